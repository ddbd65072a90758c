import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The newest sealed entry of a region; 0 when there is none. No entry can appear below it any more, so lists up to it
 * are complete (`ledger_horizon`, server/migrations/0300-ledger-seals.sql).
 */
export async function lastSealedEntry(db: Db, regionId: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number | null }>`
    select entry_id from seal where region_id = ${regionId} order by number desc limit 1`.execute(db);
  return rows[0]?.entry_id ?? 0;
}

/**
 * How many entries of each of these regions are sealed: the number of its newest seal. Regions without one are left
 * out.
 */
export async function listLastSeals(db: Db, regionIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ regionId: number; number: number }>`
    select h.region_id as "regionId", s.number
      from unnest(${regionIds}::int[]) as h (region_id)
      cross join lateral (select number from seal where region_id = h.region_id order by number desc limit 1) s`.execute(db);
  return new Map(rows.map(({ regionId, number }) => [regionId, number]));
}

/** Booking time of the oldest entry without a seal in these regions; null when all are sealed. */
export async function oldestUnsealedEntry(db: Db, regionIds: readonly number[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(e.booked_at) as at
      from unnest(${regionIds}::int[]) as h (region_id)
      cross join lateral (select coalesce(max(number), 0) as number from seal where region_id = h.region_id) last
      left join seal s on s.region_id = h.region_id and s.number = last.number
      cross join lateral (
        select booked_at from entry where region_id = h.region_id and entry_id > coalesce(s.entry_id, 0)
          order by entry_id limit 1) e`.execute(db);
  return rows[0]?.at ?? null;
}

/** The number of entries in the books of a region. */
interface Extent {
  regionId: number;
  entries: number;
  sealed: number;
}

/** How many entries each region has, and how many are sealed; regions without entries are left out. */
export async function listExtents(db: Db): Promise<Extent[]> {
  const { rows } = await sql<Extent>`
    select e.region_id as "regionId", e.entries, coalesce(s.number, 0) as sealed
      from (select region_id, count(*) as entries from entry group by region_id) e
      left join lateral (select number from seal where region_id = e.region_id order by number desc limit 1) s on true
     order by e.region_id`.execute(db);
  return rows;
}
