import sharp from 'sharp';
import { paletteOf } from '#contract/common/palette.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { LetterLook } from '#server/platform/pdf/print-letter.ts';
import { findRegionLogo } from './pictures.ts';
import type { RegionContent } from './region-content.ts';

const LOGO_PIXELS = 192;

/** How the letters of a region look. Throws when there is none of that id. */
export async function getLetterLook(
  { db, regionContent }: { db: Db; regionContent: RegionContent },
  regionId: number,
): Promise<LetterLook> {
  const region = await regionContent.find({ regionId });
  const logo = region && (await findRegionLogo(db, region.slug));
  if (!region || !logo) throw new Error(`no region ${regionId}`);
  const { strong, shades } = paletteOf(region.primaryColor);
  // Without transparency, which readers of old archives may not know.
  const picture = sharp(Buffer.from(logo.svg), { density: 288, limitInputPixels: 16_000_000 })
    .resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' });
  return { name: region.cardName, place: region.name, logo: await picture.png().toBuffer(), strong, tint: shades[0] };
}
