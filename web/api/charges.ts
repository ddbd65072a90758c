import { queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type { InputOf } from '#contract/common/call.ts';
import { chargeWindow } from '#contract/money/charges/charge-window.ts';
import * as calls from '#contract/money/charges/charges.ts';
import { ask, queryClient, queryOf } from './client.ts';

export const chargeOrdersQuery = queryOptions({ ...queryOf(calls.chargeOrders), staleTime: 0 });
export const chargeOrderQuery = (id: string) => queryOptions({ ...queryOf(calls.chargeOrder, { id }), staleTime: 0 });
export const chargeForecastQuery = queryOptions({ ...queryOf(calls.chargeForecast), staleTime: 0 });
export const chargeWindowQuery = queryOptions({ ...queryOf(chargeWindow), staleTime: 60_000 });
export const fetchChargeOrderPaper = (id: string) => ask(calls.chargeOrderPaper, { id });

export const staffChargeOrdersQuery = (employer?: string) =>
  queryOptions({ ...queryOf(calls.staffChargeOrders, { ...(employer && { employer }) }), staleTime: 0 });
export const staffChargeOrderQuery = (id: string) => queryOptions({ ...queryOf(calls.staffChargeOrder, { id }), staleTime: 0 });
export const fetchStaffChargeOrderPaper = (id: string) => ask(calls.staffChargeOrderPaper, { id });

/** What the bank's statement says of an order, by the name of the dialog. */
export type BankNote =
  | ({ what: 'paid' } & InputOf<typeof calls.recordChargePayment>)
  | ({ what: 'returned' } & InputOf<typeof calls.returnChargeDebit>)
  | ({ what: 'payout' } & InputOf<typeof calls.payOutChargeCredit>);

/** The key stays the same while one tries again. */
export async function noteAtBank(note: BankNote, idempotencyKey: string): Promise<ActAnswer> {
  return readAnewAfter(await send(note, { idempotencyKey }));
}

function send({ what, ...input }: BankNote, key: { idempotencyKey: string }): Promise<ActAnswer> {
  if (what === 'paid') return ask(calls.recordChargePayment, input as InputOf<typeof calls.recordChargePayment>, key);
  if (what === 'payout') return ask(calls.payOutChargeCredit, input as InputOf<typeof calls.payOutChargeCredit>, key);
  return ask(calls.returnChargeDebit, input, key);
}

export async function openChargeCorrection(input: InputOf<typeof calls.openChargeCorrection>): Promise<{ number: number }> {
  return readAnewAfter(await ask(calls.openChargeCorrection, input));
}

export async function cancelChargeOrder(input: InputOf<typeof calls.cancelChargeOrder>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.cancelChargeOrder, input));
}

export async function releaseChargeFile(input: InputOf<typeof calls.releaseChargeFile>): Promise<ActAnswer> {
  return readAnewAfter(await ask(calls.releaseChargeFile, input));
}

export async function takeChargeFile(input: InputOf<typeof calls.takeChargeFile>): Promise<Blob> {
  return readAnewAfter(await ask(calls.takeChargeFile, input));
}

/** What was done may stand on any screen about money. */
async function readAnewAfter<Answer>(answer: Answer): Promise<Answer> {
  await queryClient.invalidateQueries();
  return answer;
}
