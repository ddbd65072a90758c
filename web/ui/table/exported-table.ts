import type { TableColumn } from './table-column.ts';

/** A table on its way into a file or onto paper; plain values, so that a worker takes it. */
export interface ExportedTable {
  title: string;
  /** Whose it is, what was selected, its sums, and when. */
  notes: readonly string[];
  /** Papers have their long side at the bottom. */
  isLandscape: boolean;
  columns: { header: string; isAmount: boolean; format: string | undefined }[];
  /** What people read, or what a spreadsheet calculates with. The other one is empty: of many rows it takes long. */
  texts: string[][];
  values: (string | number | Date)[][];
}

/** What a file needs of each cell. */
export type ExportedForm = 'texts' | 'values';

/** Takes rows out of a table, without the column of what one can do with them. */
export function exportedTable<Row>(
  rows: readonly Row[],
  columns: readonly TableColumn<Row>[],
  {
    form,
    title,
    notes,
    isLandscape = false,
  }: { form: ExportedForm; title: string; notes: readonly string[]; isLandscape?: boolean },
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
    texts: form === 'texts' ? rows.map((row) => taken.map(({ text }) => text(row))) : [],
    values: form === 'values' ? rows.map((row) => taken.map(({ text, value = text }) => value(row))) : [],
  };
}
