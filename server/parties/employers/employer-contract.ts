import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

export type EmployerContract = Selectable<Tables['employer']>;

/** Undefined where there is no such employer. */
export async function findEmployerContract(db: Db, gguid: string): Promise<EmployerContract | undefined> {
  return db.selectFrom('employer').selectAll().where('gguid', '=', gguid).executeTakeFirst();
}

/** Throws when there is no such employer. */
export async function getEmployerContract(db: Db, { regionId, employerId }: EmployerKey): Promise<EmployerContract> {
  return db
    .selectFrom('employer')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}

/** Keeps a contract as it is until the transaction ends, so that changes come one after the other. */
export async function holdEmployerContract(trx: Trx, gguid: string): Promise<EmployerContract | undefined> {
  return trx.selectFrom('employer').selectAll().where('gguid', '=', gguid).forNoKeyUpdate().executeTakeFirst();
}

/** Changes a contract that is held, and raises its version. */
export async function changeEmployerContract(
  trx: Trx,
  { region_id, employer_id, version }: EmployerContract,
  changes: Omit<Updateable<Tables['employer']>, 'version'>,
): Promise<void> {
  await trx
    .updateTable('employer')
    .set({ ...changes, version: version + 1 })
    .where('region_id', '=', region_id)
    .where('employer_id', '=', employer_id)
    .execute();
}

/** Every employer, or those of a region, by name. */
export async function listEmployerContracts(db: Db, regionId?: number): Promise<EmployerContract[]> {
  return db
    .selectFrom('employer')
    .selectAll()
    .$if(regionId !== undefined, (employers) => employers.where('region_id', '=', regionId!))
    .orderBy('name')
    .orderBy('employer_id')
    .execute();
}

/** Employers who have given all their data and wait for staff to look at their contract; `since`: the first of them. */
export async function countEmployersInReview(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('employer')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('data_completed_at').as('since')])
    .where('is_in_review', '=', true)
    .where('is_data_complete', '=', true)
    .where(sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`)
    .executeTakeFirstOrThrow();
}

/** Employers whose contract is in force, with the ISO day from which it is: who began first comes first. */
export async function listEmployersInForce(db: Db): Promise<{ employerId: number; since: string }[]> {
  return db
    .selectFrom('employer')
    .select(['employer_id as employerId', sql<string>`contract_start_at`.as('since')])
    .where(sql<boolean>`is_in_review is not true and contract_start_at <= ledger_today()`)
    .where(sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`)
    .orderBy('contract_start_at')
    .execute();
}

/** Some of a region's employers, by id. */
export async function listEmployerContractsOf(
  db: Db,
  regionId: number,
  employerIds: readonly number[],
): Promise<Map<number, EmployerContract>> {
  const { rows } = await sql<EmployerContract>`
    select * from employer where region_id = ${regionId} and employer_id = any (${employerIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.employer_id, row]));
}
