import { minutesUntilOpen, openStateAt, type BerlinMoment } from './open-now.ts';
import type { Shop, ShopList } from './shops.ts';
import { wordsForTrade } from './trade-words.ts';

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

/**
 * The shops of a wish, in list order. Each word stands in name, trade or address, or is a word of the trade ('Brot');
 * case, accents and plurals do not matter. If no shop has the words, those are found that have nearly the same.
 */
export function findShops(list: ShopList, wish: ShopWish, now: BerlinMoment): Shop[] {
  const fitting = list.shops.filter((shop) => {
    if (wish.category !== null && !shop.categories.includes(wish.category)) return false;
    if (wish.onlyBonus && shop.bonus === null) return false;
    return !wish.onlyOpen || openStateAt(shop.hours, now)?.isOpen;
  });
  const words = foldWords(wish.text).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  if (words.length === 0) return fitting;
  const index = indexOf(list);
  const found = fitting.filter((shop) => words.every((word) => index.texts.get(shop)!.holds(word)));
  if (found.length > 0) return found;
  // The whole list has the words, so there is nothing to guess: only the other wishes leave none of them over.
  if (list.shops.some((shop) => words.every((word) => index.texts.get(shop)!.holds(word)))) return [];
  const near = words.map((word) => new Set([...index.words].filter((known) => isNear(word, known))));
  return fitting.filter((shop) => {
    const { holds, words: own } = index.texts.get(shop)!;
    return words.every((word, at) => holds(word) || own.some((known) => near[at]!.has(known)));
  });
}

/** Number of shops that are named when none of the wanted ones is open. */
const MOST_NEXT = 5;

/** Where a wish for open shops finds none: those that open next, the first one first. Otherwise none. */
export function shopsOpeningNext(list: ShopList, wish: ShopWish, now: BerlinMoment): Shop[] {
  if (!wish.onlyOpen || findShops(list, wish, now).length > 0) return [];
  return findShops(list, { ...wish, onlyOpen: false }, now)
    .flatMap((shop) => {
      const minutes = minutesUntilOpen(shop.hours, now);
      return minutes === null ? [] : [{ shop, minutes }];
    })
    .toSorted((one, other) => one.minutes - other.minutes)
    .slice(0, MOST_NEXT)
    .map(({ shop }) => shop);
}

interface ShopText {
  words: string[];
  holds: (word: string) => boolean;
}

interface SearchIndex {
  texts: Map<Shop, ShopText>;
  /** Every word of the list, once: of thousands of shops they are a few thousand. */
  words: Set<string>;
}

/** A list never changes; it is read once for all that is typed. */
const indexes = new WeakMap<ShopList, SearchIndex>();

function indexOf(list: ShopList): SearchIndex {
  const made = indexes.get(list);
  if (made) return made;
  const trades = new Map(list.categories.map(({ id, name }) => [id, foldWords(name)]));
  const texts = new Map(list.shops.map((shop) => [shop, textOf(shop, trades)]));
  const index = { texts, words: new Set([...texts.values()].flatMap(({ words }) => words)) };
  indexes.set(list, index);
  return index;
}

function textOf(shop: Shop, trades: ReadonlyMap<number, string>): ShopText {
  const names = shop.categories.map((id) => trades.get(id) ?? '');
  const own = foldWords([shop.name, shop.street, shop.zip, shop.city, ...names].join(' '));
  const words = [...new Set([...own.split(/[^\p{L}\d]+/u), ...names.flatMap((name) => wordsForTrade(name).split(' '))])].filter(
    Boolean,
  );
  return {
    words,
    holds: (word) =>
      (word.length >= SHORTEST_PART && own.includes(word)) ||
      formsOf(word).some((form) => words.some((known) => known.startsWith(form))),
  };
}

/** A word and what may be its singular: "apotheken", "apotheke", "apothek". */
function formsOf(word: string): string[] {
  const stems = ['en', 'er', 'n', 'e', 's'].filter((end) => word.endsWith(end)).map((end) => word.slice(0, -end.length));
  return [word, ...stems.filter((stem) => stem.length >= SHORTEST_STEM)];
}

/** Shorter words stand in too many others: "eis" in "Reise". */
const SHORTEST_PART = 4;
const SHORTEST_STEM = 4;
/** Words of a wish that count; more are no search. */
const MOST_WORDS = 8;

/** Whether a word is a known one with one typing error, or two in a long one; it may be still on its way. */
function isNear(word: string, known: string): boolean {
  const errors = word.length < SHORTEST_PART ? 0 : word.length < 8 ? 1 : 2;
  if (errors === 0 || known.length < word.length - errors) return false;
  // The beginning of the known word is what was typed so far: one row of the table of edits has all lengths.
  const least = Math.min(...editsToBeginnings(word, known.slice(0, word.length + errors)));
  return least <= errors && (word[0] === known[0] || least < errors || word.length >= 6);
}

/** Edits (insert, remove, replace, swap neighbours) that make of a word each beginning of another. */
function editsToBeginnings(word: string, other: string): number[] {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (word[i - 1] === other[j - 1] ? 0 : 1);
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, replaced);
      const isSwap = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1];
      if (isSwap) next[j] = Math.min(next[j]!, before[j - 2]! + 1);
    }
    [before, row] = [row, next];
  }
  return row;
}

/** One page of the results; a number after the last page gives the last page. */
export function pageOfShops(found: readonly Shop[], wanted: number): { shown: Shop[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(found.length / SHOPS_PER_PAGE));
  const page = Math.min(wanted, pages);
  return { shown: found.slice((page - 1) * SHOPS_PER_PAGE, page * SHOPS_PER_PAGE), page, pages };
}

/** "Café  Straße" → "cafe strasse" */
export function foldWords(text: string): string {
  return text
    .toLocaleLowerCase('de')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
