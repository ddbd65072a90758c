import { channelsOf, contrast, hexOf, type Oklch, toOklch } from './colours.ts';
import { type Palette, paletteOf, TEXT_CONTRAST } from './palette.ts';

export type Theme = 'light' | 'dark';

/** Colours that follow from a region's own colour, as #rrggbb; neutral ones are in web/styles/colours.css. */
export interface Tones {
  /** Background of the page, below the sheets. */
  paper: string;
  /** Background of where one is, and of the region's own pictures; for normal text, soft text and `brand-strong`. */
  'brand-tint': string;
  /** The same, stronger. */
  'brand-tint-strong': string;
  /** Backgrounds and lines of pictures; never behind text. */
  'brand-soft': string;
  'brand-deep': string;
  /** Marks of where one is and background of the main act: 4.5 : 1 on surface, paper and tints. */
  'brand-strong': string;
  /** Background of a hovered button. */
  'brand-hover': string;
  /** Text on `brand-strong` and on `brand-hover`. */
  'on-strong': string;
  /** The region's own colour, on the card and its marks, the same in both themes. */
  'brand-accent': string;
  'brand-on-accent': string;
  /** An employee card, clearly different from the region's card; the same in both themes. */
  'brand-employee': string;
  'brand-on-employee': string;
}

/** Sheets and fields in the dark theme (`--surface` in web/styles/colours.css); the tones are measured against it. */
export const DARK_SURFACE = '#1b2129';
/** Without a hue: beside the sheets a tinted background would look dirty. */
const DARK_PAPER = '#11151a';
const DARK_INK = '#10151b';
/** Minimum lightness of text in the dark theme, before its contrast is checked. */
const DARK_STRONG = 0.78;

/** The tones of a region's primary colour (#RRGGBB) in a theme. Throws a RangeError on any other text. */
export function tonesOf(primaryColor: string, theme: Theme): Tones {
  return theme === 'light' ? lightTones(primaryColor) : darkTones(primaryColor);
}

/** The tones of a theme as CSS custom properties: `--brand-tint` and so on. Throws as `tonesOf` does. */
export function toneVariables(primaryColor: string, theme: Theme): Record<`--${string}`, string> {
  return Object.fromEntries(Object.entries(tonesOf(primaryColor, theme)).map(([role, value]) => [`--${role}`, value]));
}

/** A card has the same colours in both themes. */
const cardTones = ({
  accent,
  onAccent,
  employee,
  onEmployee,
}: Pick<Palette, 'accent' | 'onAccent' | 'employee' | 'onEmployee'>) => ({
  'brand-accent': accent,
  'brand-on-accent': onAccent,
  'brand-employee': employee,
  'brand-on-employee': onEmployee,
});

function lightTones(primaryColor: string): Tones {
  const { shades, strong, ...card } = paletteOf(primaryColor);
  const lightest = toOklch(channelsOf(shades[0]));
  return {
    paper: hexOf({ ...lightest, chroma: lightest.chroma * 0.4, lightness: 0.972 }),
    'brand-tint': shades[0],
    'brand-tint-strong': shades[1],
    'brand-soft': shades[2],
    'brand-deep': shades[4],
    'brand-strong': strong,
    'brand-hover': shades[7],
    'on-strong': '#ffffff',
    ...cardTones(card),
  };
}

function darkTones(primaryColor: string): Tones {
  const card = paletteOf(primaryColor);
  const primary = toOklch(channelsOf(primaryColor));
  const chroma = Math.min(primary.chroma, 0.14);
  const tone = (lightness: number, share: number) => hexOf({ ...primary, lightness, chroma: chroma * share });
  const tintStrong = tone(0.335, 0.3);
  const strong = lightenedUntilReadable(
    { ...primary, lightness: Math.max(DARK_STRONG, primary.lightness), chroma: chroma * 0.85 },
    tintStrong,
  );
  return {
    paper: DARK_PAPER,
    'brand-tint': tone(0.285, 0.17),
    'brand-tint-strong': tintStrong,
    'brand-soft': tone(0.4, 0.5),
    'brand-deep': tone(0.5, 0.7),
    'brand-strong': hexOf(strong),
    'brand-hover': hexOf({ ...strong, lightness: Math.min(0.97, strong.lightness + 0.06), chroma: strong.chroma * 0.8 }),
    'on-strong': DARK_INK,
    ...cardTones(card),
  };
}

function lightenedUntilReadable(color: Oklch, surface: string): Oklch {
  const readable = { ...color };
  while (contrast(hexOf(readable), surface) < TEXT_CONTRAST) readable.lightness += 0.01;
  return readable;
}
