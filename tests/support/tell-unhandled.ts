import fs from 'node:fs';
import type { Reporter, SerializedError } from 'vitest/node';

/** Writes the errors outside any test, which vitest's JSON report lacks, into the file UNHANDLED_FILE, a text each. */
export default class TellUnhandled implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const texts = errors.map(
      ({ VITEST_TEST_PATH: file = 'no file', stack, message }) => `while ${String(file)} ran\n${stack ?? message}`,
    );
    fs.writeFileSync(process.env.UNHANDLED_FILE!, JSON.stringify(texts));
  }
}
