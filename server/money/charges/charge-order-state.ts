import type { ChargeOrderState } from '#contract/money/charges/charges.ts';
import { type ChargeOrder, isOwed } from './get-charge-order.ts';

/** What has become of an order, on a day (an ISO date) of Berlin. */
export function chargeOrderState(order: ChargeOrder, today: string): ChargeOrderState {
  if (isOwed(order)) return order.isDebitReturned ? 'returned' : 'taken-back';
  if (order.cancelledAt) return 'cancelled';
  if (order.isDebitReturned) return 'settled';
  if (order.loadedAt) return 'loaded';
  if (order.paidEntry !== null || order.asked === 0) return 'paid';
  if (order.method === 'Rechnung') return order.paysOn < today ? 'overdue' : 'unpaid';
  return order.file === null ? 'announced' : 'filed';
}

export const canReturn = (order: ChargeOrder) =>
  order.method === 'Bankeinzug' && order.paidEntry !== null && !order.isDebitReturned;

export const canCancel = (order: ChargeOrder) =>
  order.cancelledAt === null && order.loadedAt === null && order.paidEntry === null && order.file === null;
