import { useMemo, useRef, useState } from 'react';
import type { TableState } from './use-table.ts';

/** Which rows of a table are ticked. */
export interface TableSelection<Row> {
  /** "3 Zeilen ausgewählt"; empty where none is. */
  text: string;
  count: number;
  has: (row: Row) => boolean;
  /** With all rows of the page from the one that was toggled before. */
  toggle: (row: Row, isSpan?: boolean) => void;
  /** What a row's box is called. */
  nameOf: (row: Row) => string;
  page: 'all' | 'some' | 'none';
  togglePage: () => void;
  /** Ticks whatever search and filter have found, on every page. */
  takeAllFound: () => void;
  isAllFound: boolean;
  clear: () => void;
  /** The ticked rows, in the order of the table. */
  rows: () => Row[];
}

interface Ticked {
  /** What the table showed when they were ticked. */
  shown: string;
  scope: 'page' | 'all';
  keys: ReadonlySet<string | number>;
}

const none: ReadonlySet<string | number> = new Set();

/**
 * Ticks rows of a table, only visible ones: another page, search or order clears them, so that nobody changes what
 * cannot be seen. The exception is an explicit choice of all results.
 */
export function useSelection<Row>(
  table: TableState<Row>,
  {
    keyOf,
    nameOf,
    text,
  }: { keyOf: (row: Row) => string | number; nameOf: (row: Row) => string; text: (count: number) => string },
): TableSelection<Row> {
  const latest = useRef<string | number | null>(null);
  const [ticked, setTicked] = useState<Ticked>({ shown: '', scope: 'page', keys: none });
  const found = `${table.search} ${table.count}`;
  const page = `${found} ${JSON.stringify(table.sort)} ${table.pageSize} ${table.page}`;
  const keys = ticked.shown === (ticked.scope === 'all' ? found : page) ? ticked.keys : none;
  const onPage = table.rows.map(keyOf);
  const tickedOnPage = onPage.filter((key) => keys.has(key)).length;
  // Of 100,000 rows only where some are ticked.
  const { found: positions, selection } = table;
  const rows = useMemo(
    () => (keys.size === 0 ? [] : selection().filter((row) => keys.has(keyOf(row)))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- both functions do the same each time
    [keys, positions],
  );
  const tick = (next: ReadonlySet<string | number>) => setTicked({ shown: page, scope: 'page', keys: next });
  const isAllOnPage = onPage.length > 0 && tickedOnPage === onPage.length;

  return {
    text: keys.size > 0 ? text(keys.size) : '',
    count: keys.size,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row, isSpan = false) => {
      const key = keyOf(row);
      const span = isSpan ? spanOf(onPage, latest.current, key) : [key];
      latest.current = key;
      // Unticking one of all results keeps only the visible ones.
      const before = ticked.scope === 'all' ? onPage.filter((other) => keys.has(other)) : [...keys];
      tick(new Set(keys.has(key) ? before.filter((other) => !span.includes(other)) : [...before, ...span]));
    },
    nameOf,
    page: isAllOnPage ? 'all' : tickedOnPage > 0 ? 'some' : 'none',
    togglePage: () => tick(isAllOnPage ? none : new Set(onPage)),
    takeAllFound: () => setTicked({ shown: found, scope: 'all', keys: new Set(table.selection().map(keyOf)) }),
    isAllFound: ticked.scope === 'all' && keys.size > 0,
    clear: () => tick(none),
    rows: () => rows,
  };
}

/** From one key to another, both included; the other alone where the first is not shown. */
function spanOf(keys: readonly (string | number)[], from: string | number | null, to: string | number) {
  const [first, last] = [keys.indexOf(from ?? to), keys.indexOf(to)];
  return first === -1 ? [to] : keys.slice(Math.min(first, last), Math.max(first, last) + 1);
}
