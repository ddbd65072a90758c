/** A colour by lightness (0 to 1), chroma (0 to about 0.37 within sRGB) and hue (radians). */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Contrast of two colours (#RRGGBB), 1 to 21, as WCAG 2.2 defines it. Throws a RangeError on any other text. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map(toLinear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of #RRGGBB, each between 0 and 1. Throws a RangeError on anything else. */
export function channelsOf(color: string): [number, number, number] {
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw new RangeError(`no colour: ${color}`);
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const toGamma = (linear: number) => (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055);

/** sRGB to OKLCH (Björn Ottosson's Oklab in polar form). */
export function toOklch(channels: [number, number, number]): Oklch {
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

/** OKLCH to #rrggbb; chroma is reduced until the colour exists in sRGB. */
export function hexOf(color: Oklch): string {
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
