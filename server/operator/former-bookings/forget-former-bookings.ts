import { sql } from 'kysely';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { changeHistory, type History, holdHistory } from './hold-history.ts';
import { deleteParts, empty } from './show-bookings.ts';

/**
 * Deletes what is shown three years after the end of its year. Once the files of a take-over are forgotten, so are the
 * faulty rows of its history; one that nobody has shown by then goes whole.
 */
export async function forgetFormerBookings(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('former_history')
    .select(['region_id', 'take_over_id'])
    .where('region_id', 'in', await listRegionIds(db))
    .orderBy('take_over_id')
    .execute();
  for (const { region_id, take_over_id } of rows)
    await db.transaction().execute(async (trx) => {
      const { forgotten_at } = await getTakeOver(trx, take_over_id);
      const history = await holdHistory(trx, region_id, take_over_id);
      if (!history) return;
      await giveTime(trx);
      if (history.shown_at !== null) await deleteOutdated(trx, history);
      if (forgotten_at !== null && history.forgotten_at === null) await forgetFiles(trx, history);
    });
}

async function deleteOutdated(trx: Trx, { region_id, take_over_id }: History): Promise<void> {
  await sql`
    delete from former_booking
     where region_id = ${region_id} and take_over_id = ${take_over_id} and faults = '{}'
       and booked_on < former_bookings_kept_from()`.execute(trx);
}

async function forgetFiles(trx: Trx, history: History): Promise<void> {
  const { region_id, take_over_id } = history;
  if (history.shown_at === null) await empty(trx, history);
  await deleteParts(trx, history);
  await sql`
    delete from former_booking where region_id = ${region_id} and take_over_id = ${take_over_id} and faults <> '{}'`.execute(trx);
  await changeHistory(trx, history, { forgotten_at: sql<Date>`ledger_now()` });
}
