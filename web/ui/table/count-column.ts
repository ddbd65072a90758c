import type { TableColumn } from './table-column.ts';

/** A column of whole numbers. */
export function countColumn<Row>(id: string, header: string, count: (row: Row) => number): TableColumn<Row> {
  return {
    id,
    header,
    text: (row) => count(row).toLocaleString('de-DE'),
    sortBy: count,
    value: count,
    format: '#,##0',
    isNumber: true,
  };
}
