import { setImmediate as breathe } from 'node:timers/promises';
import { breakLines, drawLine, type Style } from './break-lines.ts';
import { bold, INNER, LEADING, type LetterPages, PAGE, plain, softInk, type Structure } from './letter-page.ts';

export interface LetterColumn {
  title: string;
  /** Its share of the width; the sum is 1. */
  share: number;
  isAmount?: boolean;
}

export interface LetterRow {
  cells: readonly string[];
  /** A heading inside the table, or a result line. */
  kind?: 'group' | 'result';
}

type RowKind = LetterRow['kind'] | 'head';

const CELL_GAP = 12;
const HAIR = '#c5ccd3';

export interface LetterTable {
  columns: readonly LetterColumn[];
  rows: readonly LetterRow[];
  /** For tables with many columns. */
  isSmall?: boolean;
}

/** Shared settings of a table's rows. */
interface Ruling {
  strong: string;
  columns: readonly LetterColumn[];
  size: number;
}

const SMALL = 8;
const ROWS_AT_ONCE = 25;
/** The last page gets at least this many rows. */
const FEWEST_ON_A_PAGE = 6;

/** Writes a table. No heading ends a page, and the last page has several rows. Yields to other work meanwhile. */
export async function putTable(
  pages: LetterPages,
  root: Structure,
  strong: string,
  { columns, rows, isSmall = false }: LetterTable,
): Promise<void> {
  const table = pages.paper.struct('Table');
  root.add(table);
  pages.place.y += 6;
  const ruling = { strong, columns, size: isSmall ? SMALL : plain.size };
  const titles = columns.map((column) => column.title);
  if (titles.some(Boolean)) putRow(pages, table, ruling, titles, 'head');
  for (const [index, { cells, kind }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe();
    const isEnd = rows.length > FEWEST_ON_A_PAGE && index === rows.length - FEWEST_ON_A_PAGE;
    putRow(pages, table, ruling, cells, kind, isEnd ? FEWEST_ON_A_PAGE : 1);
  }
  table.end();
}

function putRow(
  pages: LetterPages,
  table: Structure,
  { strong, columns, size }: Ruling,
  cells: readonly string[],
  kind: RowKind,
  rowsTogether = 1,
): void {
  const { paper, place, rule } = pages;
  const style = { ...(kind ? bold : plain), size };
  const step = style.size * LEADING;
  const laidOut = layOut(columns, cells).map(({ text, left, width, isAmount }) => ({
    lines: text ? breakLines(paper, text, style, width) : [],
    x: (lineWidth: number) => (isAmount ? left + width - lineWidth : left),
  }));
  const isGroup = kind === 'group';
  const height = Math.max(1, ...laidOut.map(({ lines }) => lines.length)) * step + (isGroup ? 9 : 6);
  const isContinued = pages.keepTogether(height * rowsTogether + (kind === 'head' ? 100 : isGroup ? 60 : 0));
  if (isContinued && kind !== 'head') repeatTitles(pages, columns, { ...bold, size });
  const top = place.y + (isGroup ? 6 : 3);
  if (kind === 'result') rule(place.y, 1.2, strong);
  const row = paper.struct('TR');
  table.add(row);
  for (const [index, { lines, x }] of laidOut.entries()) {
    const draw = () => lines.forEach((line, at) => drawLine(paper, line, style, x(line.width), top + at * step));
    const cell = paper.struct(kind === 'head' || index === 0 ? 'TH' : 'TD', { scope: scopeOf(kind, index) } as object);
    if (isGroup) spanColumns(cell, columns.length);
    row.add(cell);
    cell.add(draw);
    cell.end();
  }
  row.end();
  place.y += height;
  rule(place.y, kind === 'head' ? 1.2 : 0.4, kind === 'head' ? strong : HAIR);
}

/** Only visible: screen readers have read the titles already. */
function repeatTitles({ paper, place, artifact }: LetterPages, columns: readonly LetterColumn[], style: Style): void {
  const titles = columns.map((column) => column.title);
  if (!titles.some(Boolean)) return;
  artifact('Pagination', () => {
    paper.fillColor(softInk);
    for (const { text, left, width, isAmount } of layOut(columns, titles))
      for (const line of breakLines(paper, text, style, width).slice(0, 1))
        drawLine(paper, line, style, isAmount ? left + width - line.width : left, place.y);
  });
  place.y += style.size * LEADING + 8;
}

function scopeOf(kind: RowKind, index: number): 'Column' | 'Row' | undefined {
  if (kind === 'head') return 'Column';
  return index === 0 ? 'Row' : undefined;
}

/** The PDF library knows scopes of cells, but no column spans. */
function spanColumns(cell: Structure, columns: number): void {
  const { data } = (cell as unknown as { dictionary: { data: { A: object } } }).dictionary;
  Object.assign(data.A, { ColSpan: columns });
}

/** The position of each cell in a row; a single cell gets the whole width. */
function layOut(columns: readonly LetterColumn[], cells: readonly string[]) {
  let left: number = PAGE.left;
  return cells.map((text, index) => {
    const { share, isAmount = false } = columns[index]!;
    const width = cells.length === 1 ? INNER : share * INNER - (index < columns.length - 1 ? CELL_GAP : 0);
    const here = left;
    left += share * INNER;
    return { text, left: here, width, isAmount };
  });
}
