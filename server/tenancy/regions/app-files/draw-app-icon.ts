import sharp from 'sharp';
import { paletteOf } from '#contract/common/palette.ts';
import type { Region } from '#contract/tenancy/regions/regions.ts';
import { type Point, skylineOf } from '#contract/tenancy/regions/skyline.ts';

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

/**
 * Of the side, for the logo: within what no shape cuts off (W3C Web Application Manifest, safe zone: a circle of 80 %
 * across).
 */
const LOGO_SHARE = 0.46;
/** Of the side, from the top. */
const LOGO_TOP = 0.17;
/** Round corners where no phone cuts them. */
const CORNER = 22;
const MOST_PIXELS = 4_000_000;

/** A region's logo over its picture, on its colour, as PNG. */
export async function drawAppIcon(
  { size, purpose }: AppIcon,
  logoSvg: string,
  region: Pick<Region, 'slug' | 'primaryColor'>,
): Promise<Buffer> {
  const side = Math.round(size * LOGO_SHARE);
  const svg = Buffer.from(logoSvg);
  const { width } = await sharp(svg, { limitInputPixels: MOST_PIXELS }).metadata();
  // A drawing is laid out at 72 dots per inch; more of them keep it sharp.
  const density = Math.min(2400, Math.max(72, (72 * side) / width));
  const logo = await sharp(svg, { density, limitInputPixels: MOST_PIXELS })
    .resize(side, side, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const left = Math.round((size - side) / 2);
  return sharp(Buffer.from(groundOf(region, purpose === 'any' ? CORNER : 0)), { density: (72 * size) / 100 })
    .resize(size, size)
    .composite([{ input: logo, left, top: Math.round(size * LOGO_TOP) }])
    .png()
    .toBuffer();
}

/** A field of 100 by 100: the region's colour, with hills and roofs along its lower part. */
function groundOf({ slug, primaryColor }: Pick<Region, 'slug' | 'primaryColor'>, corner: number): string {
  const { accent, onAccent } = paletteOf(primaryColor);
  const { hills, roofs } = skylineOf(slug);
  const outline = (points: readonly Point[], top: number, opacity: number) =>
    `<polygon points="${points.map(([x, y]) => `${x},${top + (y * (100 - top)) / 100}`).join(' ')}" fill="${onAccent}" opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">
    <clipPath id="shape"><rect width="100" height="100" rx="${corner}"/></clipPath>
    <g clip-path="url(#shape)"><rect width="100" height="100" fill="${accent}"/>${outline(hills, 45, 0.14)}${outline(roofs, 50, 0.3)}</g></svg>`;
}
