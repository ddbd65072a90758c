import { type RegionBankForm, regionBankMessages } from '#contract/reports/settlements/region-bank.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { electronicFormatIBAN, isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';
import { validateCreditorID } from 'sepa';
import { assertNoProblems } from '#server/platform/http/refusal.ts';

/** The account from which a region's partners are paid; empty texts where a part of it is not set. */
export async function findRegionBank(db: Db, regionId: number): Promise<RegionBankForm | undefined> {
  const bank = await db.selectFrom('region_bank').selectAll().where('region_id', '=', regionId).executeTakeFirst();
  return bank && { holder: bank.account_holder, iban: bank.iban, bic: bank.bic ?? '', creditorId: bank.creditor_id ?? '' };
}

/** The regions that have an account to pay partners from. */
export async function listRegionsWithBank(db: Db): Promise<Set<number>> {
  const banks = await db.selectFrom('region_bank').select('region_id').execute();
  return new Set(banks.map((bank) => bank.region_id));
}

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

/** An account as typed, in the bank's form. Throws Refusal 422 that names every wrong field. */
export function readRegionBank({ holder, iban: typed, bic, creditorId }: RegionBankForm): RegionBankForm {
  const account = {
    holder: holder.trim(),
    iban: electronicFormatIBAN(typed) ?? '',
    bic: bic.replaceAll(/\s/g, '').toUpperCase(),
    creditorId: creditorId.replaceAll(/\s/g, '').toUpperCase(),
  };
  const errors = {
    ...(!account.holder && { holder: regionBankMessages.holder }),
    ...(!(isValidIBAN(account.iban) && isSEPACountry(account.iban.slice(0, 2))) && { iban: regionBankMessages.iban }),
    ...(account.bic && !isValidBIC(account.bic) && { bic: regionBankMessages.bic }),
    ...(account.creditorId && !validateCreditorID(account.creditorId) && { creditorId: regionBankMessages.creditorId }),
  };
  assertNoProblems(errors);
  return account;
}

/** The accounts of all regions that have one. */
export async function listRegionAccounts(db: Db): Promise<{ regionId: number; iban: string }[]> {
  return db.selectFrom('region_bank').select(['region_id as regionId', 'iban']).execute();
}
