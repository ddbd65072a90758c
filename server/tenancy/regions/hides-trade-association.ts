import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Whether the trade association is not asked for in a community (part 2, section 9); false for an unknown one. */
export async function hidesTradeAssociation(db: Db, regionId: number, communitySlug: string): Promise<boolean> {
  const community = await db
    .selectFrom('community')
    .select('rules')
    .where('region_id', '=', regionId)
    .where('slug', '=', communitySlug)
    .executeTakeFirst();
  return community?.rules.hidesTradeAssociation === true;
}
