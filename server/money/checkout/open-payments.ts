import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { openDemoProvider } from './demo-provider.ts';
import type { PaymentProvider } from './payment-provider.ts';

type Settings = Pick<
  Config,
  'paymentProvider' | 'PAYPAL_API_URL' | 'PAYPAL_CLIENT_ID' | 'PAYPAL_CLIENT_SECRET' | 'PAYPAL_WEBHOOK_ID'
>;

/** The provider that the settings name; null where nobody can pay. */
export async function openPayments({ config, db }: { config: Settings; db: Db }): Promise<PaymentProvider | null> {
  if (config.paymentProvider === 'demo') return openDemoProvider(db);
  if (config.paymentProvider === 'none') return null;
  // PayPal's library is a sixth of what a start loads.
  const { openPaypalProvider } = await import('./paypal-provider.ts');
  return openPaypalProvider({
    PAYPAL_API_URL: config.PAYPAL_API_URL,
    // `readConfig` has made sure of them.
    clientId: config.PAYPAL_CLIENT_ID!,
    clientSecret: config.PAYPAL_CLIENT_SECRET!,
    webhookId: config.PAYPAL_WEBHOOK_ID!,
  });
}
