import { onFirstUse } from '#contract/common/on-first-use.ts';
import { orderByKeys, positionsUpTo } from './order-by-keys.ts';
import { bothMasks, type RowMask } from './row-mask.ts';
import type { TableColumn, TableSort } from './table-column.ts';

/** Finds and orders the rows of a table. */
export interface TableIndex {
  /**
   * The positions of all rows, sorted by the first column, then by the second, and so on. Rows that are equal in all
   * keep their order.
   */
  order(sort: readonly TableSort[]): Uint32Array;
  /** For each row 1 or 0: whether every word stands in one of these columns; null when there is no word. */
  search(text: string, columns: readonly string[]): RowMask;
  /** Takes one column in beforehand, so that the first search and the first sort do not wait for it. */
  prepare(column: string): void;
}

/** The different texts of a column, and for each row which of them it has. */
interface StoredColumn {
  texts: string[];
  codes: Uint32Array;
}

const german = onFirstUse(() => new Intl.Collator('de', { numeric: true }));
const lower = (text: string) => text.toLocaleLowerCase('de');

/**
 * An index over rows that do not change. A column is indexed at its first use. It has few different texts compared with
 * its rows: a search checks each text once, and a sort knows its place (docs/decisions/own-table-engine.md).
 */
export function createTableIndex<Row>(rows: readonly Row[], columns: readonly TableColumn<Row>[]): TableIndex {
  const searched = columns.filter(({ isAction }) => !isAction);
  const columnOf = remember((id: string) =>
    storeColumn(
      rows,
      searched.find((column) => column.id === id)!,
    ),
  );
  const keysOf = remember((id: string) =>
    sortKeys(
      rows,
      searched.find((column) => column.id === id)!,
      () => columnOf(id),
    ),
  );
  const asGiven = positionsUpTo(rows.length);
  // Sorted by the last column first: each sort leaves rows that are equal in it as they stood (least significant digit
  // first).
  const orderOf: (wanted: string) => Uint32Array = remember((wanted) => {
    const [first = '', ...others] = wanted.split(' ');
    if (first === '') return asGiven;
    const id = first.slice(1);
    // Turned keys and not a turned order: equal rows keep theirs.
    return orderByKeys(first.startsWith('-') ? keysOf(id).map((key) => -key) : keysOf(id), orderOf(others.join(' ')));
  });
  return {
    prepare(id) {
      columnOf(id);
      keysOf(id);
    },
    order: (sort) => orderOf(sort.map(({ column, isDescending }) => `${isDescending ? '-' : '+'}${column}`).join(' ')),
    search(text, ids) {
      const words = lower(text).split(/\s+/).filter(Boolean);
      if (words.length === 0) return null;
      const stored = ids.map(columnOf);
      return words.map((word) => rowsWith(word, stored, rows.length)).reduce(bothMasks, null);
    },
  };
}

function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key)!;
  };
}

function storeColumn<Row>(rows: readonly Row[], { text, searched = text }: TableColumn<Row>): StoredColumn {
  const codeOf = new Map<string, number>();
  const codes = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const value = searched(rows[index]!);
    let code = codeOf.get(value);
    if (code === undefined) codeOf.set(value, (code = codeOf.size));
    codes[index] = code;
  }
  return { texts: [...codeOf.keys()].map(lower), codes };
}

function sortKeys<Row>(rows: readonly Row[], { sortBy }: TableColumn<Row>, stored: () => StoredColumn): Float64Array {
  const keys = new Float64Array(rows.length);
  if (sortBy) {
    for (let position = 0; position < rows.length; position++) keys[position] = sortBy(rows[position]!);
    return keys;
  }
  const { texts, codes } = stored();
  const places = new Uint32Array(texts.length);
  const { compare } = german();
  const inOrder = Array.from(texts.keys()).sort((a, b) => compare(texts[a]!, texts[b]!));
  for (const [place, code] of inOrder.entries()) places[code] = place;
  for (let position = 0; position < rows.length; position++) keys[position] = places[codes[position]!]!;
  return keys;
}

function rowsWith(word: string, columns: readonly StoredColumn[], count: number): RowMask {
  const found = new Uint8Array(count);
  for (const { texts, codes } of columns) {
    const hits = new Uint8Array(texts.length);
    for (let code = 0; code < texts.length; code++) if (texts[code]!.includes(word)) hits[code] = 1;
    if (!hits.includes(1)) continue;
    for (let position = 0; position < count; position++) found[position]! |= hits[codes[position]!]!;
  }
  return found;
}
