import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

export type PartnerContract = Selectable<Tables['partner']>;

/** Undefined where there is no such partner. */
export async function findPartnerContract(db: Db, gguid: string): Promise<PartnerContract | undefined> {
  return db.selectFrom('partner').selectAll().where('gguid', '=', gguid).executeTakeFirst();
}

/** Throws when there is no such partner. */
export async function getPartnerContract(db: Db, { regionId, partnerId }: PartnerKey): Promise<PartnerContract> {
  return db
    .selectFrom('partner')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}

/** Keeps a contract as it is until the transaction ends, so that changes come one after the other. */
export async function holdPartnerContract(trx: Trx, gguid: string): Promise<PartnerContract | undefined> {
  return trx.selectFrom('partner').selectAll().where('gguid', '=', gguid).forNoKeyUpdate().executeTakeFirst();
}

/** Changes a contract that is held, and raises its version. */
export async function changePartnerContract(
  trx: Trx,
  { region_id, partner_id, version }: PartnerContract,
  changes: Omit<Updateable<Tables['partner']>, 'version'>,
): Promise<void> {
  await trx
    .updateTable('partner')
    .set({ ...changes, version: version + 1 })
    .where('region_id', '=', region_id)
    .where('partner_id', '=', partner_id)
    .execute();
}

/** Every partner, or those of a region, by name. */
export async function listPartnerContracts(db: Db, regionId?: number): Promise<PartnerContract[]> {
  return db
    .selectFrom('partner')
    .selectAll()
    .$if(regionId !== undefined, (partners) => partners.where('region_id', '=', regionId!))
    .orderBy('name')
    .orderBy('partner_id')
    .execute();
}

/** Partners who have given all their data and wait for staff to look at their contract; `since`: the first of them. */
export async function countPartnersInReview(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('partner')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('data_completed_at').as('since')])
    .where('is_in_review', '=', true)
    .where('is_data_complete', '=', true)
    .where(sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`)
    .executeTakeFirstOrThrow();
}

/** Some of a region's partners, by id. */
export async function listPartnerContractsOf(
  db: Db,
  regionId: number,
  partnerIds: readonly number[],
): Promise<Map<number, PartnerContract>> {
  const { rows } = await sql<PartnerContract>`
    select * from partner where region_id = ${regionId} and partner_id = any (${partnerIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.partner_id, row]));
}
