import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkoutWebhook } from '#contract/money/checkout/checkout.ts';
import { answer } from '#server/platform/http/answer.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { readJson } from '#server/platform/http/open-server.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { countAttemptPatiently, returnAttempt } from '#server/tenancy/throttling/throttle.ts';
import { formatCents } from '#contract/common/money.ts';
import { getPerson } from '#server/tenancy/people/get-person.ts';
import { openCase } from '#server/tenancy/decisions/open-case.ts';
import { type CheckoutOffice, getPurpose, openSaving } from './checkout-office.ts';
import { finishCheckoutOrder } from './finish-checkout-order.ts';
import type { GoneBack, ProviderMessage } from './payment-provider.ts';
import { type CheckoutOrder, holdCheckoutOrder } from './checkout-orders.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was signed, byte by byte. */
    signedBody?: string;
  }
}

/** The provider's message is only a signal: the state of the order is then asked of the provider itself. */
export function takeWebhook(app: FastifyInstance, office: CheckoutOffice): void {
  void app.register(async (scope) => {
    readJson(scope, (request, text) => {
      request.signedBody = text;
    });
    answer(scope, checkoutWebhook, async ({ request }) => {
      const message = await readMessage(office, request);
      const { goneBack } = message;
      const orderId = await findOrderId(office, message);
      if (orderId) await finishCheckoutOrder(office, orderId);
      if (orderId && goneBack) await noteGoneBack(office, orderId, goneBack);
      return null;
    });
  });
}

/**
 * Messages of an address that are not known to be true: each costs a question to the provider, on our account there.
 */
const UNPROVEN = { most: 20, minutes: 15 };

/**
 * What a message says, once the provider has confirmed that it is its own. True messages do not count as attempts. A
 * message on which the provider fails does count, as somebody may send it to cause that. Throws Refusal 422 for a
 * forged one, 429 after many, and ProviderSilent. The provider sends a refused message again, and the job asks for its
 * orders anyway.
 */
async function readMessage({ db, payments }: CheckoutOffice, request: FastifyRequest): Promise<ProviderMessage> {
  const bucket = `webhook ${clientAddressOf(request)}`;
  await countAttemptPatiently(db, bucket, UNPROVEN);
  const message = await payments?.readWebhook(request.headers, request.signedBody ?? '');
  if (!message) throw new Refusal('NOT_SIGNED', 'Diese Nachricht hat der Zahlungsdienst nicht unterschrieben.');
  await returnAttempt(db, bucket);
  return message;
}

/** Undefined for what is none of ours: the provider tells of everything that is paid into the account. */
async function findOrderId(
  { db, payments }: CheckoutOffice,
  { providerOrder, goneBack }: ProviderMessage,
): Promise<string | undefined> {
  const order = await db
    .selectFrom('checkout_order')
    .select('order_id')
    .where('provider', '=', payments!.name)
    .where((where) => (goneBack ? where('payment_id', '=', goneBack.paymentId) : where('provider_order', '=', providerOrder)))
    .executeTakeFirst();
  return order?.order_id;
}

/** Payments that we do not give back ourselves: what of them goes back was the doing of somebody else. */
const NOT_OURS: ReadonlySet<CheckoutOrder['state']> = new Set(['saved', 'unsaved', 'kept']);

/**
 * A payment goes back without our doing. What it was for is saved, and is owed again: its payer is told. Staff decides
 * what becomes of the contract, and each message opens one case, however often it comes. A payment that could not be
 * saved has a case already.
 */
async function noteGoneBack(office: CheckoutOffice, orderId: string, goneBack: GoneBack): Promise<void> {
  await office.db.transaction().execute(async (trx) => {
    const order = await holdCheckoutOrder(trx, orderId);
    if (!NOT_OURS.has(order.state)) return;
    const { region_id, provider, person_id } = order;
    const { refundId, how, cents, currency } = goneBack;
    const isNew = await trx
      .insertInto('payment_gone_back')
      .values({ region_id, order_id: orderId, provider, refund_id: refundId, how, cents, currency })
      .onConflict((conflict) => conflict.doNothing())
      .returning('refund_id')
      .executeTakeFirst();
    if (!isNew || order.state !== 'saved') return;
    const purpose = getPurpose(office, order.purpose);
    if (currency === 'EUR') {
      const { region } = await openSaving(office, region_id);
      await purpose.tellWentBack?.(trx, region, orderId, { cents, how });
    }
    const { first_name, last_name, email, ended_at } = await getPerson(trx, person_id);
    const name = `${first_name} ${last_name}`;
    const number = await openCase(trx, {
      regionId: region_id,
      kind: 'payment',
      subject: `${name}: ${formatCents(cents)} ${currency} zurückgegangen für „${purpose.title}“`,
      personId: person_id,
      openedBy: null,
      search: [name, ended_at ? null : email, order.payment_id, refundId, orderId],
      details: { orderId, refundId },
    });
    await trx
      .updateTable('payment_gone_back')
      .set({ case_number: number })
      .where('region_id', '=', region_id)
      .where('order_id', '=', orderId)
      .where('refund_id', '=', refundId)
      .execute();
  });
}
