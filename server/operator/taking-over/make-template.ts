import writeExcelFile from 'write-excel-file/node';
import { giftColumns, type TakeOverFileKind, takeOverFileKinds } from '#contract/operator/taking-over/taken-gifts.ts';
import { cardColumns } from '#contract/operator/taking-over/taking-over.ts';

const labels = { cards: cardColumns, gifts: giftColumns } as const;
const PREPARED_ROWS = 2_000;

/** An empty list of cards or of gifts: its headings, in a form that spreadsheets take without shortening numbers. */
export async function makeTakeOverTemplate(format: 'xlsx' | 'csv', kind: TakeOverFileKind = 'cards'): Promise<Buffer> {
  const heads: string[] = Object.values(labels[kind]);
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(18, name.length + 4) }));
  // Text, so that numbers keep their leading zeros and all of their digits.
  const number = { value: '', type: String, format: '@' };
  const prepared = Array.from({ length: PREPARED_ROWS }, () =>
    heads.map((head) => (head === cardColumns.oldNumber ? number : null)),
  );
  return writeExcelFile([bold, ...prepared], { sheet: takeOverFileKinds[kind], columns, stickyRowsCount: 1 }).toBuffer();
}
