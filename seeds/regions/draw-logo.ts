import { paletteOf } from '#contract/common/palette.ts';
import { type MotifName, motifs } from './motifs.ts';

/** A region's logo: its motifs, one before the other, on a rounded field in a light tint of its colour. */
export function drawLogo(primaryColor: string, layers: readonly MotifName[]): string {
  const { shades } = paletteOf(primaryColor);
  const picture = layers.map((name) => motifs[name](shades)).join('');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    '<clipPath id="field"><rect width="96" height="96" rx="24"/></clipPath>' +
    `<g clip-path="url(#field)"><rect width="96" height="96" fill="${shades[2]}"/>${picture}</g></svg>`
  );
}
