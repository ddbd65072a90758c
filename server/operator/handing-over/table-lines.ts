import { type Cents, formatCents } from '#contract/common/money.ts';
import type { Lines } from '#server/operator/data-carriers/read-lines.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { BYTE_ORDER_MARK, csvLines } from '#server/platform/write-csv.ts';

/** Some lines of a table, and how many of them are rows: the names of the columns are none. */
export interface TableLines {
  cells: string[][];
  rows: number;
}

/** Lines of a CSV for German spreadsheets, as the imports read them. */
export async function* asCsv(lines: AsyncIterable<TableLines>): AsyncGenerator<Lines> {
  let before = BYTE_ORDER_MARK;
  for await (const { cells, rows } of lines) {
    yield { text: before + csvLines(cells), rows };
    before = '';
  }
}

/** "1234,56": without points, which some programs take for decimals. */
export const euros = (cents: Cents) => formatCents(cents).replaceAll('.', '');

/** An ISO day as "31.12.2026"; '' for none. */
export const dayOf = (isoDay: string | null) => (isoDay === null ? '' : formatIsoDay(isoDay));
