import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The drawing of a region and the tag that changes with it. */
export async function findRegionLogo(db: Db, slug: string): Promise<{ svg: string; etag: string } | undefined> {
  const region = await db.selectFrom('region').select('logo_svg').where('slug', '=', slug).executeTakeFirst();
  if (!region) return undefined;
  const hash = createHash('sha256').update(region.logo_svg).digest('base64url').slice(0, 22);
  return { svg: region.logo_svg, etag: `"${hash}"` };
}
