import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** How far the books of a region go. */
export interface Extent {
  regionId: number;
  entries: number;
  sealed: number;
}

/** How many entries each region has, and how many of them are sealed; regions without any are left out. */
export async function listExtents(db: Db): Promise<Extent[]> {
  const { rows } = await sql<Extent>`
    select e.region_id as "regionId", e.entries, coalesce(s.number, 0) as sealed
      from (select region_id, count(*) as entries from entry group by region_id) e
      left join lateral (select number from seal where region_id = e.region_id order by number desc limit 1) s on true
     order by e.region_id`.execute(db);
  return rows;
}
