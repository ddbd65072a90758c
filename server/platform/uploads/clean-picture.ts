import sharp from 'sharp';
import { atField, Refusal } from '#server/platform/http/refusal.ts';

const LONGEST_EDGE = 5_000;
const SLOWEST_SECONDS = 10;

/** What a picture is for. */
interface Wanted {
  /** The form field of the picture, where messages appear. */
  field: string;
  messages: { wrongType: string; tooManyPixels: string; unreadable: string };
  /** Pixels; a larger picture is scaled down. */
  width: number;
  height: number;
  /** PNG for sharp pictures, WebP for photographs. */
  format: 'png' | 'webp';
}

/**
 * Decodes a PNG or JPEG and encodes it again, so that it carries no location, second file or script. The bytes decide
 * its type. Throws Refusal 422 in words for the person who chose the file.
 */
export async function cleanPicture(upload: Buffer, { field, messages, width, height, format }: Wanted): Promise<Buffer> {
  const refused = (message: string) => atField(field, message);
  if (!isPngOrJpeg(upload)) throw refused(messages.wrongType);
  try {
    const size = await sharp(upload, { limitInputPixels: false }).metadata();
    if (size.width > LONGEST_EDGE || size.height > LONGEST_EDGE) throw refused(messages.tooManyPixels);
    const drawn = sharp(upload, { failOn: 'error', limitInputPixels: LONGEST_EDGE ** 2, pages: 1 })
      .timeout({ seconds: SLOWEST_SECONDS })
      .rotate()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    return await (format === 'png' ? drawn.png({ compressionLevel: 9 }) : drawn.webp({ quality: 82 })).toBuffer();
  } catch (error) {
    throw error instanceof Refusal ? error : refused(messages.unreadable);
  }
}

function isPngOrJpeg(bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return true;
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
}
