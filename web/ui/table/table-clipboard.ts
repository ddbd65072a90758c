import { defuseField } from '#contract/common/defuse-field.ts';
import type { ExportedTable } from './exported-table.ts';

type Copied = Pick<ExportedTable, 'texts'> & { columns: { header: string }[] };

/** Tabs between cells, a line for each row. No cell runs as a formula where it is pasted. */
export function tabbedTable({ columns, texts }: Copied): string {
  return [columns.map(({ header }) => header), ...texts].map((row) => row.map(cellOf).join('\t')).join('\r\n');
}

/** The same as a table of HTML; every program that takes one keeps its cells apart. */
export function htmlTable({ columns, texts }: Copied): string {
  const head = columns.map(({ header }) => `<th>${escaped(cellOf(header))}</th>`).join('');
  const body = texts.map((row) => `<tr>${row.map((text) => `<td>${escaped(cellOf(text))}</td>`).join('')}</tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

/** Puts a table on the clipboard, for word processors and spreadsheets. Throws where the browser refuses. */
export async function copyTable(table: Copied): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(tabbedTable(table));
  const blobs = { 'text/plain': tabbedTable(table), 'text/html': htmlTable(table) };
  const entries = Object.entries(blobs).map(([type, text]) => [type, new Blob([text], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(entries) as Record<string, Blob>)]);
}

function cellOf(text: string): string {
  return defuseField(text).replace(/[\t\r\n]+/g, ' ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
