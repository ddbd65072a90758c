import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** How regions are called in addresses, by id. */
export async function listRegionSlugs(db: Db): Promise<Map<number | null, string>> {
  const regions = await db.selectFrom('region').select(['region_id', 'slug']).execute();
  return new Map(regions.map((region) => [region.region_id, region.slug]));
}
