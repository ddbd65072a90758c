import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** A campaign of a region that has begun, as somebody of it wanted: 10,00 each of 1,000,00, until the end of 2027. */
export async function openCampaign(
  db: Db,
  regionId: number,
  more: Partial<Insertable<Tables['campaign']>> = {},
): Promise<number> {
  const { person_id } = await db
    .insertInto('person')
    .values({
      region_id: null,
      email: `kampagne-${crypto.randomUUID()}@demo.example`,
      role: 'trolleymaker',
      staff_role: 'management',
      first_name: 'Kim',
      last_name: 'Demo',
    })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  const { campaign_id } = await db
    .insertInto('campaign')
    .values({
      region_id: regionId,
      name: 'Feuerwehr dankt',
      sponsor: 'Stadt',
      gift_cents: 1_000,
      budget_cents: 100_000,
      starts_on: '2027-01-01',
      ends_on: '2027-06-30',
      use_until: '2027-12-31',
      counts_at: 'all',
      made_by: person_id,
      ...more,
    })
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('campaign')
    .set({ state: 'running', started_by: person_id, started_at: sql<Date>`ledger_now()` })
    .where('region_id', '=', regionId)
    .where('campaign_id', '=', campaign_id)
    .execute();
  return campaign_id;
}
