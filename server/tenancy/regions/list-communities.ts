import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import './tables.ts';

/** The communities of a region, by name. Throws 404 when there is no such region. */
export async function listCommunities(db: Db, regionSlug: string): Promise<{ name: string; slug: string }[]> {
  const region = await db.selectFrom('region').select('region_id').where('slug', '=', regionSlug).executeTakeFirst();
  if (!region) throw notFound('Diese Region gibt es nicht.');
  const communities = await db
    .selectFrom('community')
    .select(['name', 'slug'])
    .where('region_id', '=', region.region_id)
    .execute();
  return communities.toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
}
