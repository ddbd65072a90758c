import type { Call, InputOf } from '#contract/common/call.ts';
import * as calls from '#contract/reports/bank-statements/bank-statements.ts';
import { readAnew } from '#web/api/acts.ts';
import { type AnswerOf, ask, type AskOptions } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const bankAccountsQuery = freshQueryOf(calls.bankAccounts);
export const bankMovementsQuery = freshQueryOf(calls.bankMovements);
export const unclearMovementsQuery = freshQueryOf(calls.unclearMovements);
export const bankItemsQuery = (input: InputOf<typeof calls.bankItems>) => freshQueryOf(calls.bankItems, input);

/** Nobody waits for the lists: the next movement is decided while they are read again. */
async function hurry<C extends Call>(call: C, input: InputOf<C>, options?: AskOptions): Promise<AnswerOf<C>> {
  const answer = await ask(call, input, options);
  void readAnew();
  return answer;
}

export const uploadBankFile = (file: File) => hurry(calls.uploadBankFile, { name: file.name.slice(0, 200) }, { file });
/** The key stays the same while one tries again. */
export const decideMovement = (input: InputOf<typeof calls.decideBankMovement>, idempotencyKey: string) =>
  hurry(calls.decideBankMovement, input, { idempotencyKey });
export const clarifyMovement = (input: InputOf<typeof calls.clarifyBankMovement>) => hurry(calls.clarifyBankMovement, input);
export const explainNumbers = (input: InputOf<typeof calls.explainMissingNumbers>) => hurry(calls.explainMissingNumbers, input);
export const setMovementAside = (input: InputOf<typeof calls.setBankMovementAside>) => hurry(calls.setBankMovementAside, input);
export const undoDecision = (input: InputOf<typeof calls.undoBankDecision>) => hurry(calls.undoBankDecision, input);
