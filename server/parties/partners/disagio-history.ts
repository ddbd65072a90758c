import { sql } from 'kysely';
import type { DisagioModel } from '#contract/parties/partners/fees.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

/** A partner's disagio models after the one its contract began with, past and planned, by month (ISO dates). */
export async function listDisagioModels(
  db: Db,
  { regionId, partnerId }: PartnerKey,
): Promise<{ from: string; model: DisagioModel }[]> {
  return db
    .selectFrom('partner_disagio')
    .select(['from_month as from', 'disagio_model as model'])
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .where('is_withdrawn', '=', false)
    .orderBy('from_month')
    .execute();
}

/** The model in force of every partner, by the partner's id. */
export async function listDisagioModelsInForce(db: Db): Promise<Map<number, DisagioModel>> {
  const { rows } = await sql<{ partner_id: number; model: DisagioModel }>`
    select partner_id, coalesce(later.disagio_model, p.disagio_model) as model
      from partner p
      left join lateral (
        select disagio_model from partner_disagio d
         where d.region_id = p.region_id and d.partner_id = p.partner_id and not is_withdrawn and from_month <= ledger_today()
         order by from_month desc limit 1) later on true`.execute(db);
  return new Map(rows.map((row) => [row.partner_id, row.model]));
}

/** Sets the model from a coming month on; replaces what was planned for it. The month is an ISO date, its first day. */
export async function planDisagioModel(trx: Trx, owner: PartnerKey, fromMonth: string, model: DisagioModel): Promise<void> {
  await withdrawDisagioModel(trx, owner, fromMonth);
  await trx
    .insertInto('partner_disagio')
    .values({ region_id: owner.regionId, partner_id: owner.partnerId, from_month: fromMonth, disagio_model: model })
    .execute();
}

/** Takes back what was planned for a month. Returns whether there was anything. */
export async function withdrawDisagioModel(trx: Trx, { regionId, partnerId }: PartnerKey, fromMonth: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('partner_disagio')
    .set({ is_withdrawn: true })
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .where('from_month', '=', fromMonth)
    .where('is_withdrawn', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A partner's disagio model at an instant, by its day in Berlin. */
export async function getDisagioModel(db: Db, { regionId, partnerId }: PartnerKey, at: Date): Promise<DisagioModel> {
  const { rows } = await sql<{ model: DisagioModel }>`select disagio_at(${regionId}, ${partnerId}, ${at}) as model`.execute(db);
  return rows[0]!.model;
}
