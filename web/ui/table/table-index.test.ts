import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderByKeys } from './order-by-keys.ts';
import type { TableColumn } from './table-column.ts';
import { createTableIndex } from './table-index.ts';

interface Row {
  name: string;
  cents: number;
}

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'cents', header: 'Betrag', text: ({ cents }) => String(cents), sortBy: ({ cents }) => cents },
  { id: 'link', header: 'Link', text: () => 'Überall', isAction: true },
];
const rows: Row[] = [
  { name: 'Zoo', cents: 300 },
  { name: 'Öl & Essig', cents: -1_250 },
  { name: 'Obst', cents: 300 },
  { name: 'Filiale 10', cents: 0 },
  { name: 'Filiale 9', cents: 25 },
];
const index = createTableIndex(rows, columns);
const namesOf = (positions: Uint32Array) => Array.from(positions, (position) => rows[position]!.name);

it('sorts any whole numbers as a comparing sort would, equal ones in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -3, max: 3 })).map((key) => Math.trunc(key / 2))),
      (keys) => {
        const expected = keys.map((_, position) => position).sort((a, b) => keys[a]! - keys[b]!);
        expect(Array.from(orderByKeys(Float64Array.from(keys)))).toEqual(expected);
      },
    ),
  );
});

it('sorts texts as German readers expect it, numbers in them by their size', () => {
  expect(namesOf(index.order([{ column: 'name', isDescending: false }]))).toEqual([
    'Filiale 9',
    'Filiale 10',
    'Obst',
    'Öl & Essig',
    'Zoo',
  ]);
});

it('sorts numbers by size, and keeps the order of equal rows in both directions', () => {
  expect(namesOf(index.order([{ column: 'cents', isDescending: false }]))).toEqual([
    'Öl & Essig',
    'Filiale 10',
    'Filiale 9',
    'Zoo',
    'Obst',
  ]);
  expect(namesOf(index.order([{ column: 'cents', isDescending: true }]))).toEqual([
    'Zoo',
    'Obst',
    'Filiale 9',
    'Filiale 10',
    'Öl & Essig',
  ]);
});

it('sorts by a second column where rows are equal in the first', () => {
  const byCents = { column: 'cents', isDescending: true };
  expect(namesOf(index.order([byCents, { column: 'name', isDescending: false }])).slice(0, 2)).toEqual(['Obst', 'Zoo']);
  expect(namesOf(index.order([byCents, { column: 'name', isDescending: true }])).slice(0, 2)).toEqual(['Zoo', 'Obst']);
  expect(namesOf(index.order([]))).toEqual(rows.map(({ name }) => name));
});

it('looks into the columns that are on show and no others', () => {
  expect(index.search('300', ['name'])!.includes(1)).toBe(false);
  expect(index.search('300', ['cents'])!.includes(1)).toBe(true);
});

it.each([
  ['fil', [3, 4]],
  ['FILIALE 10', [3]],
  ['öl', [1]],
  ['300 ob', [2]],
  ['überall', []],
  ['nichts davon', []],
])('finds the rows in which every word of %j stands', (text, found) => {
  const hits = index.search(text, ['name', 'cents'])!;
  expect(rows.flatMap((_, position) => (hits[position] ? [position] : []))).toEqual(found);
});

it('looks for a number as it is typed where the column shows it with spaces', () => {
  const number = { id: 'number', header: 'Nummer', text: () => '1761 •••• •••0 014' };
  const searched = { ...number, searched: () => '1761•••••••0014' };
  const finds = (column: TableColumn<Row>) => createTableIndex(rows, [column]).search('0014', ['number'])!.includes(1);
  expect(finds(searched)).toBe(true);
  expect(finds(number)).toBe(false);
});

it('looks for nothing when nothing is typed', () => {
  expect(index.search('  ', ['name'])).toBeNull();
  expect(createTableIndex<Row>([], columns).order([{ column: 'name', isDescending: true }])).toHaveLength(0);
});
