import Papa from 'papaparse';
import { readDefused } from '#contract/common/defuse-field.ts';
import { EncodingFinder, findDelimiter, findStrayQuote, isNoTable } from './csv-text.ts';
import type { TableAnswer, TableLimits, TableProblem } from './table-file.ts';
import { unzipSync, zipSync } from 'fflate';

const LONGEST_CELL = 1_000;
/** Spreadsheets keep 15 digits of a number: longer ones are shown as shortened, lest their zeros pass for digits. */
const SHORTENED_FROM = 1e15;

/** Far more than a list of thousands of rows needs; a zip of a few kilobytes can hold gigabytes. */
const MOST_UNPACKED_BYTES = 50_000_000;
const MOST_PARTS = 200;
/** Rows and columns that may be formatted but empty. */
const MARGIN = { rows: 2_000, columns: 200 };

/** The rows of a table in an own process (`readApart`), or why it is not accepted. */
export function read({ bytes, limits }: { bytes: Uint8Array; limits: TableLimits }): Promise<TableAnswer> {
  return readTable(Buffer.from(bytes), limits).catch((): TableAnswer => ({ problem: 'unreadable' }));
}

async function readTable(file: Buffer, limits: TableLimits): Promise<TableAnswer> {
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { problem: 'old-excel' };
  const rows = file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
    ? await readExcel(file, limits)
    : readCsv(file, limits);
  if (rows === null) return { problem: 'unreadable' };
  if (!Array.isArray(rows)) return rows;
  // The first row names the columns.
  const isTooLarge =
    rows.length > limits.rows + 1 ||
    rows.some((row) => row.length > limits.columns || row.some((cell) => cell.length > LONGEST_CELL));
  return isTooLarge ? { problem: 'too-large' } : { rows };
}

async function readExcel(file: Buffer, limits: TableLimits): Promise<string[][] | { problem: TableProblem }> {
  const workbook = openWorkbook(file, limits);
  if ('problem' in workbook) return workbook;
  // Most lists are CSV, and loading it takes longer than they do.
  const { readSheet } = await import('read-excel-file/node');
  const rows = (await readSheet(Buffer.from(workbook.file))).map((row) => row.map(textOf));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number' && Math.abs(cell) >= SHORTENED_FROM) return cell.toExponential();
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell as string | number | boolean).toString().trim();
}

/** Null if it is no text, or a document of another kind. */
function readCsv(file: Buffer, limits: TableLimits): string[][] | { problem: TableProblem; line: number } | null {
  const text = new TextDecoder(findEncoding(file)).decode(file);
  if (isNoTable(text)) return null;
  const delimiter = findDelimiter(text);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: limits.rows + 3 });
  const stray = limits.isWhole && findStrayQuote(text, data, errors, delimiter);
  if (stray) return { problem: 'quotes', line: stray };
  // A list that comes back whole is one that we may have written: `'+49 7821` was +49 7821.
  const rows = data.map((row) => row.map((cell) => (limits.isWhole ? readDefused(cell.trim()) : cell.trim())));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

/** UTF-8, UTF-16 if marked, or Windows-1252, which German spreadsheets write. */
function findEncoding(file: Buffer): string {
  const finder = new EncodingFinder();
  finder.take(file);
  return finder.end();
}

/**
 * The same workbook with checked content only: unpacked within limits, whatever its zip claims, and packed again.
 * Returns a problem if it is too large, or contains what no list needs but other programs would run: macros, formulas,
 * own entities.
 */
function openWorkbook(file: Buffer, limits: TableLimits): { file: Uint8Array } | { problem: TableProblem } {
  const parts = unpack(file);
  if (!parts) return { problem: 'too-large' };
  for (const [name, content] of Object.entries(parts)) {
    const problem = problemOf(name, content, limits);
    if (problem) return { problem };
  }
  if (limits.isWhole && countSheets(parts) > 1) return { problem: 'several-sheets' };
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

/** How many sheets have a cell with content. */
function countSheets(parts: Record<string, Uint8Array>): number {
  const sheets = Object.entries(parts).filter(([name]) => /worksheets\/[^/]+\.xml$/i.test(name));
  return sheets.filter(([, content]) => /<(\w+:)?(v|t)[\s>]/.test(Buffer.from(content).toString('latin1'))).length;
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
