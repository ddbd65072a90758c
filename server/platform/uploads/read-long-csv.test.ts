import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { probeFile, readLongCsv } from './read-long-csv.ts';

const TEXTS = { field: 'file', tooLarge: 'too large', unreadable: 'unreadable', oldExcel: 'old' };
const LIMITS = { columns: 10, cell: 1_000 };

/** The rows of a file that comes in pieces of some size. */
async function readInPieces(file: Buffer, size: number): Promise<string[][]> {
  const source = () =>
    Readable.from(
      (function* () {
        for (let from = 0; from < file.length; from += size) yield file.subarray(from, from + size);
      })(),
    );
  const { encoding } = await probeFile(source);
  const rows: string[][] = [];
  for await (const some of readLongCsv(source, encoding, LIMITS, TEXTS)) rows.push(...some.map(({ cells }) => cells));
  return rows;
}

const tricky = ['A;B;C', '1;"zwei;drei";"vier ""fünf"""', '\'=1+1;"Zeile\neins";ä€ß', ';;', '5" Rohr;x;y', 'letzte;;'];

it.each(['\n', '\r\n', '\r'])('reads in pieces of any size what readTable reads whole, with line ends %j', async (end) => {
  const file = Buffer.from(tricky.join(end).replace('Zeile\neins', `Zeile${end}eins`));
  const whole = await readTable(file, { rows: 100, columns: 10, isWhole: true }, TEXTS);
  const filled = whole.filter((row) => row.some((cell) => cell !== ''));
  for (const size of [1, 2, 3, 7, 1_000]) expect(await readInPieces(file, size)).toEqual(filled);
});

it('reads Windows-1252 and UTF-16, and gives the line of each row behind empty ones', async () => {
  const text = 'Nr\tOrt\n\n1\tKöln\n';
  for (const file of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')])
    expect(await readInPieces(file, 5)).toEqual([
      ['Nr', 'Ort'],
      ['1', 'Köln'],
    ]);
});

it.each<[string, string | RegExp]>([
  ['<html><b>', 'unreadable'],
  [`A;B\n1;\0`, 'unreadable'],
  [`A;B\n1;"offen\n2;3\n`, /^Zeile 2: /],
  [`A;B\n${'x;y\n'.repeat(9)}1;"a;b\n2;c"\n`, /^Zeile 11: /],
  [`A;B\n1;${'x'.repeat(1_001)}\n`, 'too large'],
  [`A;B\n1;"${'x\n'.repeat(600_000)}`, /^Zeile 2: |too large/],
])('refuses %#: what is no whole table', async (text, message) =>
  expect(readInPieces(Buffer.from(text), 50_000)).rejects.toThrow(message),
);

it('keeps some thousand rows of a long file at a time, not all of them', async () => {
  const line = Buffer.from('K1000;2026-02-01;Kauf;-1,00\n'.repeat(1_000));
  const source = () => Readable.from(Array.from({ length: 300 }, () => line));
  let [rows, most] = [0, 0];
  for await (const some of readLongCsv(source, 'utf-8', LIMITS, TEXTS)) {
    rows += some.length;
    most = Math.max(most, some.length);
  }
  expect(rows).toBe(300_000);
  expect(most).toBeLessThan(20_000);
});
