import { unzipSync, zipSync } from 'fflate';
import type { TableLimits, TableProblem } from './table-file.ts';

/** Far more than a list of thousands of rows needs; a zip of a few kilobytes can hold gigabytes. */
const MOST_UNPACKED_BYTES = 50_000_000;
const MOST_PARTS = 200;
/** Rows and columns that may be formatted but empty. */
const MARGIN = { rows: 2_000, columns: 200 };

/**
 * The same workbook with checked content only: unpacked within limits, whatever its zip claims, and packed again.
 * Returns a problem if it is too large, or contains what no list needs but other programs would run: macros, formulas,
 * own entities.
 */
export function openWorkbook(file: Buffer, limits: TableLimits): { file: Uint8Array } | { problem: TableProblem } {
  const parts = unpack(file);
  if (!parts) return { problem: 'too-large' };
  for (const [name, content] of Object.entries(parts)) {
    const problem = problemOf(name, content, limits);
    if (problem) return { problem };
  }
  return { file: zipSync(parts, { level: 0 }) };
}

/** Each part gets the memory that its entry claims and no more; a larger part is cut and is then invalid XML. */
function unpack(file: Buffer): Record<string, Uint8Array> | null {
  let size = 0;
  let count = 0;
  const parts = unzipSync(file, {
    filter: ({ originalSize }) => {
      size += originalSize;
      count += 1;
      return size <= MOST_UNPACKED_BYTES && count <= MOST_PARTS;
    },
  });
  return size > MOST_UNPACKED_BYTES || count > MOST_PARTS ? null : parts;
}

function problemOf(name: string, content: Uint8Array, limits: TableLimits): TableProblem | null {
  if (/vbaProject|\.bin$|activeX|macrosheets/i.test(name) && !/printerSettings/i.test(name)) return 'macros';
  if (/externalLinks\/|embeddings\//i.test(name)) return 'formulas';
  if (!/\.(xml|rels)$/i.test(name)) return null;
  const xml = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  // In a two-byte encoding, the checks below would find nothing.
  if (xml.slice(0, 200).includes('\0')) return 'unreadable';
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return 'entities';
  if (!/worksheets\//i.test(name)) return null;
  if (/<(\w+:)?f[\s>/]/.test(xml)) return 'formulas';
  return reachesTooFar(xml, limits) ? 'too-large' : null;
}

/** Whether a cell is far outside any list: the reader would build the whole table up to it before it can be counted. */
function reachesTooFar(xml: string, limits: TableLimits): boolean {
  for (const [, letters, row] of xml.matchAll(/\br="([A-Z]{0,4})(\d{1,9})"/g))
    if (Number(row) > limits.rows + MARGIN.rows || columnOf(letters!) > limits.columns + MARGIN.columns) return true;
  return false;
}

/** "A" is 1, "XFD" 16,384. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
