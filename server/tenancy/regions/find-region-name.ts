import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** How a region is called in addresses, and its card by everybody. */
export async function findRegionName(db: Db, regionId: number): Promise<{ slug: string; cardName: string } | undefined> {
  return db.selectFrom('region').select(['slug', 'card_name as cardName']).where('region_id', '=', regionId).executeTakeFirst();
}
