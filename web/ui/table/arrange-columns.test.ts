import { expect, it } from 'vitest';
import { arrangeColumns, exportedColumns, orderColumns } from './arrange-columns.ts';
import type { TableColumn } from './table-column.ts';

const column = (id: string, more: Partial<TableColumn<never>> = {}): TableColumn<never> => ({
  id,
  header: id,
  text: () => '',
  ...more,
});
const columns = [column('a'), column('b'), column('extra', { isExtra: true }), column('c'), column('act', { isAction: true })];
const idsOf = (arranged: readonly TableColumn<never>[]) => arranged.map(({ id }) => id);
const arranged = (order: string[], shown: Record<string, boolean> = {}) => idsOf(arrangeColumns(columns, { order, shown }));

it('shows what nobody has changed as it was made, without the extra ones', () => {
  expect(arranged([])).toEqual(['a', 'b', 'c', 'act']);
});

it('shows what was chosen, in the order that was chosen', () => {
  expect(arranged(['c', 'extra', 'a', 'b', 'act'], { extra: true, b: false })).toEqual(['c', 'extra', 'a', 'act']);
});

it('puts a column that a kept order does not know behind the one it was made behind', () => {
  expect(idsOf(orderColumns(columns, { order: ['c', 'a', 'b'] }))).toEqual(['c', 'act', 'a', 'b', 'extra']);
});

it('knows no column twice and none that is not there, and always shows something', () => {
  expect(arranged(['gone', 'b', 'b', '__proto__'])).toEqual(['a', 'b', 'c', 'act']);
  expect(arranged([], { a: false, b: false, c: false })).toEqual(['a', 'b', 'c', 'act']);
});

it('leaves out what says nothing of any row, unless somebody has chosen it', () => {
  const told = columns.filter(({ id }) => id !== 'b');
  expect(idsOf(arrangeColumns(columns, { order: [], shown: {} }, told))).toEqual(['a', 'c', 'act']);
  expect(idsOf(arrangeColumns(columns, { order: [], shown: { b: true } }, told))).toEqual(['a', 'b', 'c', 'act']);
});

it('takes into a file also what belongs there and is not shown, unless somebody has taken it away', () => {
  const more = [...columns, column('kept', { isExtra: true, isExported: true })];
  const taken = (shown: Record<string, boolean>) =>
    idsOf(exportedColumns(more, { order: [], shown }, arrangeColumns(more, { order: [], shown })));
  expect(taken({ b: false })).toEqual(['a', 'c', 'act', 'kept']);
  expect(taken({ kept: false })).toEqual(['a', 'b', 'c', 'act']);
});
