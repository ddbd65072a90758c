import type { PurposeName } from '#contract/money/checkout/entry-price.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log.ts';
import type { AnyPurpose, JoiningOffice, SavingOffice } from './checkout-purpose.ts';
import { getRegionEntry } from '#server/tenancy/regions/region-content.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** What payments are handled with. */
export interface CheckoutOffice extends JoiningOffice {
  db: Db;
  log: Logger;
  /** Null where nobody can pay. */
  payments: PaymentProvider | null;
  purposes: readonly AnyPurpose[];
}

/** Throws where nobody knows the purpose: what is paid for must not be lost by taking a purpose out of the program. */
export function getPurpose({ purposes }: Pick<CheckoutOffice, 'purposes'>, name: PurposeName): AnyPurpose {
  const purpose = purposes.find((one) => one.name === name);
  if (!purpose) throw new Error(`nobody saves what is paid as ${name}`);
  return purpose;
}

/** What is needed to save something for a person of that region. Throws when there is no such region. */
export async function openSaving({ config, regionContent }: JoiningOffice, regionId: number): Promise<SavingOffice> {
  const region = await getRegionEntry(regionContent, { regionId });
  return { config, region };
}
