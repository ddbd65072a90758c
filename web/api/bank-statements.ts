import { queryOptions } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import * as calls from '#contract/reports/bank-statements/bank-statements.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const bankAccountsQuery = queryOptions({ ...queryOf(calls.bankAccounts), staleTime: 0 });
export const bankMovementsQuery = queryOptions({ ...queryOf(calls.bankMovements), staleTime: 0 });
export const unclearMovementsQuery = queryOptions({ ...queryOf(calls.unclearMovements), staleTime: 0 });
export const bankItemsQuery = (input: InputOf<typeof calls.bankItems>) =>
  queryOptions({ ...queryOf(calls.bankItems, input), staleTime: 0 });

export async function uploadBankFile(file: File): Promise<OutputOf<typeof calls.uploadBankFile>> {
  return readAnewAfter(await ask(calls.uploadBankFile, { name: file.name.slice(0, 200) }, { file }));
}

/** The key stays the same while one tries again. */
export async function decideMovement(
  input: InputOf<typeof calls.decideBankMovement>,
  idempotencyKey: string,
): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.decideBankMovement, input, { idempotencyKey }));
}

export async function clarifyMovement(input: InputOf<typeof calls.clarifyBankMovement>): Promise<void> {
  readAnewAfter(await ask(calls.clarifyBankMovement, input));
}

export async function explainNumbers(input: InputOf<typeof calls.explainMissingNumbers>): Promise<void> {
  readAnewAfter(await ask(calls.explainMissingNumbers, input));
}

export async function setMovementAside(input: InputOf<typeof calls.setBankMovementAside>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.setBankMovementAside, input));
}

export async function undoDecision(input: InputOf<typeof calls.undoBankDecision>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.undoBankDecision, input));
}

/** Nobody waits for the lists: the next movement is decided while they are read again. */
function readAnewAfter<Answer>(answer: Answer): Answer {
  void queryClient.invalidateQueries();
  return answer;
}
