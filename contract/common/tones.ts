import { channelsOf, contrast, hexOf, type Oklch, toOklch } from './colors.ts';
import { type Palette, paletteOf, TEXT_CONTRAST } from './palette.ts';

export type Theme = 'light' | 'dark';

/** The roles of colour that follow from a region's own colour; the neutral ones stand in web/styles/colours.css. All are #rrggbb. */
export interface Tones {
  /** The ground of the page, which sheets lie on. */
  paper: string;
  /** Behind what is pointed at, and behind heads of tables; carries ink, soft ink and `brand-strong`. */
  'brand-tint': string;
  /** Behind what is chosen; carries the same. */
  'brand-tint-strong': string;
  /** Grounds and lines of pictures; nothing is read there. */
  'brand-soft': string;
  'brand-deep': string;
  /** Links, marks, the ring of the focus, and the ground of buttons: 4.5 : 1 on surface, paper and tints. */
  'brand-strong': string;
  /** The ground of a button that is pointed at. */
  'brand-hover': string;
  /** Text on `brand-strong` and `brand-hover`, and on the ground of a dangerous button. */
  'on-strong': string;
  /** The region's own colour, on the card and in marks of its own, in both themes. */
  'brand-accent': string;
  'brand-on-accent': string;
  /** The card of an employee, told from the region's at a look, in both themes. */
  'brand-employee': string;
  'brand-on-employee': string;
}

/** Sheets and fields in the dark (`--surface` in web/styles/colours.css): the tones are measured against it. */
export const DARK_SURFACE = '#1b2129';
/** Without a hue: beside the sheets a tinted ground would look dirty. */
const DARK_PAPER = '#11151a';
const DARK_INK = '#10151b';
/** The least lightness of text in the dark, before its contrast is looked at. */
const DARK_STRONG = 0.78;

/** What a theme makes of a region's primary colour (#RRGGBB). Throws a RangeError on anything else. */
export function tonesOf(primaryColor: string, theme: Theme): Tones {
  return theme === 'light' ? lightTones(primaryColor) : darkTones(primaryColor);
}

/** The tones of a theme as custom properties: `--brand-tint` and so on. */
export function toneVariables(primaryColor: string, theme: Theme): Record<`--${string}`, string> {
  return Object.fromEntries(Object.entries(tonesOf(primaryColor, theme)).map(([role, value]) => [`--${role}`, value]));
}

/** A card keeps its colours in both themes. */
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
