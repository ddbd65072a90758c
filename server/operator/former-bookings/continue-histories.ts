import { endOfRun } from '#server/platform/jobs/end-of-run.ts';
import type { Db } from '#server/platform/db/database.ts';
import { giveTime } from '#server/platform/db/give-time.ts';
import { trySteps } from '#server/platform/try-each.ts';
import { getTakeOver } from '#server/operator/taking-over/hold-take-over.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { holdHistory } from './hold-history.ts';
import { isRehearsalDue, rehearseBookings } from './rehearse-bookings.ts';
import { dropHistory } from './show-bookings.ts';

export const FORMER_BOOKINGS_JOB = 'former-bookings';

/** Less than the job may take: what is left then is the next run's. */
const LONGEST_RUN_MS = 200_000;

/**
 * The job: rehearses what somebody has asked for, and goes on with what a killed process has left. What came with a
 * take-over that was given up, or has gone back, goes. An error of one history does not stop the others.
 */
export async function continueHistories(db: Db, isTimeUp: () => boolean = endOfRun(LONGEST_RUN_MS)): Promise<void> {
  const rows = await db
    .selectFrom('former_history')
    .selectAll()
    .where('region_id', 'in', await listRegionIds(db))
    .where('shown_at', 'is', null)
    .orderBy('take_over_id')
    .execute();
  await trySteps('{failed} rehearsals of former bookings were not finished', async (attempt) => {
    for (const history of rows) {
      const which = { regionId: history.region_id, takeOverId: history.take_over_id };
      const takeOver = await getTakeOver(db, which.takeOverId);
      if (isRehearsalDue(history, takeOver)) await attempt(() => rehearseBookings(db, which, isTimeUp));
    }
    await attempt(() => dropGone(db));
  });
}

/** Nothing of it is shown already: that ended with the state of the take-over. */
async function dropGone(db: Db): Promise<void> {
  const rows = await db
    .selectFrom('former_history')
    .select(['region_id', 'take_over_id'])
    .where('region_id', 'in', await listRegionIds(db))
    .orderBy('take_over_id')
    .execute();
  for (const { region_id, take_over_id } of rows) {
    const { state } = await getTakeOver(db, take_over_id);
    if (state !== 'dropped' && state !== 'taken-back') continue;
    await db.transaction().execute(async (trx) => {
      const history = await holdHistory(trx, region_id, take_over_id);
      if (!history) return;
      await giveTime(trx);
      await dropHistory(trx, history);
    });
  }
}
