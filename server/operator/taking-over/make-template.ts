import writeExcelFile from 'write-excel-file/node';
import { cardColumnNames, cardColumns } from '#contract/operator/taking-over/taking-over.ts';

const heads = Object.values(cardColumns);
const PREPARED_ROWS = 2_000;

/** An empty list of cards: its headings, in a form that spreadsheets take without shortening numbers. */
export async function makeTakeOverTemplate(format: 'xlsx' | 'csv'): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(18, name.length + 4) }));
  // Text, so that numbers keep their leading zeros and all of their digits.
  const number = { value: '', type: String, format: '@' };
  const prepared = Array.from({ length: PREPARED_ROWS }, () =>
    cardColumnNames.map((column) => (column === 'oldNumber' ? number : null)),
  );
  return writeExcelFile([bold, ...prepared], { sheet: 'Karten', columns, stickyRowsCount: 1 }).toBuffer();
}
