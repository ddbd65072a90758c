import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  type Order,
  OrdersController,
  PaymentsController,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
  RefundStatus,
} from '@paypal/paypal-server-sdk';
import type { Config } from '#server/platform/config.ts';
import { type PaymentProvider, type ProviderOrder, ProviderSilent } from './payment-provider.ts';
import { readPaypalAmount, verifyWebhook } from './verify-webhook.ts';

export interface PaypalSettings extends Pick<Config, 'PAYPAL_API_URL'> {
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** What the library believes; requests go to where the settings say. */
const LIVE = 'https://api-m.paypal.com';
const ANSWER_WITHIN_MS = 20_000;
/** The whole order comes back, and not its id alone. */
const prefer = 'return=representation';

/** PayPal's Orders v2, by PayPal's own library. */
export function openPaypalProvider(settings: PaypalSettings): PaymentProvider {
  const client = openClient(settings);
  const orders = new OrdersController(client);
  const payments = new PaymentsController(client);

  const read = async (id: string) => {
    const seen = await answered(() => orders.getOrder({ id }));
    return 'refused' in seen ? { state: 'ended' as const, orderId: null, payer: null, payment: null } : readOrder(seen.result);
  };

  return {
    name: 'paypal',
    async order(wanted) {
      const placed = await answered(() =>
        orders.createOrder({ body: bodyOf(wanted), paypalRequestId: `order-${wanted.orderId}`, prefer }),
      );
      if ('refused' in placed) throw new Error(`PayPal refuses an order: ${placed.refused}`);
      const { id, links } = placed.result;
      const approveUrl = links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
      if (!id || !approveUrl) throw new Error('PayPal has taken an order, and does not say where to approve it');
      return { providerOrder: id, approveUrl };
    },
    read,
    async capture(id, orderId) {
      const taken = await answered(() => orders.captureOrder({ id, paypalRequestId: `capture-${orderId}`, prefer }));
      if (!('refused' in taken)) return readOrder(taken.result);
      // PayPal tells a declined payment by an error. After any other error, the order itself says how it stands.
      if (declined.has(taken.refused)) return { state: 'declined', orderId: null, payer: null, payment: null };
      return read(id);
    },
    async refund(captureId, orderId) {
      const given = await answered(() =>
        payments.refundCapturedPayment({ captureId, paypalRequestId: `refund-${orderId}`, prefer }),
      );
      if ('refused' in given) {
        if (given.refused === 'CAPTURE_FULLY_REFUNDED') return 'done';
        throw new Error(`PayPal refuses a refund: ${given.refused}`);
      }
      return given.result.status === RefundStatus.Completed ? 'done' : 'pending';
    },
    readWebhook: (headers, body) => verifyWebhook(client, settings, headers, body),
  };
}

const declined: ReadonlySet<string> = new Set(['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED']);

function openClient({ clientId, clientSecret, PAYPAL_API_URL }: PaypalSettings): Client {
  return new Client({
    environment: Environment.Production,
    timeout: ANSWER_WITHIN_MS,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: clientSecret },
    // The library knows two addresses only; its requests are readdressed where another is set.
    unstable_httpClientOptions: {
      adapter: 'fetch',
      env: {
        fetch: (url: string, init: RequestInit) => fetch(url.replace(LIVE, PAYPAL_API_URL.replace(/\/$/, '')), init),
        Request: null,
        Response: null,
      },
    },
  });
}

function bodyOf({ orderId, payer, description, grossCent, returnUrl, cancelUrl }: Parameters<PaymentProvider['order']>[0]) {
  return {
    intent: CheckoutPaymentIntent.Capture,
    purchaseUnits: [
      {
        referenceId: orderId,
        // PayPal takes an invoice's number once, whatever we ask for.
        invoiceId: orderId,
        customId: payer,
        description,
        amount: { currencyCode: 'EUR', value: `${Math.floor(grossCent / 100)}.${String(grossCent % 100).padStart(2, '0')}` },
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          returnUrl,
          cancelUrl,
          locale: 'de-DE',
          userAction: PaypalExperienceUserAction.PayNow,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
        },
      },
    },
  };
}

/** PayPal's answer, or the name of its refusal. Throws ProviderSilent where nobody knows what has happened. */
async function answered<Result>(act: () => Promise<{ result: Result }>): Promise<{ result: Result } | { refused: string }> {
  try {
    return await act();
  } catch (error) {
    const isRefusal = error instanceof ApiError && [400, 403, 404, 422].includes(error.statusCode);
    if (!isRefusal) throw new ProviderSilent('PayPal does not answer', { cause: error });
    return { refused: nameOf(error.body) };
  }
}

/** The issue that PayPal names first. */
function nameOf(body: unknown): string {
  try {
    const { name, details } = JSON.parse(String(body)) as { name?: string; details?: { issue?: string }[] };
    return details?.[0]?.issue ?? name ?? 'UNKNOWN';
  } catch {
    return 'UNKNOWN';
  }
}

const states: Record<string, ProviderOrder['state']> = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  VOIDED: 'ended',
};
const captureStates: Record<string, ProviderOrder['state']> = {
  COMPLETED: 'completed',
  // It was paid in full; that a part went back is told by a message of its own.
  PARTIALLY_REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'declined',
};

function readOrder({ status, purchaseUnits }: Order): ProviderOrder {
  const unit = purchaseUnits?.[0];
  const capture = unit?.payments?.captures?.[0];
  const state = capture ? (captureStates[capture.status ?? ''] ?? 'pending') : (states[status ?? ''] ?? 'pending');
  return {
    state,
    orderId: unit?.referenceId ?? null,
    payer: capture?.customId ?? unit?.customId ?? null,
    payment:
      state === 'completed' && capture?.id
        ? { paymentId: capture.id, cents: readPaypalAmount(capture.amount?.value), currency: capture.amount?.currencyCode ?? '' }
        : null,
  };
}
