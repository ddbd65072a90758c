import type { AddressParams } from '#web/ui/address-params.ts';
import type { TableColumn, TableSort } from './table-column.ts';

export const PAGE_SIZES = [10, 25, 50, 100];
const USUAL_SIZE = 25;
/** What a table's search takes at most. */
export const LONGEST_SEARCH = 100;

/** What a table shows of its rows, as it stands in the address. */
export interface TablePlace {
  search: string;
  /** The first column counts first. */
  sort: readonly TableSort[];
  /** From 0. */
  page: number;
  pageSize: number;
}

/** Of several tables on a page each has its own prefix. */
const namesOf = (prefix: string) => ({
  search: `${prefix}suche`,
  sort: `${prefix}sortierung`,
  page: `${prefix}seite`,
  pageSize: `${prefix}zeilen`,
});

/** Whatever makes no sense is as if it were not there. */
export function readPlace(
  params: AddressParams,
  { prefix, columns, initialSort }: { prefix: string; columns: readonly TableColumn<never>[]; initialSort: readonly TableSort[] },
): TablePlace {
  const names = namesOf(prefix);
  const size = Number(params[names.pageSize]);
  const page = Number(params[names.page]);
  const sort = readSort(params[names.sort] ?? '', columns);
  return {
    search: (params[names.search] ?? '').slice(0, LONGEST_SEARCH),
    sort: sort.length > 0 ? sort : initialSort,
    page: Number.isSafeInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: PAGE_SIZES.includes(size) ? size : USUAL_SIZE,
  };
}

/** "-betrag karte": by amount, the greatest first, then by card. */
function readSort(text: string, columns: readonly TableColumn<never>[]): TableSort[] {
  const known = new Set(columns.filter(({ isAction }) => !isAction).map(({ id }) => id));
  const sort: TableSort[] = [];
  for (const word of text.split(/[ +]/)) {
    const isDescending = word.startsWith('-');
    const column = isDescending ? word.slice(1) : word;
    if (known.delete(column)) sort.push({ column, isDescending });
  }
  return sort;
}

/** Changes of a table as parameters; undefined for its beginning. Without a page it begins on the first. */
export function placeParams(
  { search, sort, page = 0, pageSize }: Partial<TablePlace>,
  { prefix, initialSort }: { prefix: string; initialSort: readonly TableSort[] },
): Record<string, string | undefined> {
  const names = namesOf(prefix);
  return {
    [names.page]: page > 0 ? String(page + 1) : undefined,
    ...(search !== undefined && { [names.search]: search || undefined }),
    ...(sort && { [names.sort]: sortText(sort) === sortText(initialSort) ? undefined : sortText(sort) }),
    ...(pageSize && { [names.pageSize]: pageSize === USUAL_SIZE ? undefined : String(pageSize) }),
  };
}

function sortText(sort: readonly TableSort[]): string {
  return sort.map(({ column, isDescending }) => `${isDescending ? '-' : ''}${column}`).join(' ');
}

/** What a saved view keeps of the parameters: not the page, and not the search, which may name a person. */
export function keptNames(prefix: string): string[] {
  const { sort, pageSize } = namesOf(prefix);
  return [sort, pageSize];
}

export function forgottenNames(prefix: string): string[] {
  const { search, page } = namesOf(prefix);
  return [search, page];
}
