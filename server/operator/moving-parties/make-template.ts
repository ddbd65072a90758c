import writeExcelFile from 'write-excel-file/node';
import { columnsOf, type PartyKind, partyKinds } from '#contract/operator/moving-parties/moving-parties.ts';

const PREPARED_ROWS = 500;

/** An empty list of a kind: its headings, in a form that spreadsheets take without dropping leading zeros. */
export async function makePartyTemplate(kind: PartyKind, format: 'xlsx' | 'csv'): Promise<Buffer> {
  const heads = Object.values(columnsOf(kind));
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(18, name.length + 4) }));
  const text = { value: '', type: String, format: '@' };
  const prepared = Array.from({ length: PREPARED_ROWS }, () => heads.map(() => text));
  return writeExcelFile([bold, ...prepared], { sheet: partyKinds[kind].label, columns, stickyRowsCount: 1 }).toBuffer();
}
