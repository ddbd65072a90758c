import { useEffect, useMemo, useState } from 'react';
import type { TableColumn, TableSort } from './table-column.ts';
import { createTableIndex, type TableIndex } from './table-index.ts';

export const PAGE_SIZES = [10, 25, 50, 100];

interface TableOptions<Row> {
  rows: readonly Row[];
  /** The same object as long as nothing changes, as `matches`. */
  columns: readonly TableColumn<Row>[];
  initialSort: TableSort;
  /** Which rows a filter lets through; all where there is none. */
  matches?: ((row: Row) => boolean) | null;
  /** What is really looked for when this was typed. */
  wordsOf?: (typed: string) => string;
}

/** What a table shows of its rows, and how a person changes it. */
export type TableState<Row> = ReturnType<typeof useTable<Row>>;

/** Sorts, filters, searches and pages rows in the browser; 100,000 of them without a pause that one would notice. */
export function useTable<Row>({ rows, columns, initialSort, matches = null, wordsOf }: TableOptions<Row>) {
  const [sort, setSort] = useState(initialSort);
  const [search, setSearch] = useState('');
  const [pageSize, setPageSize] = useState(25);
  // Another selection begins on its first page, also when it comes from outside.
  const selectionKey = useMemo(() => ({ sort, search, pageSize, matches }), [sort, search, pageSize, matches]);
  const [place, setPlace] = useState({ selectionKey, page: 0 });

  const index = useMemo(() => createTableIndex(rows, columns), [rows, columns]);
  usePreparation(index, columns);
  const order = useMemo(() => index.order(sort), [index, sort]);
  const found = useMemo(() => index.search(wordsOf ? wordsOf(search) : search), [index, search, wordsOf]);
  const selected = useMemo(
    () =>
      found || matches
        ? order.filter((position) => (!found || found[position] === 1) && (!matches || matches(rows[position]!)))
        : order,
    [order, found, matches, rows],
  );

  const pages = Math.max(1, Math.ceil(selected.length / pageSize));
  const page = place.selectionKey === selectionKey ? Math.min(place.page, pages - 1) : 0;
  return {
    columns,
    sort,
    search,
    pageSize,
    page,
    pages,
    total: rows.length,
    count: selected.length,
    setSort,
    setSearch,
    setPageSize,
    setPage: (next: number) => setPlace({ selectionKey, page: next }),
    /** The rows of the page on show. */
    rows: Array.from(selected.subarray(page * pageSize, (page + 1) * pageSize), (position) => rows[position]!),
    /** All rows of the selection, in its order. */
    selection: () => Array.from(selected, (position) => rows[position]!),
  };
}

/** Long enough for the page to be painted, and for a key to come in between. */
const PREPARATION_GAP_MS = 120;

/** Takes the columns in one by one while nothing happens, so that the first search is as fast as any. */
function usePreparation<Row>(index: TableIndex, columns: readonly TableColumn<Row>[]): void {
  useEffect(() => {
    const waiting = columns.filter(({ isAction }) => !isAction).map(({ id }) => id);
    const timer = setInterval(() => {
      const next = waiting.shift();
      if (next === undefined) clearInterval(timer);
      else index.prepare(next);
    }, PREPARATION_GAP_MS);
    return () => clearInterval(timer);
  }, [index, columns]);
}
