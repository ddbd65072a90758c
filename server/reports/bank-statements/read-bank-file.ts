import { Worker } from 'node:worker_threads';
import type { BankFileAnswer } from './read-bank-file.worker.ts';

const SLOWEST_MS = 60_000;
const MOST_MB = 768;
const TOO_LARGE = { fault: { line: 1, document: null, reason: 'Die Datei ist zu groß.' } };

/** The file that this process reads now: one at a time, as each may need much memory. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * What stands in a file of the bank, or why nobody can read it. A worker with limits on memory and time reads it, so
 * that tills do not wait meanwhile. Throws what is no fault of the file.
 */
export function readBankFile(bytes: Uint8Array): Promise<BankFileAnswer> {
  const answer = turn.then(() => readInWorker(bytes));
  turn = answer.catch(() => {});
  return answer;
}

function readInWorker(bytes: Uint8Array): Promise<BankFileAnswer> {
  const worker = new Worker(new URL('./read-bank-file.worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes) },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    env: {},
  });
  return new Promise<BankFileAnswer>((resolve, reject) => {
    const timer = setTimeout(() => resolve(TOO_LARGE), SLOWEST_MS);
    worker.once('message', (answer: BankFileAnswer) => resolve(answer));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(TOO_LARGE) : reject(error),
    );
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
