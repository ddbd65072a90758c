import { channelsOf, contrast, hexOf, type Oklch, toOklch } from './colours.ts';

/** Ten steps from the lightest tint to the darkest shade of one hue, as #rrggbb. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** The colours of a region in the browser. Every pair named here has the contrast that WCAG 2.2 AA requires. */
export interface Palette {
  /** Tints 0 to 4 are backgrounds for dark text, shades 6 to 9 for white text. Shade 6 is `strong`. */
  shades: Shades;
  /** For text, links and buttons: 4.5 : 1 on white and on tints 0 and 1; as focus ring at least 3 : 1. */
  strong: string;
  /** The region's own colour, for surfaces without text. */
  accent: string;
  /** Text on `accent`, 4.5 : 1. */
  onAccent: string;
  /** The colour of employee cards: the same hue, duller, and clearly darker or lighter than `accent`. */
  employee: string;
  /** Text on `employee`, 4.5 : 1. */
  onEmployee: string;
}

/** Minimum contrast in WCAG 2.2 AA for text of any size. */
export const TEXT_CONTRAST = 4.5;

/** From nearly black to mid-tone, so that a hover shade is possible on either side. */
const STRONG_LIGHTNESS = { least: 0.25, most: 0.56 };

/** Lightness of employee cards: dark, or light where the region's own colour is darker than `darkest`. */
const EMPLOYEE_LIGHTNESS = { dark: 0.3, light: 0.78, darkest: 0.44 };

/** The palette of a region's primary colour (#RRGGBB). Throws a RangeError on anything else. */
export function paletteOf(primaryColor: string): Palette {
  const primary = toOklch(channelsOf(primaryColor));
  const tint = (lightness: number, share: number) =>
    hexOf({ ...primary, lightness, chroma: Math.min(primary.chroma, 0.2) * share });
  const [lightest, light] = [tint(0.975, 0.12), tint(0.945, 0.25)];

  const lightness = Math.min(STRONG_LIGHTNESS.most, Math.max(STRONG_LIGHTNESS.least, primary.lightness));
  const strong = darkenedUntilReadable({ ...primary, lightness }, light);
  const darker = (step: number) =>
    hexOf({ ...strong, lightness: strong.lightness * (1 - step * 0.16), chroma: strong.chroma * (1 - step * 0.08) });
  const between = hexOf({ ...strong, lightness: (strong.lightness + 0.74) / 2 });

  const accent = primaryColor.toLowerCase();
  const employee = hexOf({
    ...primary,
    lightness: primary.lightness < EMPLOYEE_LIGHTNESS.darkest ? EMPLOYEE_LIGHTNESS.light : EMPLOYEE_LIGHTNESS.dark,
    chroma: Math.min(primary.chroma, 0.2) * 0.4,
  });
  return {
    shades: [
      lightest,
      light,
      tint(0.89, 0.45),
      tint(0.82, 0.65),
      tint(0.74, 0.85),
      between,
      hexOf(strong),
      darker(1),
      darker(2),
      darker(3),
    ],
    strong: hexOf(strong),
    accent,
    onAccent: textOn(accent),
    employee,
    onEmployee: textOn(employee),
  };
}

const textOn = (ground: string) => (contrast('#ffffff', ground) >= TEXT_CONTRAST ? '#ffffff' : '#000000');

function darkenedUntilReadable(color: Oklch, surface: string): Oklch {
  const readable = { ...color };
  while (contrast(hexOf(readable), surface) < TEXT_CONTRAST) readable.lightness -= 0.01;
  return readable;
}
