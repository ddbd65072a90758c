import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { openDemoProvider } from './demo-provider.ts';

/** The provider that the settings name; null where nobody can pay. */
export function openPayments({ config, db }: { config: Pick<Config, 'paymentProvider'>; db: Db }): PaymentProvider | null {
  return config.paymentProvider === 'demo' ? openDemoProvider(db) : null;
}
