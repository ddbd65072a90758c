import { expect, it } from 'vitest';
import type { TableColumn } from './table-column.ts';
import { placeParams, readPlace } from './table-place.ts';

const columns: TableColumn<never>[] = [
  { id: 'name', header: 'Name', text: () => '' },
  { id: 'cents', header: 'Betrag', text: () => '' },
  { id: 'act', header: 'Tun', text: () => '', isAction: true },
];
const initialSort = [{ column: 'name', isDescending: false }];
const usual = { search: '', sort: initialSort, page: 0, pageSize: 25 };
const read = (params: Record<string, string>) => readPlace(params, { prefix: '', columns, initialSort });

it('comes back as it was written', () => {
  const place = { search: 'öl & "x"', sort: [{ column: 'cents', isDescending: true }, initialSort[0]!], page: 4, pageSize: 100 };
  const params = placeParams(place, { prefix: '', initialSort });
  expect(params).toEqual({ suche: 'öl & "x"', sortierung: '-cents name', seite: '5', zeilen: '100' });
  expect(read(params as Record<string, string>)).toEqual(place);
});

it('leaves nothing in the address where a table is as it begins', () => {
  const params = placeParams(usual, { prefix: '', initialSort });
  expect(Object.values(params).filter((value) => value !== undefined)).toEqual([]);
});

it('begins on its first page where something else changes', () => {
  expect(placeParams({ search: 'x' }, { prefix: 'a-', initialSort })).toEqual({ 'a-suche': 'x', 'a-seite': undefined });
});

it.each([
  { sortierung: 'act' },
  { sortierung: '__proto__ constructor -' },
  { seite: '-3' },
  { seite: '1e99' },
  { seite: '<b>' },
  { zeilen: '1000000' },
  { zeilen: 'NaN' },
])('takes %j for nothing', (params) => {
  expect(read(params as Record<string, string>)).toEqual(usual);
});

it('takes a column once, and a search of a hundred letters', () => {
  expect(read({ sortierung: '-cents cents name', suche: 'x'.repeat(5_000) })).toEqual({
    ...usual,
    sort: [{ column: 'cents', isDescending: true }, initialSort[0]],
    search: 'x'.repeat(100),
  });
});
