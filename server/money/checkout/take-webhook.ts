import type { FastifyInstance } from 'fastify';
import { checkoutWebhook } from '#contract/money/checkout/checkout.ts';
import { answer } from '#server/platform/http/answer.ts';
import { malformed, Refusal } from '#server/platform/http/refusal.ts';
import type { CheckoutOffice } from './checkout-office.ts';
import { finishCheckoutOrder } from './finish-checkout-order.ts';
import { noteGoneBack } from './note-gone-back.ts';
import type { ProviderMessage } from './payment-provider.ts';
import './tables.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was signed, byte by byte. */
    signedBody?: string;
  }
}

/** A message of the provider is a knock at the door: what has become of the order is asked of the provider itself. */
export function takeWebhook(app: FastifyInstance, office: CheckoutOffice): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
      request.signedBody = body as string;
      try {
        done(null, JSON.parse(body as string));
      } catch {
        done(malformed());
      }
    });
    answer(scope, checkoutWebhook, async ({ request }) => {
      const message = await office.payments?.readWebhook(request.headers, request.signedBody ?? '');
      if (!message) throw new Refusal(422, 'NOT_SIGNED', 'Diese Nachricht hat der Zahlungsdienst nicht unterschrieben.');
      const { goneBack } = message;
      const orderId = await findOrderId(office, message);
      if (orderId) await finishCheckoutOrder(office, orderId);
      if (orderId && goneBack) await noteGoneBack(office, orderId, goneBack);
      return null;
    });
  });
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
