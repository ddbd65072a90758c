import { pictureMessages } from '#contract/operator/region-editing/region-editing.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cleanDrawing } from '#server/platform/uploads/clean-drawing.ts';
import { cleanPicture } from '#server/platform/uploads/clean-picture.ts';
import { keepPicture } from '#server/tenancy/regions/pictures.ts';
import sharp from 'sharp';

/** A logo is shown small, and drawn into icons of 512 pixels. */
const SHOWN = { width: 1024, height: 1024 };

/** Stores a logo: a cleaned SVG, or a re-encoded picture in one. Throws Refusal 422 for others. Returns its name. */
export async function uploadLogo(db: Db, regionId: number, upload: Buffer): Promise<string> {
  const start = upload.subarray(0, 1000).toString('utf8');
  const svg = /<svg|<\?xml|<!DOCTYPE svg/i.test(start)
    ? await cleanDrawing(upload, 'picture', pictureMessages)
    : await drawingOf(
        await cleanPicture(upload, {
          field: 'picture',
          messages: { ...pictureMessages, wrongType: pictureMessages.wrongLogoType },
          ...SHOWN,
          format: 'png',
        }),
      );
  return keepPicture(db, regionId, 'svg', svg);
}

async function drawingOf(png: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const data = png.toString('base64');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${data}"/></svg>`,
  );
}
