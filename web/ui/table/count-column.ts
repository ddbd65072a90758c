import { formatCount } from '#contract/common/format-count.ts';
import type { TableColumn } from './table-column.ts';

/** A column of whole numbers. */
export function countColumn<Row>(id: string, header: string, count: (row: Row) => number): TableColumn<Row> {
  return {
    id,
    header,
    text: (row) => formatCount(count(row)),
    sortBy: count,
    value: count,
    format: '#,##0',
    isNumber: true,
  };
}
