import type { PartnerDataInput } from '#contract/parties/partner-data/partner-data.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { checkPartnerData } from './check-partner-data.ts';
import { storePartnerData } from './store-partner-data.ts';
import type { DataAdmin } from './stored-partner-data.ts';

/**
 * Saves the data of a partner, all or nothing. New branches go through the checkout, which knows their price. Throws
 * Refusal 409 that names what was changed meanwhile, 404 for foreign branches, and 422 with the wrong fields.
 */
export async function savePartnerData(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  admin: DataAdmin,
  input: PartnerDataInput,
): Promise<void> {
  const region = await regionContent.find(admin);
  if (!region) throw new Error(`no region ${admin.regionId}`);
  const checked = await checkPartnerData(db, region, admin, input);
  await db.transaction().execute((trx) => storePartnerData({ trx, region, config, admin }, checked));
}
