import type { TableColumn } from './table-column.ts';
import type { TableLayout } from './table-layout.ts';

type Chosen = Pick<TableLayout, 'order' | 'shown'>;

/** All columns in the order of a layout; those that it does not know stay behind the one they were made behind. */
export function orderColumns<Row>(columns: readonly TableColumn<Row>[], { order }: Pick<Chosen, 'order'>): TableColumn<Row>[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const ordered = [...new Set(known)];
  for (const [at, column] of columns.entries())
    if (!ordered.includes(column)) ordered.splice(at === 0 ? 0 : ordered.indexOf(columns[at - 1]!) + 1, 0, column);
  return ordered;
}

/** Whether a layout shows a column. What one can do with a row is always there. */
export function isShown<Row>({ id, isAction, isExtra = false }: TableColumn<Row>, { shown }: Pick<Chosen, 'shown'>): boolean {
  return isAction || (shown[id] ?? !isExtra);
}

/**
 * The columns that a layout shows, in its order; as they were made where it shows none. What says nothing (not in
 * `told`) only where somebody has chosen it.
 */
export function arrangeColumns<Row>(
  columns: readonly TableColumn<Row>[],
  layout: Chosen,
  told: readonly TableColumn<Row>[] = columns,
): TableColumn<Row>[] {
  const arranged = orderColumns(columns, layout).filter(
    (column) => isShown(column, layout) && (told.includes(column) || layout.shown[column.id] === true),
  );
  return arranged.some(({ isAction }) => !isAction) ? arranged : columns.filter(({ isExtra }) => !isExtra);
}

/** The columns of an exported file: those that are shown, and those that a file always has. */
export function exportedColumns<Row>(
  columns: readonly TableColumn<Row>[],
  layout: Chosen,
  shown: readonly TableColumn<Row>[],
): TableColumn<Row>[] {
  return orderColumns(columns, layout).filter(
    (column) => shown.includes(column) || (column.isExported === true && layout.shown[column.id] !== false),
  );
}
