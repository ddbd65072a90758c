import { Temporal } from 'temporal-polyfill';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { SEAL_KEYS } from './seal-keys.ts';

/** A card of the demo's stock that no journey touches. */
const CARD = cardNumberOf(20);

/** Two statements of the demo's first partner, a good year ago and a few weeks ago, each for a top-up of 20 euros. */
export async function seedStatements(database: Database): Promise<void> {
  const { db } = database;
  const { region_id: regionId, partner_id: partnerId } = await db
    .selectFrom('partner')
    .select(['region_id', 'partner_id'])
    .orderBy('partner_id')
    .executeTakeFirstOrThrow();
  const topUp = { type: 'topup', card: CARD, cents: 2_000, fee: 0, partnerId, branchId: null, actorId: 0 } as const;
  const today = Temporal.Now.plainDateISO('Europe/Berlin');
  for (const weeksAgo of [60, 4]) {
    const day = issueDayAfter(today.subtract({ weeks: weeksAgo }));
    await moveClock(database, new Date(`${day.subtract({ days: 3 }).toString()}T09:00:00Z`), 1);
    await postBookings(db, SEAL_KEYS, regionId, [{ ...topUp, idempotencyKey: null, inputHash: null }]);
    await moveClock(database, new Date(`${day.toString()}T03:00:00Z`), 0.001);
    await issueRegionStatements(db, SEAL_KEYS, regionId, day);
  }
  await restoreClock(database);
}
