import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { breakLines, drawLine, type Line, type Style } from './break-lines.ts';
import type { Paper } from './open-paper.ts';
import type { LetterColumn } from './letter-table.ts';

/** A4; all in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 50 } as const;
const BOTTOM = PAGE.height - PAGE.margin;
const LEADING = 1.35;
const GAP = 10;
const ROWS_AT_ONCE = 25;
const plain: Style = { weight: 'regular', size: 9.5 };
const bold: Style = { weight: 'bold', size: 9.5 };

interface TablePaper {
  title: string;
  lead: readonly string[];
  columns: readonly LetterColumn[];
  /** One table for each, below its heading. */
  sections: readonly { heading: string; note: string; rows: readonly (readonly string[])[] }[];
}

type Structure = ReturnType<Paper['struct']>;

/** Prints tables on as many pages as needed, and finishes the paper. Yields to other work. Returns the PDF's bytes. */
export async function printTable(paper: Paper, { title, lead, columns, sections }: TablePaper): Promise<Uint8Array> {
  const whole = buffer(paper);
  const root = paper.struct('Document');
  paper.addStructure(root);
  const pen = penOf(paper, columns);
  pen.text(root, 'H1', title, { weight: 'bold', size: 18 }, 0);
  for (const text of lead) pen.text(root, 'P', text, plain, 4);
  let printed = 0;
  for (const { heading, note, rows } of sections) {
    pen.keepTogether(90);
    pen.text(root, 'H2', heading, { weight: 'bold', size: 12 }, 18);
    pen.text(root, 'P', note, plain, 0);
    const table = paper.struct('Table');
    root.add(table);
    pen.row(
      table,
      'TH',
      columns.map((column) => column.title),
    );
    for (const row of rows) {
      if (++printed % ROWS_AT_ONCE === 0) await breathe();
      pen.row(table, 'TD', row);
    }
    table.end();
  }
  root.end();
  paper.end();
  return new Uint8Array(await whole);
}

/** Writes from top to bottom, and starts a new page when one is full. */
function penOf(paper: Paper, columns: readonly LetterColumn[]) {
  const inner = PAGE.width - 2 * PAGE.margin;
  const lines = rememberLines(paper);
  let y: number = PAGE.height;
  let pages = 0;

  function keepTogether(height: number): void {
    if (y + height <= BOTTOM) return;
    paper.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    drawPageNumber(paper, ++pages);
    y = PAGE.margin;
  }

  function text(parent: Structure, tag: 'H1' | 'H2' | 'P', value: string, style: Style, above: number): void {
    const step = style.size * LEADING;
    const broken = lines(value, style, inner);
    keepTogether(above + broken.length * step);
    const top = y + above;
    parent.add(
      paper.struct(tag, {}, () => broken.forEach((line, index) => drawLine(paper, line, style, PAGE.margin, top + index * step))),
    );
    y = top + broken.length * step;
  }

  function row(table: Structure, tag: 'TH' | 'TD', values: readonly string[]): void {
    const style = tag === 'TH' ? bold : plain;
    const step = style.size * LEADING;
    const cells = columns.map(({ share }, index) => lines(values[index] ?? '', style, share * inner - GAP));
    const height = Math.max(...cells.map((cell) => cell.length)) * step + 5;
    keepTogether(height);
    const top = y + 2;
    const line = paper.struct('TR');
    table.add(line);
    let left: number = PAGE.margin;
    for (const [index, { share, isAmount }] of columns.entries()) {
      const width = share * inner - GAP;
      const x = left;
      const draw = () =>
        cells[index]!.forEach((text, at) => drawLine(paper, text, style, isAmount ? x + width - text.width : x, top + at * step));
      line.add(paper.struct(tag, tag === 'TH' ? ({ scope: 'Column' } as object) : {}, draw));
      left += share * inner;
    }
    line.end();
    y += height;
    drawRule(paper, y);
  }

  return { keepTogether, text, row };
}

/** Names of partners and kinds of bookings repeat; each is broken into lines once. */
function rememberLines(paper: Paper) {
  const known = new Map<string, Line[]>();
  return (text: string, style: Style, width: number): Line[] => {
    const key = `${style.weight} ${style.size} ${width} ${text}`;
    const lines = known.get(key) ?? breakLines(paper, text, style, width);
    known.set(key, lines);
    return lines;
  };
}

function drawRule(paper: Paper, y: number): void {
  paper.markContent('Artifact', { type: 'Layout' });
  paper
    .lineWidth(0.4)
    .strokeColor('#9aa3ad')
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .stroke();
  paper.endMarkedContent();
}

function drawPageNumber(paper: Paper, page: number): void {
  const [line] = breakLines(paper, `Seite ${page}`, plain, 100);
  paper.markContent('Artifact', { type: 'Pagination' });
  drawLine(paper, line!, plain, PAGE.width - PAGE.margin - line!.width, BOTTOM + 16);
  paper.endMarkedContent();
}
