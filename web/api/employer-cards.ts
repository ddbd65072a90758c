import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import {
  addEmployerCardsList,
  employerCards,
  employerCardsTemplate,
  lastEmployerCardBatch,
  requestEmployeeCards,
  previewEmployerCardsList,
  type templateFormats,
  undoEmployerCardsBatch,
  updateEmployerCard,
  updateMultiEmployerCards,
} from '#contract/money/employee-cards/employee-cards.ts';
import { employerPayroll } from '#contract/money/employee-cards/payroll.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryOf } from '#web/api/query-of.ts';

export const employerCardsQuery = queryOptions({
  ...queryOf(employerCards),
  staleTime: 60_000,
  // Comparing each card with what was there before would take longer than all else.
  structuralSharing: false,
});

export const lastBatchQuery = queryOptions({ ...queryOf(lastEmployerCardBatch), staleTime: 0 });

function reloadCards(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [employerCards.path] });
}

async function reloadAll(): Promise<void> {
  await Promise.all([reloadCards(), queryClient.invalidateQueries({ queryKey: [lastEmployerCardBatch.path] })]);
}

/** Saves an edited card; who was late gets the cards as they are now. */
export async function saveEmployerCard(record: InputOf<typeof updateEmployerCard>) {
  const saved = await ask(updateEmployerCard, record).catch(async (error: unknown) => {
    if (error instanceof CallError && error.status === 409) await reloadCards();
    throw error;
  });
  await reloadCards();
  return saved;
}

export type BatchInput = InputOf<typeof updateMultiEmployerCards>;

/** Changes several cards. What is wrong stands at the fields by their own names. */
export async function saveBatch(batch: BatchInput) {
  const changed = await ask(updateMultiEmployerCards, batch).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const fieldErrors = Object.fromEntries(
      Object.entries(error.fieldErrors).map(([name, message]) => [name.replace(/^fieldsToUpdate\./, ''), message]),
    );
    const { errorMessage, errorCode } = error;
    throw new CallError(error.status, { errorMessage, errorCode, fieldErrors });
  });
  await reloadAll();
  return changed;
}

export async function undoLastBatch(batchId: string) {
  const undone = await ask(undoEmployerCardsBatch, { batchId });
  await reloadAll();
  return undone;
}

export const previewLoadList = (file: File, signal: AbortSignal) => ask(previewEmployerCardsList, {}, { file, signal });

export async function saveLoadList(file: File, state: string) {
  const counts = await ask(addEmployerCardsList, { state }, { file });
  await reloadAll();
  return counts;
}

export const fetchLoadListTemplate = (format: (typeof templateFormats)[number]) => ask(employerCardsTemplate, { format });

export const requestMoreCards = (order: InputOf<typeof requestEmployeeCards>) => ask(requestEmployeeCards, order);

/** The list for payroll of a month ("2026-11"). */
export const fetchPayroll = (month: string, format: (typeof templateFormats)[number]) => ask(employerPayroll, { month, format });
