import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { assignments, bankTable, type BusinessKind, contractTable, idColumn, isNotOver, isOf } from './business-tables.ts';
import type { BankColumns } from './contract-columns.ts';
import { idOf } from './own-business.ts';

export type Bank = Omit<Selectable<BankColumns>, 'region_id'>;

/** The account of a partner or an employer. */
export async function findBank(db: Db, business: Business): Promise<Bank | undefined> {
  const { rows } = await sql<Bank>`select * from ${bankTable(business.kind)} where ${isOf(business)}`.execute(db);
  return rows[0];
}

/** The accounts of all partners or employers, or of those of some regions, by the business's id. */
export async function listBanks(
  db: Db,
  kind: BusinessKind,
  regionIds?: readonly number[],
): Promise<Map<number, Selectable<BankColumns>>> {
  const inRegions = regionIds === undefined ? sql`true` : sql`region_id = any (${regionIds}::int[])`;
  const { rows } = await sql<Selectable<BankColumns> & { id: number }>`
    select ${idColumn(kind)} as id, * from ${bankTable(kind)} where ${inRegions}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Puts an account, or a way of paying, in place of the one before. */
export async function storeBank(trx: Trx, business: Business, bank: Bank): Promise<void> {
  const row = { ...bank, region_id: business.regionId, [`${business.kind}_id`]: idOf(business) };
  const told = Object.entries(row).filter(([, value]) => value !== undefined);
  await sql`
    insert into ${bankTable(business.kind)} (${sql.join(told.map(([column]) => sql.ref(column)))})
    values (${sql.join(told.map(([, value]) => value))})
    on conflict (region_id, ${idColumn(business.kind)}) do update set ${assignments(bank)}`.execute(trx);
}

/** Those of the IBANs that a partner, or an employer, of the region has whose contract is not over. */
export async function listIbansInUse(
  db: Db,
  kind: BusinessKind,
  regionId: number,
  ibans: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ iban: string }>`
    select iban from ${bankTable(kind)} join ${contractTable(kind)} using (region_id, ${idColumn(kind)})
     where region_id = ${regionId} and iban = any (${ibans}::text[]) and ${isNotOver}`.execute(db);
  return new Set(rows.map(({ iban }) => iban));
}
