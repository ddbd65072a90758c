import { parentPort, workerData } from 'node:worker_threads';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { openWorkbook } from './open-workbook.ts';
import type { TableAnswer, TableLimits, TableProblem } from './table-file.ts';

const LONGEST_CELL = 1_000;

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: TableLimits };
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await read(Buffer.from(bytes)).catch((): TableAnswer => ({ problem: 'unreadable' })));

async function read(file: Buffer): Promise<TableAnswer> {
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { problem: 'old-excel' };
  const rows = file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ? await readExcel(file) : readCsv(file);
  if (rows === null) return { problem: 'unreadable' };
  if (!Array.isArray(rows)) return rows;
  // The first row names the columns.
  const isTooLarge =
    rows.length > limits.rows + 1 ||
    rows.some((row) => row.length > limits.columns || row.some((cell) => cell.length > LONGEST_CELL));
  return isTooLarge ? { problem: 'too-large' } : { rows };
}

async function readExcel(file: Buffer): Promise<string[][] | { problem: TableProblem }> {
  const workbook = openWorkbook(file, limits);
  if ('problem' in workbook) return workbook;
  const rows = (await readSheet(Buffer.from(workbook.file))).map((row) => row.map(textOf));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell as string | number | boolean).toString().trim();
}

/** Null if it is no text, or a document of another kind. */
function readCsv(file: Buffer): string[][] | null {
  const text = decode(file);
  // A text has no zero bytes; pages and XML begin like this.
  if (text.includes('\0') || /^\s*<(\?xml|!doctype|html)/i.test(text)) return null;
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'], preview: limits.rows + 3 });
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  return rows;
}

/** UTF-8, UTF-16 if marked, or Windows-1252, which German spreadsheets write. */
function decode(file: Buffer): string {
  const mark = file.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
