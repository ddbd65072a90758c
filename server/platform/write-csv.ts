import { defuseField } from '#contract/common/defuse-field.ts';

/**
 * A CSV table for German spreadsheets: semicolons, and a byte order mark, without which umlauts break. Cells that a
 * spreadsheet would run as formulas are defused.
 */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(`${BYTE_ORDER_MARK}${csvLines(rows)}`);
}

/** Stands before the first line of such a table. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Some lines of such a table. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(';')}\r\n`).join('');
}

function cellOf(value: string): string {
  const safe = defuseField(value);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
