import { expect, test } from 'vitest';
import { shopTitle } from './shop-words.ts';
import type { Shop } from './shops.ts';

const shop = (name: string, street: string) => ({ name, street }) as Shop;

test('branches of one name are told apart by their street, and nobody else has it in the name', () => {
  const shops = [shop('Backhaus', 'Markt 1'), shop('Backhaus', 'Bahnhofstraße 2'), shop('Apotheke', 'Markt 3')];
  expect(shops.map((one) => shopTitle(one, { shops }))).toEqual(['Backhaus, Markt 1', 'Backhaus, Bahnhofstraße 2', 'Apotheke']);
});
