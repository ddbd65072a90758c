import { expect, test } from 'vitest';
import { findShops, pageOfShops, readShopWish, shopsOpeningNext, writeShopWish } from './shop-search.ts';
import type { Shop } from './shops.ts';

const shop = (id: number, changes: Partial<Shop> = {}): Shop => ({
  id,
  name: `Laden ${id}`,
  street: 'Hauptstraße 1',
  zip: '77933',
  city: 'Musterstadt',
  phone: '',
  website: '',
  categories: [],
  bonus: null,
  hours: { isByArrangement: false, days: [null, null, null, null, null, null, null] },
  hoursNote: '',
  logo: null,
  place: null,
  ...changes,
});
const list = {
  categories: [{ id: 1, name: 'Café & Eisdiele' }],
  shops: [
    shop(1, { name: 'Zum Süßen Eck', categories: [1] }),
    shop(2, { bonus: '3 %' }),
    shop(3, { hours: { isByArrangement: false, days: [[['08:00', '18:00']], null, null, null, null, null, null] } }),
  ],
};
const now = { weekday: 0, minute: 600, holidays: [] };
const find = (query: Record<string, unknown>) => findShops(list, readShopWish(query), now).map(({ id }) => id);

test('finds by all words, in name, trade or address, whatever their accents', () => {
  expect(find({ suche: 'sussen  CAFE' })).toEqual([1]);
  expect(find({ suche: 'hauptstrasse 77933' })).toEqual([1, 2, 3]);
  expect(find({ suche: 'hauptstrasse nichts' })).toEqual([]);
});

test('finds what is open, what grants a bonus, and what is of a trade', () => {
  expect([find({ offen: '1' }), find({ bonus: '1' }), find({ kategorie: '1' })]).toEqual([[3], [2], [1]]);
});

const town = {
  categories: [
    { id: 1, name: 'Bäckerei & Konditorei' },
    { id: 2, name: 'Apotheke & Sanitätshaus' },
    { id: 3, name: 'Reise & Übernachtung' },
    { id: 4, name: 'Café & Eisdiele' },
  ],
  shops: [
    shop(1, { name: 'Kornblume', categories: [1] }),
    shop(2, { name: 'Zum Storchen', categories: [2] }),
    shop(3, { name: 'Weites Meer', categories: [3] }),
    shop(4, { name: 'Sonnenhof', categories: [4] }),
  ],
};
const lookFor = (suche: string) => findShops(town, readShopWish({ suche }), now).map(({ id }) => id);

test.each([
  ['typing errors', 'bäkerei', [1]],
  ['neighbours that are swapped', 'aptoheke', [2]],
  ['two errors in a long word', 'sanitetshauss', [2]],
  ['another spelling', 'baeckerei', [1]],
  ['plurals', 'apotheken', [2]],
  ['plurals of plurals', 'bäckereien', [1]],
  ['words of the trade', 'brot', [1]],
  ['words of the trade in the plural', 'brezeln', [1]],
  ['words that are still on their way', 'medik', [2]],
  ['an error in each of two words', 'kornblme haubtstrasse', [1]],
  // Controls: nothing is guessed where a shop has the word, and not everything is near everything.
  ['a short word where a word begins', 'eis', [4]],
  ['what is there, without what is near it', 'storch', [2]],
  ['nothing for what nobody sells', 'hubschrauber', []],
  ['nothing for three other letters', 'xyz', []],
])('finds %s: %s', (_, suche, ids) => {
  expect(lookFor(suche)).toEqual(ids);
});

test('finds misspelled words among thousands of shops', () => {
  const words = Array.from({ length: 5_000 }, (_, at) =>
    shop(at, { name: `Laden ${(at * 7_919).toString(36)}`, categories: [1 + (at % 4)] }),
  );
  const large = { ...town, shops: words };
  const ask = (suche: string) => findShops(large, readShopWish({ suche }), now).length;
  expect(ask('bäkerei')).toBe(1_250);
  expect(ask('sanitetshaus')).toBe(1_250);
});

test('names what opens next where nothing is open, the first one first, and no holiday', () => {
  const opens = (id: number, day: number, from: string) =>
    shop(id, {
      hours: { isByArrangement: false, days: Array.from({ length: 7 }, (_, at) => (at === day ? [[from, '18:00']] : null)) },
    });
  const closed = { categories: [], shops: [opens(1, 2, '09:00'), opens(2, 0, '11:00'), opens(3, 1, '08:00'), shop(4)] };
  const next = (query: Record<string, unknown>, at = now) =>
    shopsOpeningNext(closed, readShopWish(query), at).map(({ id }) => id);
  expect(next({ offen: '1' })).toEqual([2, 3, 1]);
  expect(next({ offen: '1' }, { ...now, holidays: [1] as never })).toEqual([2, 1]);
  expect(next({})).toEqual([]);
  expect(next({ offen: '1' }, { ...now, minute: 12 * 60 })).toEqual([]);
});

test('reads whatever stands in the address, and writes it back', () => {
  expect(readShopWish({ suche: ['a'], kategorie: '1e9', offen: true, seite: '-3' })).toEqual(readShopWish({}));
  const asked = { suche: 'a', kategorie: '7', offen: '1', bonus: '1', seite: '2' };
  expect(writeShopWish(readShopWish(asked))).toEqual(asked);
});

test('a page behind the last one is the last one', () => {
  const many = Array.from({ length: 81 }, (_, index) => shop(index));
  expect(pageOfShops(many, 99)).toMatchObject({ page: 3, pages: 3 });
  expect(pageOfShops(many, 99).shown).toHaveLength(1);
  expect(pageOfShops([], 1)).toEqual({ shown: [], page: 1, pages: 1 });
});
