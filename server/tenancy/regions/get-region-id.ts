import { ConfigError } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The region of that slug, for commands of the terminal. Throws a ConfigError. */
export async function getRegionId(db: Db, slug: string): Promise<number> {
  const region = await db.selectFrom('region').select('region_id').where('slug', '=', slug).executeTakeFirst();
  if (!region) throw new ConfigError(`There is no region ${slug}.`);
  return region.region_id;
}
