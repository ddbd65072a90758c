import type { Db } from '#server/platform/db/database.ts';
import type { RegionRules } from './tables.ts';

/** What is special about a region, as its row says. Throws when there is none of that id. */
export async function getRegionRules(
  db: Db,
  regionId: number,
): Promise<{ name: string; rules: RegionRules; hidesBonusManagement: boolean }> {
  return db
    .selectFrom('region')
    .select(['name', 'rules', 'hides_bonus_management as hidesBonusManagement'])
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow();
}
