import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { atField } from '#server/platform/http/refusal.ts';

export type PictureType = 'svg' | 'webp';

/** The name of a picture: of the same bytes always the same. */
export function nameOfPicture(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Keeps a picture of a region that was made harmless. Returns its name. */
export async function keepPicture(db: Db, regionId: number, type: PictureType, bytes: Buffer): Promise<string> {
  const name = nameOfPicture(bytes);
  await db
    .insertInto('region_picture')
    .values({ region_id: regionId, name, type, bytes })
    .onConflict((conflict) => conflict.columns(['region_id', 'name']).doNothing())
    .execute();
  return name;
}

/** A drawing that was uploaded to this region. Throws Refusal 422 for any other. */
export async function getPicture(db: Db, regionId: number, name: string): Promise<Buffer> {
  const picture = await db
    .selectFrom('region_picture')
    .select('bytes')
    .where('region_id', '=', regionId)
    .where('name', '=', name)
    .where('type', '=', 'svg')
    .executeTakeFirst();
  if (!picture) throw atField('logo', UNKNOWN);
  return Buffer.from(picture.bytes);
}

/** What everybody may fetch who knows the name. */
export async function findPicture(db: Db, name: string, type: PictureType): Promise<Buffer | undefined> {
  const picture = await db
    .selectFrom('region_picture')
    .select('bytes')
    .where('name', '=', name)
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst();
  return picture && Buffer.from(picture.bytes);
}

const UNKNOWN = 'Das Logo wurde nicht gefunden. Bitte laden Sie es noch einmal hoch.';

/** The drawing of a region and the tag that changes with it. */
export async function findRegionLogo(db: Db, slug: string): Promise<{ svg: string; etag: string } | undefined> {
  const region = await db.selectFrom('region').select('logo_svg').where('slug', '=', slug).executeTakeFirst();
  if (!region) return undefined;
  const hash = createHash('sha256').update(region.logo_svg).digest('base64url').slice(0, 22);
  return { svg: region.logo_svg, etag: `"${hash}"` };
}
