import type { RowError } from '#contract/common/errors.ts';
import { ERROR_COLUMN, type LoadListColumn, loadListColumns } from '#contract/money/employee-cards/employee-cards.ts';

/** In which cell of a row each column stands. */
export type Head = ReadonlyMap<LoadListColumn, number>;

/** The columns that the first row of a list names, in any order, or what is wrong with it. */
export function readHead(cells: readonly string[]): Head | { errors: RowError[] } {
  const names = Object.entries(loadListColumns) as [LoadListColumn, string][];
  const head = new Map<LoadListColumn, number>();
  const errors: RowError[] = [];
  for (const [index, cell] of cells.entries()) {
    const typed = cell
      .replace(/^\uFEFF/, '')
      .trim()
      .toLowerCase();
    if (typed === '' || typed === ERROR_COLUMN.toLowerCase()) continue;
    const column = names.find(([, name]) => name.toLowerCase() === typed)?.[0];
    if (!column || head.has(column)) {
      const message = column
        ? 'Diese Spalte steht zweimal da.'
        : `Diese Spalte ist unbekannt. Möglich sind: ${names.map(([, name]) => name).join(', ')}.`;
      errors.push({ row: 1, column: cell.slice(0, 60), message });
    } else head.set(column, index);
  }
  if (!head.has('cardID') && !head.has('personnelNumber'))
    errors.push({ row: 1, column: loadListColumns.cardID, message: 'Es fehlt die Spalte Kartennummer oder Personalnummer.' });
  return errors.length > 0 ? { errors } : head;
}
