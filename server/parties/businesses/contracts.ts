import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Business } from '#server/tenancy/people/business-people.ts';
import { assignments, type BusinessKind, contractTable, idColumn, isNotOver, isOf } from './business-tables.ts';

/** The row of a contract; `id` is its partner's or employer's. */
export type Contract<Kind extends BusinessKind> = Selectable<Tables[Kind]> & { id: number };

const rowsOf = (kind: BusinessKind) => sql`select *, ${idColumn(kind)} as id from ${contractTable(kind)}`;

/** What of a contract may change; each change makes another version of it. */
export type ContractChanges<Kind extends BusinessKind> = Omit<Updateable<Tables[Kind]>, 'version'>;

/** Undefined where there is no such business. */
export async function findContract<Kind extends BusinessKind>(
  db: Db,
  kind: Kind,
  gguid: string,
): Promise<Contract<Kind> | undefined> {
  const { rows } = await sql<Contract<Kind>>`${rowsOf(kind)} where gguid = ${gguid}`.execute(db);
  return rows[0];
}

/** Throws when there is no such business. */
export async function getContract<Of extends Business>(db: Db, business: Of): Promise<Contract<Of['kind']>> {
  const { rows } = await sql<Contract<Of['kind']>>`
    ${rowsOf(business.kind)} where ${isOf(business)}`.execute(db);
  if (!rows[0]) throw new Error(`no ${business.kind} ${JSON.stringify(business)}`);
  return rows[0];
}

/** Keeps a contract as it is until the transaction ends, so that changes come one after the other. */
export async function holdContract<Kind extends BusinessKind>(
  trx: Trx,
  kind: Kind,
  gguid: string,
): Promise<Contract<Kind> | undefined> {
  const { rows } = await sql<Contract<Kind>>`
    ${rowsOf(kind)} where gguid = ${gguid} for no key update`.execute(trx);
  return rows[0];
}

/** Changes a contract that is held, and raises its version. */
export async function changeContract<Of extends Business>(
  trx: Trx,
  business: Of,
  changes: ContractChanges<Of['kind']>,
): Promise<void> {
  await sql`
    update ${contractTable(business.kind)} set ${assignments({ ...changes, version: sql`version + 1` })}
     where ${isOf(business)}`.execute(trx);
}

/** Every partner or employer, or those of a region, by name. */
export async function listContracts<Kind extends BusinessKind>(db: Db, kind: Kind, regionId?: number): Promise<Contract<Kind>[]> {
  const inRegion = regionId === undefined ? sql`true` : sql`region_id = ${regionId}`;
  const { rows } = await sql<Contract<Kind>>`
    ${rowsOf(kind)} where ${inRegion} order by name, ${idColumn(kind)}`.execute(db);
  return rows;
}

/** Those who have given all their data and wait for staff to look at their contract; `since`: the first of them. */
export async function countInReview(db: Db, kind: BusinessKind): Promise<{ count: number; since: Date | null }> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, min(data_completed_at) as since from ${contractTable(kind)}
     where is_in_review and is_data_complete and ${isNotOver}`.execute(db);
  return rows[0]!;
}

/** Some of a region's partners or employers, by id. */
export async function listContractsOf<Kind extends BusinessKind>(
  db: Db,
  kind: Kind,
  regionId: number,
  ids: readonly number[],
): Promise<Map<number, Contract<Kind>>> {
  const { rows } = await sql<Contract<Kind>>`
    ${rowsOf(kind)} where region_id = ${regionId} and ${idColumn(kind)} = any (${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
