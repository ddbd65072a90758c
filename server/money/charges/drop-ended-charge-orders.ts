import { listContractEnds } from '#server/parties/employers/reads.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { tryCancelChargeOrder } from './cancel-charge-order.ts';
import { listOpenOrders, type ChargeOrder } from './get-charge-order.ts';
import { canCancel } from './charge-order-state.ts';

/**
 * Cancels a region's orders for days after the end of their employer's contract, and tells the employers. Orders that
 * are paid or at a bank stay. Orders collected or paid are carried out, for the employees. May be run by several
 * processes at once.
 */
export async function dropEndedChargeOrders(db: Db, regionId: number): Promise<void> {
  for (const { order, end } of await listEndedOrders(db, regionId)) {
    const reason = `Ihr Vertrag endet am ${formatIsoDay(end)}, vor dem Ladetag.`;
    await db.transaction().execute((trx) => tryCancelChargeOrder(trx, order, { staffId: null, reason }));
  }
}

/** Those that `dropEndedChargeOrders` would cancel, with the last day (ISO) of the contract. */
export async function listEndedOrders(db: Db, regionId: number): Promise<{ order: ChargeOrder; end: string }[]> {
  const ends = await listContractEnds(db, regionId);
  if (ends.size === 0) return [];
  return (await listOpenOrders(db, regionId)).flatMap((order) => {
    const end = ends.get(order.employerId);
    return end !== undefined && order.dueOn > end && canCancel(order) ? [{ order, end }] : [];
  });
}
