import type { TableColumn } from './table-column.ts';

/** A table on its way into a file or onto paper; plain values, so that a worker takes it. */
export interface ExportedTable {
  title: string;
  /** Whose it is, what was selected, its sums, and when. */
  notes: readonly string[];
  /** Papers have their long side at the bottom. */
  isLandscape: boolean;
  columns: { header: string; isAmount: boolean; format: string | undefined }[];
  /** What people read, and what a spreadsheet calculates with. */
  texts: string[][];
  values: (string | number | Date)[][];
}

/** Takes rows out of a table, without the column of what one can do with them. */
export function exportedTable<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  { title, notes, isLandscape = false }: { title: string; notes: readonly string[]; isLandscape?: boolean },
): ExportedTable {
  const taken = columns.filter(({ isAction }) => !isAction);
  return {
    title,
    notes,
    isLandscape,
    columns: taken.map(({ header, isAmount = false, isNumber = false, format }) => ({
      header,
      isAmount: isAmount || isNumber,
      format,
    })),
    texts: rows.map((row) => taken.map(({ text }) => text(row))),
    values: rows.map((row) => taken.map(({ text, value = text }) => value(row))),
  };
}
