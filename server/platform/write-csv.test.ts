import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

const lineOf = (...cells: string[]) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(writeCsv([cells]));

test('begins with a byte order mark and parts cells by semicolons', () => {
  expect(Array.from(writeCsv([['ä']]).subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(lineOf('Bäckerei', '1.234,56')).toBe('\uFEFFBäckerei;1.234,56\r\n');
});

test('quotes what would end a cell', () => {
  expect(lineOf('a;b', 'sagt "ja"', 'zwei\nZeilen')).toBe('\uFEFF"a;b";"sagt ""ja""";"zwei\nZeilen"\r\n');
});

test.each(['=1+1', '+49 1', '-cmd', '@SUM(A1)', '\t=1', '-1,5+2', '\r=1', '-5,00 €'])('defuses %j', (cell) => {
  expect(lineOf(cell)).toMatch(/^\uFEFF"?'/);
});

test.each(['-12,50', '-1.234,56', '12', '-1234567,89', ''])('leaves %j alone', (cell) => {
  expect(lineOf(cell)).toBe(`\uFEFF${cell}\r\n`);
});
