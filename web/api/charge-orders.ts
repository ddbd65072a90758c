import { queryOptions } from '@tanstack/react-query';
import type { ActAnswer } from '#contract/acts.ts';
import type { InputOf } from '#contract/call.ts';
import * as calls from '#contract/charge-orders.ts';
import { ask } from '#web/api/client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { queryOf } from '#web/api/query-of.ts';

export const chargeOrdersQuery = queryOptions({ ...queryOf(calls.chargeOrders), staleTime: 0 });
export const chargeOrderQuery = (id: string) => queryOptions({ ...queryOf(calls.chargeOrder, { id }), staleTime: 0 });
export const chargeForecastQuery = queryOptions({ ...queryOf(calls.chargeForecast), staleTime: 0 });
export const fetchOrderPaper = (id: string) => ask(calls.chargeOrderPaper, { id });

export const staffChargeOrdersQuery = (employer?: string) =>
  queryOptions({ ...queryOf(calls.staffChargeOrders, { ...(employer && { employer }) }), staleTime: 0 });
export const staffChargeOrderQuery = (id: string) => queryOptions({ ...queryOf(calls.staffChargeOrder, { id }), staleTime: 0 });
export const fetchStaffOrderPaper = (id: string) => ask(calls.staffChargeOrderPaper, { id });

type BankNote = InputOf<typeof calls.recordChargePayment>;

/** The key stays the same while one tries again. */
export async function noteAtBank(what: 'paid' | 'returned', input: BankNote, idempotencyKey: string): Promise<ActAnswer> {
  const entry = what === 'paid' ? calls.recordChargePayment : calls.returnChargeDebit;
  return readAnewAfter(await ask(entry, input, { idempotencyKey }));
}

export async function cancelOrder(input: InputOf<typeof calls.cancelChargeOrder>): Promise<ActAnswer> {
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
