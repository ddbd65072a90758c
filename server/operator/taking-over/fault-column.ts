/** The column that the file of faults adds; whoever mends that file need not delete it. */
export const FAULT_COLUMN = 'Fehler';
/** Stands before the number of a faulty row in the file to mend, so that the mended row is known by it. */
export const MENDS = '#';

/** The row that a mended one takes the place of; null where its cells do not say so. */
export function readMended(head: readonly string[], cells: readonly string[]): number | null {
  const at = head.findIndex(isFaultColumn);
  const [, row] = new RegExp(`^${MENDS}(\\d{1,15}) `).exec(cells[at] ?? '') ?? [];
  return row === undefined ? null : Number(row);
}

/** Whether a column is the one that the file of faults has added. */
export const isFaultColumn = (name: string) => name.trim().toLowerCase() === FAULT_COLUMN.toLowerCase();
