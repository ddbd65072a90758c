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
import { CallError } from '#web/api/call-error.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

export const employeeCardsQuery = queryOptions({
  ...queryOf(employeeCards),
  staleTime: 60_000,
  // Comparing each card with what was there before would take longer than all else.
  structuralSharing: false,
});

export const lastBatchQuery = queryOptions({ ...queryOf(lastEmployeeCardBatch), staleTime: 0 });

async function reloadCards(): Promise<void> {
  await Promise.all(
    [employeeCards, chargeWindow, chargeForecast].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  );
}

async function reloadAll(): Promise<void> {
  await Promise.all([reloadCards(), queryClient.invalidateQueries({ queryKey: [lastEmployeeCardBatch.path] })]);
}

/** Saves an edited card; who was late gets the cards as they are now. */
export async function saveEmployeeCard(record: InputOf<typeof updateEmployeeCard>) {
  const saved = await ask(updateEmployeeCard, record).catch(async (error: unknown) => {
    if (error instanceof CallError && error.errorCode === 'CHANGED_MEANWHILE') await reloadCards();
    throw error;
  });
  await reloadCards();
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
  await reloadAll();
  return changed;
}

export async function undoLastBatch(batchId: string) {
  const undone = await ask(undoEmployeeCardsBatch, { batchId });
  await reloadAll();
  return undone;
}

export const previewLoadList = (file: File, signal: AbortSignal) => ask(previewEmployeeCardsList, {}, { file, signal });

export async function saveLoadList(file: File, sent: InputOf<typeof addEmployeeCardsList>) {
  const counts = await ask(addEmployeeCardsList, sent, { file });
  await reloadAll();
  return counts;
}

export const fetchLoadListTemplate = (format: (typeof templateFormats)[number]) => ask(employeeCardsTemplate, { format });

export const requestMoreCards = (request: InputOf<typeof requestEmployeeCards>) => ask(requestEmployeeCards, request);

/** The list for payroll of a month ("2026-11"). */
export const fetchPayroll = (month: string, format: (typeof templateFormats)[number]) =>
  ask(payroll.employerPayroll, { month, format });

export const payrollSettingQuery = queryOptions({ ...queryOf(payroll.payrollSetting), staleTime: 0 });

/** What is there by now is read again, also after a refusal. */
export async function saveWageTypes(types: InputOf<typeof payroll.saveWageTypes>) {
  try {
    return await ask(payroll.saveWageTypes, types);
  } finally {
    await queryClient.invalidateQueries({ queryKey: [payroll.payrollSetting.path] });
  }
}
