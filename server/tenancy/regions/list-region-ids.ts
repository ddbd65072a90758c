import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Every region, listed or not: for jobs that go through all books. */
export async function listRegionIds(db: Db): Promise<number[]> {
  const regions = await db.selectFrom('region').select('region_id').orderBy('region_id').execute();
  return regions.map((region) => region.region_id);
}
