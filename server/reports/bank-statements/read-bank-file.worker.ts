import { parentPort, workerData } from 'node:worker_threads';
import type { CamtFault } from './camt-file.ts';
import { type KeyedStatement, keyStatement } from './movement-keys.ts';
import { DocumentRefused, unpackBankFile } from './unpack-bank-file.ts';

/** What the worker says: the statements, or what stands in the way. */
export type BankFileAnswer = { statements: KeyedStatement[] } | { fault: CamtFault };

function answer(): BankFileAnswer {
  try {
    return { statements: unpackBankFile((workerData as { bytes: Uint8Array }).bytes).map(keyStatement) };
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    return { fault: { line: error.line, document: error.document, reason: error.message } };
  }
}

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(answer());
