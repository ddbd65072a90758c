import type { IncomingHttpHeaders } from 'node:http';
import type { Client, OAuthToken } from '@paypal/paypal-server-sdk';
import { z } from 'zod';
import type { Cents } from '#contract/common/money.ts';
import type { Config } from '#server/platform/config.ts';
import { type GoneBack, type ProviderMessage, ProviderSilent } from './payment-provider.ts';

/** What a message of PayPal is signed with. */
const signature = z.object({
  'paypal-auth-algo': z.string().max(100),
  'paypal-cert-url': z.string().max(500),
  'paypal-transmission-id': z.string().max(100),
  'paypal-transmission-sig': z.string().max(2000),
  'paypal-transmission-time': z.string().max(100),
});

/** Where messages name the order: that of an order itself, or of a payment. */
const event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    amount: z.object({ value: z.string(), currency_code: z.string().max(10) }).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});

type Address = Pick<Config, 'PAYPAL_API_URL'>;

const tokens = new WeakMap<Client, OAuthToken>();

/**
 * Asks PayPal whether it has signed a message, of which every byte counts. Returns what it is about; null for a forged
 * one. The library has no words for this call. Throws ProviderSilent.
 */
export async function verifyWebhook(
  client: Client,
  { webhookId, PAYPAL_API_URL }: { webhookId: string } & Address,
  headers: IncomingHttpHeaders,
  body: string,
): Promise<ProviderMessage | null> {
  const signed = signature.safeParse(headers);
  if (!signed.success) return null;
  if (!(await isSigned({ client, PAYPAL_API_URL }, questionOf(signed.data, webhookId, body)))) return null;
  const told = event.safeParse(JSON.parse(body));
  if (!told.success) return { providerOrder: null, goneBack: null };
  const { event_type: type, resource } = told.data;
  const ofOrder = type.startsWith('CHECKOUT.ORDER.') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  return { providerOrder: ofOrder ?? null, goneBack: goneBackOf(told.data) };
}

const goingBack: Readonly<Record<string, GoneBack['how']>> = {
  'PAYMENT.CAPTURE.REVERSED': 'reversed',
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
};

/** Such a message is about what went back; the payment that it went back of is its link upwards. */
function goneBackOf({ event_type: type, resource: { id, amount, links } }: z.infer<typeof event>): GoneBack | null {
  const how = goingBack[type];
  const up = links?.find(({ rel }) => rel === 'up')?.href;
  const paymentId = /\/payments\/captures\/([^/?]+)/.exec(up ?? '')?.[1];
  if (!how || !id || !amount || paymentId === undefined) return null;
  return { paymentId, refundId: id, how, cents: readPaypalAmount(amount.value), currency: amount.currency_code };
}

/** Contains the message unchanged: serialised again, its signature would not fit. */
function questionOf(signed: z.infer<typeof signature>, webhookId: string, body: string): string {
  const fields = {
    auth_algo: signed['paypal-auth-algo'],
    cert_url: signed['paypal-cert-url'],
    transmission_id: signed['paypal-transmission-id'],
    transmission_sig: signed['paypal-transmission-sig'],
    transmission_time: signed['paypal-transmission-time'],
    webhook_id: webhookId,
  };
  return `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${body}}`;
}

async function isSigned({ client, PAYPAL_API_URL }: { client: Client } & Address, question: string): Promise<boolean> {
  try {
    const token = await client.clientCredentialsAuthManager.updateToken(tokens.get(client));
    tokens.set(client, token);
    const answer = await fetch(new URL('/v1/notifications/verify-webhook-signature', PAYPAL_API_URL), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token.accessToken}` },
      body: question,
      signal: AbortSignal.timeout(20_000),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`);
    const said = (await answer.json()) as { verification_status?: string };
    return answer.ok && said.verification_status === 'SUCCESS';
  } catch (error) {
    throw new ProviderSilent('PayPal does not answer', { cause: error });
  }
}

/** "177.31" is 17731. What is no such amount is 0, which no order is about. */
export function readPaypalAmount(value: string | undefined): Cents {
  const [, euros, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value ?? '') ?? [];
  return euros === undefined ? 0 : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}
