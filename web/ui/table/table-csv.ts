import { defuseCell } from '#contract/common/defuse-cell.ts';
import type { ExportedTable } from './exported-table.ts';

/**
 * Semicolons, UTF-8 with byte order mark, no quotes. What only quotes could hold gives way: a semicolon becomes a
 * comma, a line break a blank, a quotation mark the typographic one. Formulas are defused.
 */
export function tableCsv({ columns, texts }: Pick<ExportedTable, 'texts'> & { columns: { header: string }[] }): string {
  const lines = [columns.map(({ header }) => header), ...texts].map((row) => row.map(cellOf).join(';'));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  return defuseCell(text)
    .replaceAll(';', ',')
    .replaceAll('"', '”')
    .replace(/[\r\n]+/g, ' ');
}
