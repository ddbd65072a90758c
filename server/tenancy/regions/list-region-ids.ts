import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Every region whose books are written here, listed or not: for jobs that go through all books. */
export async function listRegionIds(db: Db): Promise<number[]> {
  const regions = await db
    .selectFrom('region_home')
    .select('region_id')
    .where('books_here', '=', true)
    .orderBy('region_id')
    .execute();
  return regions.map((region) => region.region_id);
}
