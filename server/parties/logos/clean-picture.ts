import sharp from 'sharp';
import { logoMessages } from '#contract/logos.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';

const LONGEST_EDGE = 5_000;
/** Sharp on paper and on any screen, and small enough for a till. */
const SHOWN = { width: 800, height: 400 };
const SLOWEST_SECONDS = 10;

/**
 * A picture decoded and written anew as PNG, so that nothing else comes along with it: no place where it was taken, no
 * second file, no script. Its type is what its bytes say. Throws Refusal 422 in words for whoever chose the file.
 */
export async function cleanPicture(upload: Buffer): Promise<Buffer> {
  const type = typeOf(upload);
  if (!type) throw refused(logoMessages.wrongType);
  try {
    const { width, height } = await sharp(upload, { limitInputPixels: false }).metadata();
    if (width > LONGEST_EDGE || height > LONGEST_EDGE) throw refused(logoMessages.tooManyPixels);
    return await sharp(upload, { failOn: 'error', limitInputPixels: LONGEST_EDGE ** 2, pages: 1 })
      .timeout({ seconds: SLOWEST_SECONDS })
      .rotate()
      .resize({ ...SHOWN, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw error instanceof Refusal ? error : refused(logoMessages.unreadable);
  }
}

function refused(message: string): Refusal {
  return ruleBroken(message, { logo: message });
}

function typeOf(bytes: Buffer): 'png' | 'jpeg' | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  return bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ? 'jpeg' : null;
}
