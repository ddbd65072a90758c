import { queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { InputOf } from '#contract/common/call.ts';
import { chargeWindow } from '#contract/money/charges/charge-window.ts';
import * as calls from '#contract/money/charges/charges.ts';
import { act, actOf } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { freshQueryOf } from '#web/api/queries.ts';

export const chargeOrdersQuery = freshQueryOf(calls.chargeOrders);
export const chargeOrderQuery = (id: string) => freshQueryOf(calls.chargeOrder, { id });
export const chargeForecastQuery = freshQueryOf(calls.chargeForecast);
export const chargeWindowQuery = queryOptions({ ...queryOf(chargeWindow), staleTime: 60_000 });
export const fetchChargeOrderPaper = (id: string) => ask(calls.chargeOrderPaper, { id });

export const staffChargeOrdersQuery = (employer?: string) =>
  freshQueryOf(calls.staffChargeOrders, { ...(employer && { employer }) });
export const staffChargeOrderQuery = (id: string) => freshQueryOf(calls.staffChargeOrder, { id });
export const fetchStaffChargeOrderPaper = (id: string) => ask(calls.staffChargeOrderPaper, { id });

/** What the bank's statement says of an order, by the name of the dialog. */
export type BankNote =
  | ({ what: 'paid' } & InputOf<typeof calls.recordChargePayment>)
  | ({ what: 'returned' } & InputOf<typeof calls.returnChargeDebit>)
  | ({ what: 'payout' } & InputOf<typeof calls.payOutChargeCredit>);

/** The key stays the same while one tries again. */
export function noteAtBank({ what, ...input }: BankNote, idempotencyKey: string): Promise<ActAnswer> {
  const key = { idempotencyKey };
  if (what === 'paid') return act(calls.recordChargePayment, input as InputOf<typeof calls.recordChargePayment>, key);
  if (what === 'payout') return act(calls.payOutChargeCredit, input as InputOf<typeof calls.payOutChargeCredit>, key);
  return act(calls.returnChargeDebit, input, key);
}

export const openChargeCorrection = actOf(calls.openChargeCorrection);
export const cancelChargeOrder = actOf(calls.cancelChargeOrder);
export const releaseChargeFile = actOf(calls.releaseChargeFile);
export const takeChargeFile = actOf(calls.takeChargeFile);
