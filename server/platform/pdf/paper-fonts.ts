import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

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

/**
 * Unpacks the font of a WOFF 1.0 file (W3C). The PDF library reads WOFF too, but unpacks a table again for every
 * letter. Throws a RangeError on anything else.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('no WOFF file');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  // Flavour and number of tables; the three search hints may stay empty.
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);

  const parts: Uint8Array[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const table = readTable(woff, entry);
    const record = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(header, record, entry, entry + 4);
    woff.copy(header, record + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, record + 8);
    header.writeUInt32BE(table.length, record + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

function readTable(woff: Buffer, entry: number): Uint8Array {
  const [start, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
  const bytes = woff.subarray(start, start + packed);
  return packed < length ? inflateSync(bytes, { maxOutputLength: length }) : bytes;
}
