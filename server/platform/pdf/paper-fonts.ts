import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';

/** One file of a typeface: by its name a paper registers it, by its coverage a text chooses it. */
interface Face {
  name: string;
  file: Buffer;
  covers: (codePoint: number) => boolean;
}

/** The typeface of all papers, Atkinson Hyperlegible Next: western letters first, then the rest of the Latin alphabet ("ş", "č", "ł"). */
export const paperFonts: Record<Weight, readonly [Face, Face]> = {
  regular: [readFace('latin-400'), readFace('latin-ext-400')],
  bold: [readFace('latin-700'), readFace('latin-ext-700')],
};

function readFace(name: string): Face {
  const address = import.meta.resolve(
    `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${name}-normal.woff`,
  );
  const file = unpackWoff(fs.readFileSync(fileURLToPath(address)));
  const font = fontkit.create(file);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
  return { name, file, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}
