import { readApart } from '#server/platform/uploads/read-apart.ts';
import type { BankFileAnswer } from './bank-file-reader.ts';

const READER = new URL('./bank-file-reader.ts', import.meta.url);
const LIMITS = { slowestMs: 60_000, mostMb: 768 };
const TOO_LARGE = { fault: { line: 1, document: null, reason: 'Die Datei ist zu groß.' } };

/** The file that is read now: one at a time, as each may need much memory. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * What stands in a file of the bank, or why nobody can read it. It is read apart, so that tills do not wait meanwhile.
 * Throws what is no fault of the file.
 */
export function readBankFile(bytes: Uint8Array): Promise<BankFileAnswer> {
  const answer = turn.then(() => readApart<BankFileAnswer>(READER, { bytes: new Uint8Array(bytes) }, LIMITS));
  turn = answer.catch(() => {});
  return answer.then((read) => read ?? TOO_LARGE);
}
