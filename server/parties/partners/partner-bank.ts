import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { BankColumns } from './contract-columns.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

export type Bank = Selectable<BankColumns>;

export async function findPartnerBank(db: Db, { regionId, partnerId }: PartnerKey): Promise<Bank | undefined> {
  return db
    .selectFrom('partner_bank')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
}

/** The accounts of all partners, or of those of some regions, by the partner's id. */
export async function listPartnerBanks(
  db: Db,
  regionIds?: readonly number[],
): Promise<Map<number, Selectable<Tables['partner_bank']>>> {
  const rows = await db
    .selectFrom('partner_bank')
    .selectAll()
    .$if(regionIds !== undefined, (query) => query.where('region_id', 'in', regionIds!))
    .execute();
  return new Map(rows.map((row) => [row.partner_id, row]));
}

/** Puts an account, or a way of paying, in place of the one before. */
export async function storePartnerBank(trx: Trx, { regionId, partnerId }: PartnerKey, bank: Bank): Promise<void> {
  await trx
    .insertInto('partner_bank')
    .values({ ...bank, region_id: regionId, partner_id: partnerId })
    .onConflict((conflict) => conflict.columns(['region_id', 'partner_id']).doUpdateSet(bank))
    .execute();
}

/** Those of the IBANs that a partner of the region has whose contract is not over. */
export async function listIbansInUse(db: Db, regionId: number, ibans: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ iban: string }>`
    select b.iban from partner_bank b join partner p using (region_id, partner_id)
     where b.region_id = ${regionId} and b.iban = any (${ibans}::text[])
       and coalesce(p.contract_end_at >= ledger_today(), true)`.execute(db);
  return new Set(rows.map(({ iban }) => iban));
}
