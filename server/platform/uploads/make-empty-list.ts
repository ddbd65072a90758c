import writeExcelFile from 'write-excel-file/node';

interface EmptyList {
  sheet: string;
  heads: readonly string[];
  /** Whether spreadsheets would shorten what stands in a column. */
  isText?: (head: string) => boolean;
  /** So many rows have their columns of text already. */
  preparedRows?: number;
}

/** A list to fill in and to upload: its headings, in a form that spreadsheets take without shortening numbers. */
export async function makeEmptyList(
  format: 'xlsx' | 'csv',
  { sheet, heads, isText = () => false, preparedRows = 0 }: EmptyList,
): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(18, name.length + 4) }));
  // Text, so that numbers keep their leading zeros and all of their digits.
  const text = { value: '', type: String, format: '@' };
  const prepared = Array.from({ length: preparedRows }, () => heads.map((head) => (isText(head) ? text : null)));
  return writeExcelFile([bold, ...prepared], { sheet, columns, stickyRowsCount: 1 }).toBuffer();
}
