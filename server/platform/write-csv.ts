import { defuseCell } from '#contract/common/defuse-cell.ts';

/**
 * A CSV table for German spreadsheets: semicolons, and a byte order mark, without which umlauts break. Cells that a
 * spreadsheet would run as formulas are defused.
 */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((row) => row.map(cellOf).join(';'));
  return new TextEncoder().encode(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`);
}

function cellOf(value: string): string {
  const safe = defuseCell(value);
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
