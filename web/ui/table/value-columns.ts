import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatInstant } from '#web/format/format-instant.ts';
import type { TableColumn } from './table-column.ts';

/** A column of whole numbers. */
export function countColumn<Row>(id: string, header: string, count: (row: Row) => number): TableColumn<Row> {
  return { id, header, text: (row) => formatCount(count(row)), sortBy: count, value: count, format: '#,##0', isNumber: true };
}

/** A column of amounts in cents. */
export function amountColumn<Row>(id: string, header: string, cents: (row: Row) => number): TableColumn<Row> {
  return {
    id,
    header,
    text: (row) => formatCents(cents(row)),
    sortBy: cents,
    cents,
    value: (row) => cents(row) / 100,
    format: '#,##0.00',
    isAmount: true,
  };
}

/** A column of balances: each says how things stood then, so that their sum would say nothing. */
export function balanceColumn<Row>(id: string, header: string, cents: (row: Row) => number): TableColumn<Row> {
  const { cents: _cents, ...column } = amountColumn(id, header, cents);
  return column;
}

/** A column of instants, which come as ISO texts. */
export function instantColumn<Row>(id: string, header: string, at: (row: Row) => string): TableColumn<Row> {
  return { id, header, text: (row) => formatInstant(at(row)), sortBy: (row) => Date.parse(at(row)) };
}

/** A column of days, which come as ISO dates. */
export function dayColumn<Row>(id: string, header: string, day: (row: Row) => string): TableColumn<Row> {
  return {
    id,
    header,
    text: (row) => formatDate(day(row)),
    sortBy: (row) => Date.parse(day(row)),
    value: (row) => new Date(day(row)),
    format: 'dd.mm.yyyy',
  };
}
