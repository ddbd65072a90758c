/**
 * A table as spreadsheets in German take it: semicolons, and a byte order mark, without which umlauts break.
 * A cell that a spreadsheet would run as a formula gets an apostrophe in front; a German number is left alone (rulings 4).
 */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((row) => row.map(cellOf).join(';'));
  return new TextEncoder().encode(`\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`);
}

const GERMAN_NUMBER = /^-?\d{1,3}(\.?\d{3})*(,\d+)?$/;

function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) && !GERMAN_NUMBER.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
