import { sql } from 'kysely';
import { KEPT_TAKE_OVER_DAYS } from '#contract/operator/taking-over/taking-over.ts';
import type { Db } from '#server/platform/db/database.ts';
import { dropWaitingCards } from '#server/parties/cards/waiting-cards.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { giveTime, holdTakeOver } from './hold-take-over.ts';

/**
 * Deletes the files of take-overs that were done 90 days ago, their rows as they stood there, and the addresses of
 * people in them; their cards wait no more. What each row came to mean, the hashes of the files and all totals stay:
 * they prove what was booked.
 */
export async function forgetTakeOvers(db: Db): Promise<void> {
  const due = await db
    .selectFrom('take_over')
    .select('take_over_id')
    .where('region_id', 'in', await listRegionIds(db))
    .where('finished_at', '<=', sql<Date>`ledger_now() - interval '1 day' * ${KEPT_TAKE_OVER_DAYS}::int`)
    .where('forgotten_at', 'is', null)
    .orderBy('take_over_id')
    .execute();
  for (const { take_over_id: id } of due) await forget(db, id);
}

/** In one transaction, so that a killed process leaves nothing half forgotten. */
async function forget(db: Db, takeOverId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId, forgotten_at } = await holdTakeOver(trx, takeOverId);
    if (forgotten_at !== null) return;
    await giveTime(trx);
    await trx
      .updateTable('take_over')
      .set({ forgotten_at: sql<Date>`ledger_now()`, mailing_by: null, mailing_since: null })
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', takeOverId)
      .execute();
    await trx
      .updateTable('take_over_file')
      .set({ content: null })
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', takeOverId)
      .execute();
    await trx
      .updateTable('take_over_row')
      .set({ cells: '[]', production_number: null, email: null, first_name: null, last_name: null, salutation: null })
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', takeOverId)
      .execute();
    await trx
      .updateTable('take_over_gift')
      .set({ cells: '[]' })
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', takeOverId)
      .execute();
    await dropWaitingCards(trx, { regionId, takeOverId });
  });
}
