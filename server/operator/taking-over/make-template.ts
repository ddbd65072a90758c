import writeExcelFile from 'write-excel-file/node';
import { cardColumns } from '#contract/operator/taking-over/taking-over.ts';

const heads = Object.values(cardColumns);

/** An empty list of cards: its headings, in a form that spreadsheets take without shortening numbers. */
export async function makeTakeOverTemplate(format: 'xlsx' | 'csv'): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(18, name.length + 4) }));
  return writeExcelFile([bold], { sheet: 'Karten', columns, stickyRowsCount: 1 }).toBuffer();
}
