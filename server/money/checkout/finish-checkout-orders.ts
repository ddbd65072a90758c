import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { tryEach } from '#server/platform/try-each.ts';
import type { CheckoutOffice } from './checkout-office.ts';
import { finishCheckoutOrder } from './finish-checkout-order.ts';
import { endCheckoutOrder } from './checkout-orders.ts';

/** How many are asked about in one run; the others follow in the next. */
const AT_ONCE = 500;
const HOUR_MS = 3600 * 1000;
/** How long a person has to approve a payment, which is then taken, and how long the provider has to decide. */
const longest = { open: 3 * HOUR_MS, capturing: 10 * 24 * HOUR_MS };

/**
 * Asks the provider about every unfinished order: a person who closed the browser after approving has joined all the
 * same. Unpaid orders end. An error of one order does not stop the others.
 */
export async function finishCheckoutOrders(office: CheckoutOffice, atOnce = AT_ONCE): Promise<void> {
  await tryEach(await listUnfinished(office.db, atOnce), '{failed} payments could not be finished', ({ order_id }) =>
    finishOne(office, order_id),
  );
}

async function finishOne(office: CheckoutOffice, orderId: string): Promise<void> {
  await goToTheEnd(office.db, orderId);
  const { state, created_at } = await finishCheckoutOrder(office, orderId);
  if (state !== 'open' && state !== 'capturing') return;
  const isOver = Date.now() - created_at.getTime() > longest[state];
  // From that very state alone: somebody may be taking the money of an open one by now.
  if (isOver) await office.db.transaction().execute((trx) => endCheckoutOrder(trx, orderId, [state]));
}

/**
 * Puts an order behind all others before it is looked at. An order that stays open must not keep later ones from their
 * turn.
 */
async function goToTheEnd(db: Db, orderId: string): Promise<void> {
  await db
    .updateTable('checkout_order')
    .set({ changed_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['open', 'capturing'])
    .execute();
}

/** The orders that were looked at longest ago. */
async function listUnfinished(db: Db, atOnce: number) {
  return db
    .selectFrom('checkout_order')
    .select('order_id')
    .where('state', 'in', ['open', 'capturing'])
    .orderBy('changed_at')
    .limit(atOnce)
    .execute();
}
