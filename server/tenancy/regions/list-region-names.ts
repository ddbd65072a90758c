import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Every region of the installation, shown in lists or not, by name: for operator staff. */
export async function listRegionNames(db: Db): Promise<{ regionId: number; slug: string; name: string; cardName: string }[]> {
  return db
    .selectFrom('region')
    .select(['region_id as regionId', 'slug', 'name', 'card_name as cardName'])
    .orderBy('name')
    .execute();
}
