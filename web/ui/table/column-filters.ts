import type { AddressParams } from '#web/ui/address-params.ts';
import type { TableColumn } from './table-column.ts';
import { LONGEST_SEARCH } from './table-place.ts';

/** What has to stand in one column. */
export interface ColumnFilter {
  column: string;
  text: string;
}

/** The parameter of the address that holds the filter of a column. */
export const columnFilterName = (prefix: string, column: string) => `${prefix}spalte-${column}`;

/** The filters of columns that an address names. */
export function readColumnFilters(
  params: AddressParams,
  prefix: string,
  columns: readonly Pick<TableColumn<never>, 'id' | 'isAction'>[],
): ColumnFilter[] {
  return columns.flatMap(({ id, isAction }) => {
    const text = (params[columnFilterName(prefix, id)] ?? '').slice(0, LONGEST_SEARCH);
    return isAction || text === '' ? [] : [{ column: id, text }];
  });
}

/** No column filtered, as parameters. */
export function noColumnFilters(prefix: string, columns: readonly { id: string }[]): Record<string, undefined> {
  return Object.fromEntries(columns.map(({ id }) => [columnFilterName(prefix, id), undefined]));
}
