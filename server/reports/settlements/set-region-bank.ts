import type { RegionBankForm } from '#contract/reports/settlements/region-bank.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import './tables.ts';

/** Sets the account from which a region's partners are paid; without a creditor id nothing is collected. */
export async function setRegionBank(
  trx: Trx,
  regionId: number,
  { holder, iban, bic, creditorId }: RegionBankForm,
  staffId: number | null,
): Promise<void> {
  const account = { account_holder: holder, iban, bic: bic || null, creditor_id: creditorId || null };
  await trx
    .insertInto('region_bank')
    .values({ region_id: regionId, ...account })
    .onConflict((row) => row.column('region_id').doUpdateSet(account))
    .execute();
  await audit(trx, { personId: staffId, regionId, act: 'region-bank-changed' });
}
