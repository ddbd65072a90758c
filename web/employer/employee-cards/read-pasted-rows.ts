import { loadListColumns } from '#contract/money/employee-cards/employee-cards.ts';

const heads: readonly string[] = Object.values(loadListColumns);
const names = new Set(heads.map((name) => name.toLowerCase()));

/**
 * Rows from a spreadsheet's clipboard as a load list; null for what is no rows. Without a row of headings the columns
 * are read as those of the template, in its order.
 */
export function readPastedRows(text: string): { file: File; hasHead: boolean } | null {
  const rows = text.replace(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, '');
  if (rows === '') return null;
  const [first = ''] = rows.split('\n', 1);
  const cells = first.split(/[\t;]/).map((cell) =>
    cell
      .replace(/^\uFEFF?"?|"$/g, '')
      .trim()
      .toLowerCase(),
  );
  const hasHead = cells.some((cell) => names.has(cell));
  const separator = first.includes('\t') ? '\t' : ';';
  const list = hasHead ? rows : `${heads.join(separator)}\n${rows}`;
  return { file: new File([list], 'eingefügte Zeilen.csv', { type: 'text/csv' }), hasHead };
}

/** Whether a text comes from a spreadsheet, and not from somewhere else: cells beside each other. */
export const looksLikeRows = (text: string) => text.includes('\t');
