import writeExcelFile from 'write-excel-file/node';
import { giftColumns, type TakeOverFileKind, takeOverFileKinds } from '#contract/operator/taking-over/taken-gifts.ts';
import { cardColumns } from '#contract/operator/taking-over/taking-over.ts';

interface Template {
  sheet: string;
  heads: readonly string[];
  /** Whether spreadsheets would shorten what stands in a column. */
  isText: (head: string) => boolean;
  preparedRows: number;
}

/** An empty list: its headings, in a form that spreadsheets take without shortening numbers. */
export async function makeTemplate(format: 'xlsx' | 'csv', { sheet, heads, isText, preparedRows }: Template): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(18, name.length + 4) }));
  // Text, so that numbers keep their leading zeros and all of their digits.
  const text = { value: '', type: String, format: '@' };
  const prepared = Array.from({ length: preparedRows }, () => heads.map((head) => (isText(head) ? text : null)));
  return writeExcelFile([bold, ...prepared], { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}

const labels = { cards: cardColumns, gifts: giftColumns } as const;

/** An empty list of cards or of gifts. */
export function makeTakeOverTemplate(format: 'xlsx' | 'csv', kind: TakeOverFileKind = 'cards'): Promise<Buffer> {
  const isText = (head: string) => head === cardColumns.oldNumber;
  const heads = Object.values<string>(labels[kind]);
  return makeTemplate(format, { sheet: takeOverFileKinds[kind], heads, isText, preparedRows: 2_000 });
}
