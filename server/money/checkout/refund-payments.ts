import { sql } from 'kysely';
import { tryEach } from '#server/platform/try-each.ts';
import type { CheckoutOffice } from './checkout-office.ts';
import { providerOf } from './finish-checkout-order.ts';
import { changeCheckoutOrder, holdCheckoutOrder } from './checkout-orders.ts';

/** Refunds what staff has decided to refund. May be repeated: the provider knows a refund by its order. */
export async function refundPayments(office: CheckoutOffice): Promise<void> {
  const { db } = office;
  const due = await db
    .selectFrom('checkout_order')
    .select(['order_id', 'provider', 'payment_id'])
    .where('state', '=', 'refunding')
    .limit(100)
    .execute();
  await tryEach(due, '{failed} payments could not be given back', (order) => refund(office, order));
}

async function refund(
  office: CheckoutOffice,
  { order_id, provider, payment_id }: { order_id: string; provider: 'paypal' | 'demo'; payment_id: string | null },
): Promise<void> {
  if ((await providerOf(office, { provider }).refund(payment_id!, order_id)) !== 'done') return;
  await office.db.transaction().execute(async (trx) => {
    const order = await holdCheckoutOrder(trx, order_id);
    if (order.state === 'refunding')
      await changeCheckoutOrder(trx, order, { state: 'refunded', refunded_at: sql<Date>`ledger_now()` });
  });
}
