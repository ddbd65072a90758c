import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { tableCsv } from './table-csv.ts';

const csv = tableCsv({
  columns: [{ header: 'Partner' }, { header: 'Betrag in Euro' }],
  texts: [
    ['Bäckerei „Süßes Öl“', '-1.234,56'],
    ['=HYPERLINK("x";"y")', '12,50'],
    ['+49 7821', '-12,50'],
    ['zwei\r\nZeilen; eine', '0,00'],
  ],
});

it('begins with a byte order mark, parts by semicolons and holds no quotes', () => {
  expect(Array.from(new TextEncoder().encode(csv).subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(csv.slice(1).split('\r\n')[0]).toBe('Partner;Betrag in Euro');
  expect(csv).not.toContain('"');
});

it('keeps every cell in its column, runs no formula and leaves German numbers alone', () => {
  const { data, errors } = Papa.parse<string[]>(csv.slice(1), { delimiter: ';', skipEmptyLines: true });
  expect(errors).toEqual([]);
  expect(data.slice(1)).toEqual([
    ['Bäckerei „Süßes Öl“', '-1.234,56'],
    ["'=HYPERLINK(”x”,”y”)", '12,50'],
    ["'+49 7821", '-12,50'],
    ['zwei Zeilen, eine', '0,00'],
  ]);
});
