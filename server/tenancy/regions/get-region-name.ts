import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import './tables.ts';

/** The region of a slug as staff names it, shown in lists or not. Throws Refusal 404. */
export async function getRegionName(db: Db, slug: string): Promise<{ regionId: number; slug: string; cardName: string }> {
  const region = await db
    .selectFrom('region')
    .select(['region_id as regionId', 'slug', 'card_name as cardName'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!region) throw notFound('Diese Region gibt es nicht.');
  return region;
}
