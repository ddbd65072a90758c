import type { CamtFault } from './camt-file.ts';
import { type KeyedStatement, keyStatement } from './movement-keys.ts';
import { DocumentRefused, unpackBankFile } from './unpack-bank-file.ts';

/** What is told of a file: the statements, or what stands in the way. */
export type BankFileAnswer = { statements: KeyedStatement[] } | { fault: CamtFault };

/** What stands in a file of the bank, in an own process (`readApart`). Throws what is no fault of the file. */
export function read({ bytes }: { bytes: Uint8Array }): BankFileAnswer {
  try {
    return { statements: unpackBankFile(bytes).map(keyStatement) };
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    return { fault: { line: error.line, document: error.document, reason: error.message } };
  }
}
