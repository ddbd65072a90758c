import { STORNO_MINUTES } from '#contract/money/bookings/storno.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** For how many minutes the tills of a region take their bookings back; 0: not at all. */
export async function getStornoMinutes(db: Db, regionId: number): Promise<number> {
  const region = await db
    .selectFrom('region')
    .select('storno_minutes')
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
  return region.storno_minutes ?? STORNO_MINUTES;
}
