import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import type { demoOutcomes } from '#contract/money/checkout/checkout.ts';
import { formatCents } from '#contract/common/money.ts';
import type { PaymentProvider, ProviderOrder } from './payment-provider.ts';

/** The demo's own provider; its page says that it is a demo. Like an outside one, it has its own table. */
export function openDemoProvider(db: Db): PaymentProvider {
  return {
    name: 'demo',
    async order({ orderId, payer, description, grossCent, returnUrl, cancelUrl }) {
      const providerOrder = `DEMO-${orderId}`;
      await db
        .insertInto('demo_payment')
        .values({
          provider_order: providerOrder,
          order_id: orderId,
          person_gguid: payer,
          description,
          cents: grossCent,
          return_url: returnUrl,
          cancel_url: cancelUrl,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { providerOrder, approveUrl: `/demo-bezahlung?order=${orderId}` };
    },
    read: (providerOrder) => read(db, providerOrder),
    async capture(providerOrder) {
      await db
        .updateTable('demo_payment')
        .set({ state: 'completed' })
        .where('provider_order', '=', providerOrder)
        .where('state', '=', 'approved')
        .execute();
      return read(db, providerOrder);
    },
    async refund(paymentId) {
      await db
        .updateTable('demo_payment')
        .set({ state: 'refunded' })
        .where('provider_order', '=', paymentId)
        .where('state', '=', 'completed')
        .execute();
      return 'done';
    },
    // It sends none.
    readWebhook: async () => null,
  };
}

const states = {
  created: 'created',
  approved: 'approved',
  cancelled: 'ended',
  failed: 'declined',
  completed: 'completed',
  refunded: 'completed',
} as const satisfies Record<string, ProviderOrder['state']>;

async function read(db: Db, providerOrder: string): Promise<ProviderOrder> {
  const kept = await db
    .selectFrom('demo_payment')
    .select(['order_id', 'person_gguid', 'cents', 'state'])
    .where('provider_order', '=', providerOrder)
    .executeTakeFirst();
  if (!kept) return { state: 'ended', orderId: null, payer: null, payment: null };
  const state = states[kept.state];
  return {
    state,
    orderId: kept.order_id,
    payer: kept.person_gguid,
    payment: state === 'completed' ? { paymentId: providerOrder, cents: kept.cents, currency: 'EUR' } : null,
  };
}

/** What the provider's page shows of an order; null where it knows none. */
export async function findDemoOrder(db: Db, orderId: string) {
  const kept = await db
    .selectFrom('demo_payment')
    .select(['cents', 'description', 'state'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return kept && { gross: formatCents(kept.cents), description: kept.description, isOpen: kept.state === 'created' };
}

/** The person's choice on the provider's page. Returns the address to go back to. Throws Refusal 422 if not open. */
export async function decideDemoOrder(db: Db, orderId: string, outcome: (typeof demoOutcomes)[number]): Promise<string> {
  const decided = await db
    .updateTable('demo_payment')
    .set({ state: outcome })
    .where('order_id', '=', orderId)
    .where('state', '=', 'created')
    .returning(['return_url', 'cancel_url'])
    .executeTakeFirst();
  if (!decided) throw ruleBroken('Diese Zahlung ist schon entschieden.');
  // It stands in the same portal, under whatever name that is reached.
  const { pathname, search } = new URL(outcome === 'cancelled' ? decided.cancel_url : decided.return_url);
  return pathname + search;
}
