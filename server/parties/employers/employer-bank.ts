import { type Selectable, sql } from 'kysely';
import { type Bank, findPartnerBank, storePartnerBank } from '#server/parties/partners/partner-bank.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Business, EmployerKey } from '#server/tenancy/people/business-people.ts';

export async function findEmployerBank(db: Db, { regionId, employerId }: EmployerKey): Promise<Bank | undefined> {
  return db
    .selectFrom('employer_bank')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .executeTakeFirst();
}

/** The accounts of all employers, or of those of some regions, by the employer’s id. */
export async function listEmployerBanks(
  db: Db,
  regionIds?: readonly number[],
): Promise<Map<number, Selectable<Tables['employer_bank']>>> {
  const rows = await db
    .selectFrom('employer_bank')
    .selectAll()
    .$if(regionIds !== undefined, (query) => query.where('region_id', 'in', regionIds!))
    .execute();
  return new Map(rows.map((row) => [row.employer_id, row]));
}

/** Puts an account, or a way of paying, in place of the one before. */
export async function storeEmployerBank(trx: Trx, { regionId, employerId }: EmployerKey, bank: Bank): Promise<void> {
  await trx
    .insertInto('employer_bank')
    .values({ ...bank, region_id: regionId, employer_id: employerId })
    .onConflict((conflict) => conflict.columns(['region_id', 'employer_id']).doUpdateSet(bank))
    .execute();
}

/** The account of a partner or an employer. */
export function findBank(db: Db, business: Business): Promise<Bank | undefined> {
  return business.kind === 'partner' ? findPartnerBank(db, business) : findEmployerBank(db, business);
}

export function storeBank(trx: Trx, business: Business, bank: Bank): Promise<void> {
  return business.kind === 'partner' ? storePartnerBank(trx, business, bank) : storeEmployerBank(trx, business, bank);
}

/** Those of the IBANs that an employer of the region has whose contract is not over. */
export async function listEmployerIbansInUse(db: Db, regionId: number, ibans: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ iban: string }>`
    select b.iban from employer_bank b join employer e using (region_id, employer_id)
     where b.region_id = ${regionId} and b.iban = any (${ibans}::text[])
       and coalesce(e.contract_end_at >= ledger_today(), true)`.execute(db);
  return new Set(rows.map(({ iban }) => iban));
}
