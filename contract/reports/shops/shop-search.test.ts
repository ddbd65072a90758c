import { expect, test } from 'vitest';
import { findShops, pageOfShops, readShopWish, writeShopWish } from './shop-search.ts';
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
