import fs from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes how many errors belong to no test of a run, which vitest's own report in JSON leaves out, into the file UNHANDLED_FILE. */
export default class CountUnhandled implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    fs.writeFileSync(process.env.UNHANDLED_FILE!, String(errors.length));
  }
}
