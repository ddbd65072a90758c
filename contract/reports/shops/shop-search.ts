import { openStateAt, type BerlinMoment } from './open-now.ts';
import type { Shop, ShopList } from './shops.ts';

/** A search in the list of shops; it is kept in the page's address. */
export interface ShopWish {
  text: string;
  category: number | null;
  onlyOpen: boolean;
  onlyBonus: boolean;
  /** Starts at 1. */
  page: number;
}

/** Number of shops on one page of the list. */
export const SHOPS_PER_PAGE = 40;
const LONGEST_TEXT = 100;

type Query = Readonly<Record<string, unknown>>;

/** Reads a search from the address; broken values are ignored. */
export function readShopWish(query: Query): ShopWish {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name] : '');
  return {
    text: text('suche').slice(0, LONGEST_TEXT),
    category: /^\d{1,9}$/.test(text('kategorie')) ? Number(text('kategorie')) : null,
    onlyOpen: text('offen') === '1',
    onlyBonus: text('bonus') === '1',
    page: /^[1-9]\d{0,4}$/.test(text('seite')) ? Number(text('seite')) : 1,
  };
}

/** The search as parameters of the address; empty parts are left out. */
export function writeShopWish({ text, category, onlyOpen, onlyBonus, page }: ShopWish): Record<string, string> {
  return {
    ...(text && { suche: text }),
    ...(category !== null && { kategorie: String(category) }),
    ...(onlyOpen && { offen: '1' }),
    ...(onlyBonus && { bonus: '1' }),
    ...(page > 1 && { seite: String(page) }),
  };
}

/** The shops that contain each word in name, trade or address, in list order; case and accents do not matter. */
export function findShops({ shops, categories }: ShopList, wish: ShopWish, now: BerlinMoment): Shop[] {
  const words = fold(wish.text).split(' ').filter(Boolean);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return shops.filter((shop) => {
    if (wish.category !== null && !shop.categories.includes(wish.category)) return false;
    if (wish.onlyBonus && shop.bonus === null) return false;
    if (wish.onlyOpen && !openStateAt(shop.hours, now)?.isOpen) return false;
    if (words.length === 0) return true;
    const trades = shop.categories.map((id) => names.get(id) ?? '');
    const text = fold([shop.name, shop.street, shop.zip, shop.city, ...trades].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** One page of the results; a number after the last page gives the last page. */
export function pageOfShops(found: readonly Shop[], wanted: number): { shown: Shop[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(found.length / SHOPS_PER_PAGE));
  const page = Math.min(wanted, pages);
  return { shown: found.slice((page - 1) * SHOPS_PER_PAGE, page * SHOPS_PER_PAGE), page, pages };
}

/** "Café  Straße" → "cafe strasse" */
function fold(text: string): string {
  return text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
