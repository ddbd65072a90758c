import { useEffect, useMemo } from 'react';
import { useAddressParams } from '#web/ui/address-params.ts';
import { arrangeColumns } from './arrange-columns.ts';
import type { TableColumn, TableSort } from './table-column.ts';
import { type ColumnFilter, columnFilterName, noColumnFilters, readColumnFilters } from './column-filters.ts';
import { createTableIndex, type TableIndex } from './table-index.ts';
import { bothMasks, maskOf, positionsIn } from './row-mask.ts';
import { useKeptLayout } from './table-layout.ts';
import { placeParams, readPlace, type TablePlace } from './table-place.ts';
import { createSums } from './table-sums.ts';
import { useTypedSearch } from './use-typed-search.ts';

export interface TableOptions<Row> {
  /** Names what the device keeps of it: its columns and saved views. */
  id: string;
  /** Set apart from other tables of the same page, in its address. */
  prefix?: string;
  rows: readonly Row[];
  /** The same object as long as nothing changes, as `matches` and `kindOf`. */
  columns: readonly TableColumn<Row>[];
  /** As the rows come, where there is none. */
  initialSort?: TableSort;
  /** Which rows a filter lets through; all where there is none. */
  matches?: ((row: Row) => boolean) | null;
  /** What is really looked for when this was typed. */
  wordsOf?: (typed: string) => string;
  /** By which the amounts are added up. */
  kindOf?: (row: Row) => string;
  /** All rows at once: they come in parts already. */
  hasPages?: boolean;
}

/** What a table shows of its rows, and how a person changes it. */
export type TableState<Row> = ReturnType<typeof useTable<Row>>;

/** Sorts, filters, searches, adds up and pages 100,000 rows in the browser without a noticeable pause. */
export function useTable<Row>(options: TableOptions<Row>) {
  const { id, prefix = '', rows, columns, matches = null, wordsOf, kindOf, hasPages = true } = options;
  const initialSort = useInitialSort(options.initialSort);
  const kept = useKeptLayout(id);
  const [params, changeAddress] = useAddressParams();
  const place = useMemo(() => readPlace(params, { prefix, columns, initialSort }), [params, prefix, columns, initialSort]);
  const change = (changes: Partial<TablePlace>, isReplacing = false) =>
    changeAddress(placeParams(changes, { prefix, initialSort }), { isReplacing });
  const wordsFor = wordsOf ?? ((typed: string) => typed);
  const typedSearch = useTypedSearch(place.search, (typed) => change({ search: wordsFor(typed) }, place.search !== ''));
  const search = typedSearch.typed;

  const index = useMemo(() => createTableIndex(rows, columns), [rows, columns]);
  const sortKey = JSON.stringify(place.sort);
  const order = useMemo(() => index.order(JSON.parse(sortKey) as TableSort[]), [index, sortKey]);
  const told = useMemo(() => columns.filter((column) => !column.isSparse || saysSomething(column, rows)), [columns, rows]);
  const shown = useMemo(() => arrangeColumns(columns, kept.layout, told), [columns, kept.layout, told]);
  const found = useMemo(() => {
    const ids = shown.filter(({ isAction }) => !isAction).map(({ id: column }) => column);
    return index.search(wordsOf ? wordsOf(search) : search, ids);
  }, [index, search, wordsOf, shown]);
  const passing = useMemo(() => maskOf(rows, matches), [rows, matches]);
  const filterKey = JSON.stringify(readColumnFilters(params, prefix, columns));
  const columnFilters = useMemo(() => JSON.parse(filterKey) as ColumnFilter[], [filterKey]);
  const inColumns = useMemo(
    () => columnFilters.map(({ column, text }) => index.search(text, [column])).reduce(bothMasks, null),
    [index, columnFilters],
  );
  const mask = useMemo(() => bothMasks(bothMasks(found, passing), inColumns), [found, passing, inColumns]);
  const selected = useMemo(() => positionsIn(order, mask), [order, mask]);
  const addUps = useMemo(
    () => columns.filter(({ cents }) => cents).map((column) => createSums(rows, column, kindOf)),
    [rows, columns, kindOf],
  );
  const sums = useMemo(() => addUps.flatMap((addUp) => addUp(mask)), [addUps, mask]);
  usePreparation(index, shown);
  // What is typed counts at once, and takes a moment to stand in the address.
  const pageSize = hasPages ? place.pageSize : Math.max(1, rows.length);
  const pages = Math.max(1, Math.ceil(selected.length / pageSize));
  const page = search === place.search ? Math.min(place.page, pages - 1) : 0;
  return {
    id,
    prefix,
    /** All columns, also those that are not shown. */
    allColumns: columns,
    columns: shown,
    kept,
    params,
    changeAddress,
    sort: place.sort,
    search,
    pageSize,
    page,
    pages,
    total: rows.length,
    count: selected.length,
    sums,
    setSort: (sort: readonly TableSort[]) => change({ sort }),
    typedSearch,
    columnFilters,
    /** Shows only rows with these words in this column; all where there are none. */
    filterColumn: (column: string, typed: string) =>
      changeAddress({
        [columnFilterName(prefix, column)]: wordsFor(typed) || undefined,
        ...placeParams({}, { prefix, initialSort }),
      }),
    clearColumnFilters: () => changeAddress({ ...noColumnFilters(prefix, columns), ...placeParams({}, { prefix, initialSort }) }),
    setPageSize: (size: number) => change({ pageSize: size }),
    setPage: (next: number) => change({ page: next }),
    /** The rows of the shown page. */
    rows: useMemo(
      () => Array.from(selected.subarray(page * pageSize, (page + 1) * pageSize), (position) => rows[position]!),
      [selected, page, pageSize, rows],
    ),
    /** Their positions; another object whenever others are found. */
    found: selected,
    /** All rows that were found, in their order. */
    selection: () => Array.from(selected, (position) => rows[position]!),
  };
}

const saysSomething = <Row>({ text }: TableColumn<Row>, rows: readonly Row[]) => rows.some((row) => text(row) !== '');

/** The same object as long as it says the same. */
function useInitialSort(sort: TableSort | undefined): readonly TableSort[] {
  const { column, isDescending } = sort ?? {};
  return useMemo(() => (column === undefined ? [] : [{ column, isDescending: isDescending === true }]), [column, isDescending]);
}

/** Long enough for the page to be painted, and for a key to come in between. */
const PREPARATION_GAP_MS = 120;

/** Takes the columns in one by one while nothing happens, so that the first search and sort are fast. */
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
