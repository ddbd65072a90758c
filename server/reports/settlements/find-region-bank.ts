import type { RegionBankForm } from '#contract/reports/settlements/region-bank.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The account from which a region's partners are paid; empty texts where a part of it is not set. */
export async function findRegionBank(db: Db, regionId: number): Promise<RegionBankForm | undefined> {
  const bank = await db.selectFrom('region_bank').selectAll().where('region_id', '=', regionId).executeTakeFirst();
  return bank && { holder: bank.account_holder, iban: bank.iban, bic: bank.bic ?? '', creditorId: bank.creditor_id ?? '' };
}
