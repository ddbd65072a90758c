import { KEPT_TAKE_OVER_DAYS } from '#contract/operator/taking-over/taking-over.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { dropWaitingCards } from '#server/parties/cards/waiting-cards.ts';
import { forgetFiles, listToForget } from './intakes.ts';
import { holdTakeOver } from './hold-take-over.ts';
import { takeOverIntake } from './tables.ts';

/**
 * Deletes the files of take-overs that were done 90 days ago, their rows as they stood there, and the addresses of
 * people in them. Their cards wait no more. What each row came to mean, the hashes of the files and all totals stay:
 * they prove what was booked.
 */
export async function forgetTakeOvers(db: Db): Promise<void> {
  for (const { id } of await listToForget(db, takeOverIntake, KEPT_TAKE_OVER_DAYS)) await forget(db, id);
}

/** In one transaction, so that a killed process leaves nothing half forgotten. */
async function forget(db: Db, takeOverId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { region_id: regionId, forgotten_at } = await holdTakeOver(trx, takeOverId);
    if (forgotten_at !== null) return;
    await giveTime(trx);
    await forgetFiles(trx, takeOverIntake, { regionId, id: takeOverId });
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
