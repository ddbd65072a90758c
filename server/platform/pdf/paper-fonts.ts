import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 'regular' | 'bold';

/** A file of a typeface: `name` registers it in a paper, its coverage selects it for a text. */
interface Face {
  name: string;
  file: Buffer;
  covers: (codePoint: number) => boolean;
}

/** Atkinson Hyperlegible Next, for all papers: first Western letters, then the rest of Latin ("ş", "č", "ł"). */
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
