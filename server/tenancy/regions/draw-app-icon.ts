import sharp from 'sharp';
import { paletteOf } from '#contract/palette.ts';

interface AppIcon {
  /** Pixels of a side. */
  size: number;
  /** Phones cut maskable icons, and Apple all, into a shape of their own. */
  purpose: 'any' | 'maskable' | 'apple';
}

/** The icons of a region's app by file name. */
export const appIcons: Record<string, AppIcon> = {
  'icon-192.png': { size: 192, purpose: 'any' },
  'icon-512.png': { size: 512, purpose: 'any' },
  'icon-maskable-512.png': { size: 512, purpose: 'maskable' },
  'apple-touch-icon.png': { size: 180, purpose: 'apple' },
};

/** The part of an icon that no shape cuts off (W3C Web Application Manifest, safe zone: a circle of 80 % across). */
const SAFE_SHARE = 0.56;
const MOST_PIXELS = 4_000_000;

/** A region's logo as PNG; where a shape may be cut out of it, small upon the region's colour. */
export async function drawAppIcon({ size, purpose }: AppIcon, logoSvg: string, primaryColor: string): Promise<Buffer> {
  const side = purpose === 'any' ? size : Math.round(size * SAFE_SHARE);
  const svg = Buffer.from(logoSvg);
  const { width } = await sharp(svg, { limitInputPixels: MOST_PIXELS }).metadata();
  // A drawing is laid out at 72 dots per inch; more of them keep it sharp.
  const density = Math.min(2400, Math.max(72, (72 * side) / width));
  const logo = await sharp(svg, { density, limitInputPixels: MOST_PIXELS })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  if (purpose === 'any') return logo;
  const ground = { width: size, height: size, channels: 4 as const, background: paletteOf(primaryColor).accent };
  return sharp({ create: ground })
    .composite([{ input: logo, gravity: 'centre' }])
    .png()
    .toBuffer();
}
