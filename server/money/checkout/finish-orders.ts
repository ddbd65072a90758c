import type { Db } from '#server/platform/db/database.ts';
import type { CheckoutOffice } from './checkout-office.ts';
import { finishOrder } from './finish-order.ts';
import { endOrder, type Order } from './orders.ts';
import './tables.ts';

/** How long a person has to approve a payment; what was approved until then is taken. */
const OPEN_FOR_MS = 3 * 3600 * 1000;
/** How long the provider has to make up its mind. */
const CAPTURING_FOR_MS = 10 * 24 * 3600 * 1000;

/**
 * Asks the provider about every order that is not done: who closed the browser after approving has joined all the same (rulings 6). Orders that
 * nobody pays end. One order's trouble keeps no other from its turn; all of it is reported together.
 */
export async function finishOrders(office: CheckoutOffice): Promise<void> {
  const failures: unknown[] = [];
  for (const { order_id } of await listUnfinished(office.db))
    await finishOne(office, order_id).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} payments could not be finished`);
}

async function finishOne(office: CheckoutOffice, orderId: string): Promise<void> {
  const order = await finishOrder(office, orderId);
  if (isOver(order)) await office.db.transaction().execute((trx) => endOrder(trx, orderId, ['open', 'capturing']));
}

function isOver({ state, created_at }: Order): boolean {
  const age = Date.now() - created_at.getTime();
  return (state === 'open' && age > OPEN_FOR_MS) || (state === 'capturing' && age > CAPTURING_FOR_MS);
}

async function listUnfinished(db: Db) {
  return db
    .selectFrom('checkout_order')
    .select('order_id')
    .where('state', 'in', ['open', 'capturing'])
    .orderBy('changed_at')
    .limit(500)
    .execute();
}
