import { defuseField } from '#contract/common/defuse-field.ts';
import type { ExportedTable } from './exported-table.ts';

/**
 * Semicolons, UTF-8 with byte order mark, no quotes. What only quotes could hold gives way: a semicolon becomes a
 * comma, a line break a blank, a quotation mark the typographic one. Formulas are defused.
 */
export function tableCsv({ columns, texts }: Pick<ExportedTable, 'texts'> & { columns: { header: string }[] }): string {
  const lines = [columns.map(({ header }) => header), ...texts].map((row) => row.map(cellOf).join(';'));
  return `\uFEFF${lines.map((line) => `${line}\r\n`).join('')}`;
}

/** What would need quotes; most cells hold nothing of it. */
const NEEDS_QUOTES = /[;"\r\n]/;

function cellOf(text: string): string {
  const cell = defuseField(text);
  if (!NEEDS_QUOTES.test(cell)) return cell;
  return cell
    .replaceAll(';', ',')
    .replaceAll('"', '”')
    .replace(/[\r\n]+/g, ' ');
}
