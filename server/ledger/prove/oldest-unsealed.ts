import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** When the oldest entry of those regions was booked that has no seal yet; null where each has one. */
export async function oldestUnsealedEntry(db: Db, regionIds: readonly number[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(e.booked_at) as at
      from unnest(${regionIds}::int[]) as h (region_id)
      cross join lateral (select coalesce(max(number), 0) as number from seal where region_id = h.region_id) last
      left join seal s on s.region_id = h.region_id and s.number = last.number
      cross join lateral (
        select booked_at from entry where region_id = h.region_id and entry_id > coalesce(s.entry_id, 0) order by entry_id limit 1) e`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}
