/** Ten steps from the lightest tint to the darkest shade of one hue, as #rrggbb. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** What the browser paints a region with; every pair named here keeps the contrast that WCAG 2.2 AA asks for. */
export interface Palette {
  /** Tints 0 to 4 carry ink, shades 6 to 9 carry white. Shade 6 is `strong`. */
  shades: Shades;
  /** For text, links and buttons: 4.5 : 1 against white and against the tints 0 and 1; 3 : 1 and more as focus ring. */
  strong: string;
  /** The region's own colour, for surfaces that are seen and not read. */
  accent: string;
  /** Text on `accent`, 4.5 : 1. */
  onAccent: string;
}

/** The names of the custom properties that carry the palette into style sheets. */
export type PaletteVariable =
  | `--brand-${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  | '--brand-strong'
  | '--brand-accent'
  | '--brand-on-accent';

interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

const TEXT_CONTRAST = 4.5;

/** Between black and mid-tone, so that a shade for hovering is left on either side. */
const STRONG_LIGHTNESS = { least: 0.25, most: 0.56 };

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
    onAccent: contrast('#ffffff', accent) >= TEXT_CONTRAST ? '#ffffff' : '#000000',
  };
}

/** The palette as custom properties, for the server's style element and for the browser's root element alike. */
export function paletteVariables(primaryColor: string): Record<PaletteVariable, string> {
  const { shades, strong, accent, onAccent } = paletteOf(primaryColor);
  const numbered = Object.fromEntries(shades.map((shade, step) => [`--brand-${step}`, shade]));
  return { ...numbered, '--brand-strong': strong, '--brand-accent': accent, '--brand-on-accent': onAccent } as Record<
    PaletteVariable,
    string
  >;
}

/** Contrast of two colours (#RRGGBB), 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function darkenedUntilReadable(color: Oklch, surface: string): Oklch {
  const readable = { ...color };
  while (contrast(hexOf(readable), surface) < TEXT_CONTRAST) readable.lightness -= 0.01;
  return readable;
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue between 0 and 1. */
function channelsOf(color: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new RangeError(`no colour: ${color}`);
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (linear: number) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

/** sRGB to OKLCH (Björn Ottosson's Oklab in polar form). */
function toOklch(channels: [number, number, number]): Oklch {
  const [red, green, blue] = channels.map(toLinear) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** OKLCH to #rrggbb; chroma gives way until the colour exists in sRGB. */
function hexOf(color: Oklch): string {
  for (let chroma = color.chroma; ; chroma = chroma < 0.005 ? 0 : chroma * 0.95) {
    const channels = toSrgb({ ...color, chroma });
    if (chroma === 0 || channels.every((channel) => channel > -0.001 && channel < 1.001)) {
      return `#${channels
        .map((channel) =>
          Math.round(Math.min(1, Math.max(0, channel)) * 255)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`;
    }
  }
}

function toSrgb({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map(toGamma);
}
