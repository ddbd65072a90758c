import type { Db } from '#server/platform/db/database.ts';

/** Whether anything was ever booked for a partner. */
export async function hasBookings(db: Db, regionId: number, partnerId: number): Promise<boolean> {
  const entry = await db
    .selectFrom('entry')
    .select('entry_id')
    .where('region_id', '=', regionId)
    .where('partner_id', '=', partnerId)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
