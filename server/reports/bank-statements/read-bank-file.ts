import { Worker } from 'node:worker_threads';
import type { BankFileAnswer } from './read-bank-file.worker.ts';

const SLOWEST_MS = 60_000;
const TOO_LARGE = { fault: { line: 1, document: null, reason: 'Die Datei ist zu groß.' } };

/**
 * What stands in a file of the bank, or why nobody can read it. A worker with limits on memory and time reads it, so
 * that tills do not wait meanwhile.
 */
export function readBankFile(bytes: Uint8Array): Promise<BankFileAnswer> {
  const worker = new Worker(new URL('./read-bank-file.worker.ts', import.meta.url), {
    workerData: { bytes: new Uint8Array(bytes) },
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    env: {},
  });
  return new Promise<BankFileAnswer>((resolve) => {
    const timer = setTimeout(() => resolve(TOO_LARGE), SLOWEST_MS);
    worker.once('message', (answer: BankFileAnswer) => resolve(answer));
    // Mostly out of memory.
    worker.once('error', () => resolve(TOO_LARGE));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => void worker.terminate());
}
