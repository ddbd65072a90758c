import { statementPaperOfRun } from '#contract/reports/documents/statements.ts';
import * as calls from '#contract/reports/settlements/runs.ts';
import { actOf, keyedActOf } from '#web/api/acts.ts';
import { ask } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const moneyRunsQuery = (year?: number) => freshQueryOf(calls.moneyRuns, year ? { year } : {});
export const moneyRunQuery = (region: string, run: number) => freshQueryOf(calls.oneMoneyRun, { region, run });

export const waitingFilesQuery = freshQueryOf(calls.waitingFiles);

export const dryRunAllRuns = () => ask(calls.dryRunAllRuns, {});
export const dryRunNextRun = (region: string) => ask(calls.dryRun, { region });
export const fetchRunStatement = (gguid: string) => ask(statementPaperOfRun, { gguid });

export const releaseFile = actOf(calls.releasePaymentFile);
export const releaseFilesOfDay = actOf(calls.releaseFilesOfDay);
export const takeFile = actOf(calls.takePaymentFile);
export const markReturned = keyedActOf(calls.returnPayment);
export const letPaymentsGoOn = actOf(calls.resumePayments);
export const recordPayment = keyedActOf(calls.recordPartnerPayment);
