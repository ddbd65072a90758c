import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * How many top-ups, redemptions and bonuses these regions have booked since an instant; play money is left out. Reads
 * backwards from the newest entry, as there is no index by time alone.
 */
export async function countBookingsSince(db: Db, regionIds: readonly number[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from unnest(${regionIds}::int[]) as r (region_id)
      left join lateral (
        select entry_id from entry where region_id = r.region_id and booked_at < ${since}::timestamptz
         order by entry_id desc limit 1) before on true
      join entry e on e.region_id = r.region_id and e.entry_id > coalesce(before.entry_id, 0)
     where e.type in ('topup', 'redemption', 'bonus') and not e.is_test and e.booked_at >= ${since}::timestamptz`.execute(db);
  return rows[0]!.count;
}
