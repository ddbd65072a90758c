import fs from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Writes the number of errors outside any test, which vitest's JSON report lacks, into the file UNHANDLED_FILE. */
export default class CountUnhandled implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    fs.writeFileSync(process.env.UNHANDLED_FILE!, String(errors.length));
  }
}
