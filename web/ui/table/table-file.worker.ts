import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import writeExcelFile, { type SheetData } from 'write-excel-file/universal';
import type { ExportedTable } from './exported-table.ts';

export interface TableFileRequest {
  kind: 'xlsx' | 'pdf';
  table: ExportedTable;
}

const MARGIN_MM = 15;
const NOTE_MM = 5;
/** Of Excel. */
const LONGEST_SHEET_NAME = 31;
const GREY: [number, number, number] = [235, 237, 240];
const INK: [number, number, number] = [27, 34, 43];

addEventListener('message', ({ data }: MessageEvent<TableFileRequest>) => void make(data));

/** Answers the file, or null where it could not be made: what goes wrong in a promise here would be silent there. */
async function make({ kind, table }: TableFileRequest): Promise<void> {
  try {
    postMessage(kind === 'xlsx' ? await excelOf(table) : pdfOf(table));
  } catch (error) {
    postMessage(null);
    throw error;
  }
}

/** Numbers and days keep their type, so that a spreadsheet calculates with them; text is never a formula. */
function excelOf({ title, notes, columns, values }: ExportedTable): Promise<Blob> {
  const head = columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }));
  const rows = values.map((row) => row.map((value, at) => cellOf(value, columns[at]!.format)));
  const widths = columns.map(({ header }) => ({ width: Math.max(16, header.length + 2) }));
  const table = { data: [head, ...rows], sheet: title.slice(0, LONGEST_SHEET_NAME), columns: widths, stickyRowsCount: 1 };
  if (notes.length === 0) return writeExcelFile([table]).toBlob();
  const about = notes.map((value) => [{ value, type: String }]);
  return writeExcelFile([table, { data: about, sheet: 'Angaben', columns: [{ width: 80 }] }]).toBlob();
}

function cellOf(value: string | number | Date, format: string | undefined): SheetData[number][number] {
  if (typeof value === 'string') return { value, type: String };
  return { value, type: typeof value === 'number' ? Number : Date, ...(format && { format }) };
}

function pdfOf({ title, notes, isLandscape, columns, texts }: ExportedTable): Blob {
  const paper = new jsPDF({ unit: 'mm', format: 'a4', orientation: isLandscape ? 'landscape' : 'portrait', compress: true });
  paper.setProperties({ title });
  paper.setLanguage('de');
  paper.setFont('helvetica', 'bold').setFontSize(16).text(title, MARGIN_MM, 20);
  paper.setFont('helvetica', 'normal').setFontSize(10);
  const lines = notes.flatMap(
    (note) => paper.splitTextToSize(note, paper.internal.pageSize.getWidth() - 2 * MARGIN_MM) as string[],
  );
  paper.text(lines, MARGIN_MM, 27);
  autoTable(paper, {
    startY: 28 + lines.length * NOTE_MM,
    margin: { left: MARGIN_MM, right: MARGIN_MM, bottom: 20 },
    head: [columns.map(({ header }) => header)],
    body: texts,
    theme: 'plain',
    styles: {
      fontSize: 9,
      cellPadding: { vertical: 0.9, horizontal: 1.6 },
      textColor: INK,
      lineColor: GREY,
      lineWidth: { bottom: 0.2 },
    },
    headStyles: { fontStyle: 'bold', fillColor: GREY },
    columnStyles: Object.fromEntries(columns.flatMap(({ isAmount }, at) => (isAmount ? [[at, { halign: 'right' }]] : []))),
    didParseCell: ({ section, column, cell }) => {
      if (section === 'head' && columns[column.index]?.isAmount) cell.styles.halign = 'right';
    },
  });
  numberPages(paper);
  return paper.output('blob');
}

function numberPages(paper: jsPDF): void {
  const pages = paper.getNumberOfPages();
  for (let page = 1; page <= pages; page++) {
    paper.setPage(page);
    const { width, height } = paper.internal.pageSize;
    paper.setFontSize(9).text(`Seite ${page} von ${pages}`, width - MARGIN_MM, height - 10, { align: 'right' });
  }
}
