import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/common/call.ts';
import { chargeForecast } from '#contract/money/charges/charges.ts';
import { chargeWindow } from '#contract/money/charges/charge-window.ts';
import {
  addEmployeeCardsList,
  employeeCards,
  employeeCardsTemplate,
  lastEmployeeCardBatch,
  requestEmployeeCards,
  previewEmployeeCardsList,
  type templateFormats,
  undoEmployeeCardsBatch,
  updateEmployeeCard,
  updateMultiEmployeeCards,
} from '#contract/money/employee-cards/employee-cards.ts';
import * as payroll from '#contract/money/employee-cards/payroll.ts';
import { act, readAnew } from '#web/api/acts.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const employeeCardsQuery = queryOptions({
  ...queryOf(employeeCards),
  staleTime: 60_000,
  // Comparing each card with what was there before would take longer than all else.
  structuralSharing: false,
});

export const lastBatchQuery = freshQueryOf(lastEmployeeCardBatch);

const cards = [employeeCards, chargeWindow, chargeForecast] as const;
const cardsAndBatch = [...cards, lastEmployeeCardBatch] as const;

/** Saves an edited card; who was late gets the cards as they are now. */
export async function saveEmployeeCard(record: InputOf<typeof updateEmployeeCard>) {
  const saved = await ask(updateEmployeeCard, record).catch(async (error: unknown) => {
    if (error instanceof CallError && error.errorCode === 'CHANGED_MEANWHILE') await readAnew(...cards);
    throw error;
  });
  await readAnew(...cards);
  return saved;
}

export type BatchInput = InputOf<typeof updateMultiEmployeeCards>;

/** Changes several cards. What is wrong stands at the fields by their own names. */
export async function saveBatch(batch: BatchInput) {
  const changed = await ask(updateMultiEmployeeCards, batch).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const fieldErrors = Object.fromEntries(
      Object.entries(error.fieldErrors).map(([name, message]) => [name.replace(/^fieldsToUpdate\./, ''), message]),
    );
    const { errorMessage, errorCode, question } = error;
    throw new CallError(error.status, { errorMessage, errorCode, fieldErrors, question });
  });
  await readAnew(...cardsAndBatch);
  return changed;
}

export const undoLastBatch = (batchId: string) => act(undoEmployeeCardsBatch, { batchId }, {}, ...cardsAndBatch);

export const previewLoadList = (file: File, signal: AbortSignal) => ask(previewEmployeeCardsList, {}, { file, signal });

export const saveLoadList = (file: File, sent: InputOf<typeof addEmployeeCardsList>) =>
  act(addEmployeeCardsList, sent, { file }, ...cardsAndBatch);

export const fetchLoadListTemplate = (format: (typeof templateFormats)[number]) => ask(employeeCardsTemplate, { format });

export const requestMoreCards = (request: InputOf<typeof requestEmployeeCards>) => ask(requestEmployeeCards, request);

/** The list for payroll of a month ("2026-11"). */
export const fetchPayroll = (month: string, format: (typeof templateFormats)[number]) =>
  ask(payroll.employerPayroll, { month, format });

export const payrollSettingQuery = freshQueryOf(payroll.payrollSetting);

/** What is there by now is read again, also after a refusal. */
export async function saveWageTypes(types: InputOf<typeof payroll.saveWageTypes>) {
  try {
    return await ask(payroll.saveWageTypes, types);
  } finally {
    await readAnew(payroll.payrollSetting);
  }
}
