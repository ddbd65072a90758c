import { partnerDataMessages, type PartnerDataAnswer, type PartnerDataInput } from '#contract/partner-data.ts';
import { readContractType } from '#contract/contract-type.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { countAttempt } from '#server/tenancy/access/throttle.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getBranchFee } from '#server/tenancy/regions/get-branch-fee.ts';
import { checkPartnerData } from './check-partner-data.ts';
import { readPartnerData } from './read-partner-data.ts';
import { storePartnerData } from './store-partner-data.ts';
import type { DataAdmin } from './stored-partner-data.ts';

/** Enough for whoever goes on until it is right; each tells whether addresses have accounts. */
const SAVINGS = { most: 60, minutes: 60 };

/**
 * Saves the data of a partner, whole or not at all. Throws Refusal 409 that names what was changed meanwhile, 404 for foreign branches, and 422
 * with the fields that are wrong, or where new branches are not paid.
 */
export async function savePartnerData(
  { db, config, regionContent }: Pick<Portal, 'db' | 'config' | 'regionContent'>,
  admin: DataAdmin,
  input: PartnerDataInput,
): Promise<PartnerDataAnswer> {
  await countAttempt(db, `partner data ${admin.personId}`, SAVINGS);
  const region = await regionContent.find(admin);
  if (!region) throw new Error(`no region ${admin.regionId}`);
  const checked = await checkPartnerData(db, region, admin, input);
  await db.transaction().execute(async (trx) => {
    const contract = await storePartnerData({ trx, region, config, admin }, checked);
    if (contract.addedBranches > 0 && !isFree(contract) && (await getBranchFee(trx, admin.regionId)) > 0)
      throw ruleBroken(partnerDataMessages.unpaid);
  });
  return readPartnerData(db, admin);
}

/** New branches cost nothing (part 2, section 9). */
function isFree({ tmspartner, sktype }: { tmspartner: boolean; sktype: string | null }): boolean {
  return tmspartner || readContractType(sktype).noPartnerFee;
}
