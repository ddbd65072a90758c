import { cancelChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { happen } from './happen.ts';
import { askedOf, orderOpen, type OwnOrder } from './own-sums.ts';
import { count, type Stage, type Town } from './stage.ts';

/**
 * Accounting cancels some orders that wait for money. A part of it may have come, or comes all the same: it is credit.
 */
export async function cancelChargeOrders(stage: Stage, town: Town, day: string): Promise<void> {
  const { orderChance: chance, database, staffId } = stage;
  for (const order of town.sums.orders.values()) {
    if (isWaiting(order) && chance.of(order.paid > 0 ? 0.5 : 0.05)) {
      const by = { actorId: staffId, reason: 'Doppelt geplant' };
      order.isCancelled = (await cancelChargeOrder(database.db, town.regionId, order.number, by)) === 'CANCELLED';
      if (!order.isCancelled) stage.faults.push(`${order.label} is not cancelled`);
      count(stage, 'order cancelled');
    }
    if (order.isCancelled && order.method === 'Rechnung' && chance.of(0.1)) {
      const cents = chance.between(1, askedOf(order));
      happen(stage, town, day, {
        cents,
        business: `employer ${order.employerId}`,
        entry: { text: `Ladeauftrag ${order.label}` },
        shares: () => [{ kind: 'charge-order', key: String(order.number), cents, openCents: orderOpen(order) }],
      });
      count(stage, 'paid for a cancelled order');
    }
  }
}

const isWaiting = (order: OwnOrder): boolean =>
  order.method === 'Rechnung' &&
  !order.isCancelled &&
  !order.isLoaded &&
  !order.isReturned &&
  askedOf(order) > 0 &&
  order.paid < askedOf(order);
