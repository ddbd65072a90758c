import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import type { TableAnswer, TableLimits } from './table-file.ts';

/** Far above what a list of thousands of rows unpacks to; a zip of a few kilobytes can hold gigabytes. */
const MOST_UNPACKED_BYTES = 50_000_000;
const MOST_PARTS = 200;
const LONGEST_CELL = 1_000;

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: TableLimits };
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await read(Buffer.from(bytes)).catch((): TableAnswer => ({ problem: 'unreadable' })));

async function read(file: Buffer): Promise<TableAnswer> {
  const isZip = file.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));
  if (file.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return { problem: 'old-excel' };
  if (isZip && isBomb(file)) return { problem: 'too-large' };
  const rows = isZip ? (await readSheet(file)).map((row) => row.map(textOf)) : readCsv(file);
  if (rows === null) return { problem: 'unreadable' };
  // The first row names the columns.
  const isTooLarge =
    rows.length > limits.rows + 1 ||
    rows.some((row) => row.length > limits.columns || row.some((cell) => cell.length > LONGEST_CELL));
  return isTooLarge ? { problem: 'too-large' } : { rows };
}

/** By what the zip says of itself, before anything is unpacked. One that lies meets the limits on memory and time of this worker. */
function isBomb(file: Buffer): boolean {
  let size = 0;
  let parts = 0;
  unzipSync(file, {
    filter: ({ originalSize }) => {
      size += originalSize;
      parts += 1;
      return false;
    },
  });
  return size > MOST_UNPACKED_BYTES || parts > MOST_PARTS;
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : (cell as string | number | boolean).toString().trim();
}

/** UTF-8, or what German spreadsheets write: Windows-1252. Null where it is no text. */
function readCsv(file: Buffer): string[][] | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    text = new TextDecoder('windows-1252').decode(file);
  }
  // What a text never holds.
  if (text.includes('\0')) return null;
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t'], preview: limits.rows + 3 });
  return data.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
}
