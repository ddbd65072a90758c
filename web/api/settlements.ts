import { queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { InputOf } from '#contract/common/call.ts';
import { statementPaperOfRun } from '#contract/reports/documents/statements.ts';
import * as calls from '#contract/reports/settlements/runs.ts';
import { ask, queryClient, queryOf } from '#web/api/client.ts';

/** Which file for the bank. */
export type FileKey = InputOf<typeof calls.takePaymentFile>;

export const moneyRunsQuery = (year?: number) =>
  queryOptions({ ...queryOf(calls.moneyRuns, year ? { year } : {}), staleTime: 0 });
export const moneyRunQuery = (region: string, run: number) =>
  queryOptions({ ...queryOf(calls.oneMoneyRun, { region, run }), staleTime: 0 });

export const waitingFilesQuery = queryOptions({ ...queryOf(calls.waitingFiles), staleTime: 0 });

export const dryRunAllRuns = () => ask(calls.dryRunAllRuns, {});
export const dryRunNextRun = (region: string) => ask(calls.dryRun, { region });
export const fetchRunStatement = (gguid: string) => ask(statementPaperOfRun, { gguid });

export async function releaseFile(input: InputOf<typeof calls.releasePaymentFile>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.releasePaymentFile, input));
}

export async function releaseFilesOfDay(input: InputOf<typeof calls.releaseFilesOfDay>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.releaseFilesOfDay, input));
}

export async function takeFile(file: FileKey): Promise<Blob> {
  return readAnewAfter(await ask(calls.takePaymentFile, file));
}

/** The key stays the same while one tries again. */
export async function markReturned(input: InputOf<typeof calls.returnPayment>, idempotencyKey: string): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.returnPayment, input, { idempotencyKey }));
}

export async function letPaymentsGoOn(input: InputOf<typeof calls.resumePayments>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.resumePayments, input));
}

export async function recordPayment(
  input: InputOf<typeof calls.recordPartnerPayment>,
  idempotencyKey: string,
): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.recordPartnerPayment, input, { idempotencyKey }));
}

/** What was done may stand on any screen about money. */
async function readAnewAfter<Answer>(answer: Answer): Promise<Answer> {
  await queryClient.invalidateQueries();
  return answer;
}
