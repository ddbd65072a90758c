import type { NoticeWay } from '#contract/reports/booking-notices/booking-notices.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** How a card holder wants to be told of bookings. */
export async function findNoticeWay(db: Db, { personId, regionId }: PersonKey): Promise<NoticeWay> {
  const wish = await db
    .selectFrom('booking_notice')
    .select('way')
    .where('region_id', '=', regionId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return wish?.way ?? 'none';
}

/** Sets how a card holder is told of the bookings from now on; earlier ones stay untold. */
export async function setNoticeWay(db: Db, { personId, regionId }: PersonKey, way: NoticeWay): Promise<void> {
  if (way === 'none') {
    await db.deleteFrom('booking_notice').where('region_id', '=', regionId).where('person_id', '=', personId).execute();
    return;
  }
  await db
    .insertInto('booking_notice')
    .values({ region_id: regionId, person_id: personId, way, wanted_since: await readLedgerClock(db) })
    // Who changes the way misses nothing in between.
    .onConflict((conflict) => conflict.columns(['region_id', 'person_id']).doUpdateSet({ way }))
    .execute();
}
