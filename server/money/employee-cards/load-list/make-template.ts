import writeExcelFile from 'write-excel-file/node';
import { loadListColumns, type templateFormats } from '#contract/money/employee-cards/employee-cards.ts';

const heads = Object.values(loadListColumns);

/** An empty load list: its headings, in a form that spreadsheets take without shortening card numbers. */
export async function makeTemplate(format: (typeof templateFormats)[number]): Promise<Buffer> {
  if (format === 'csv') return Buffer.from(`\uFEFF${heads.join(';')}\r\n`);
  const bold = heads.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = heads.map((name) => ({ width: Math.max(16, name.length + 4) }));
  return writeExcelFile([bold], { sheet: 'Ladeliste', columns, stickyRowsCount: 1 }).toBuffer();
}
