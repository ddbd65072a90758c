import { buffer } from 'node:stream/consumers';
import { breakLines, drawLine, type Style } from './break-lines.ts';
import type { Paper } from './open-paper.ts';

/** A4 with the address where a window envelope shows it (DIN 5008, form B); all in points. */
const PAGE = { width: 595.28, height: 841.89, left: 57, right: 57, top: 57, bottom: 56 } as const;
const INNER = PAGE.width - PAGE.left - PAGE.right;
const BOTTOM = PAGE.height - PAGE.bottom;
const ADDRESS_TOP = 137;
const BODY_TOP = 230;
const FACTS = { left: 336, label: 60 } as const;
const LEADING = 1.38;
const CELL_GAP = 12;

const plain: Style = { weight: 'regular', size: 10 };
const bold: Style = { weight: 'bold', size: 10 };
const small: Style = { weight: 'regular', size: 8 };
const INK = '#1b222b';
const SOFT = '#4c5764';

/** Who writes: name and colours at the head, picture as PNG or JPEG. Colours are #rrggbb and carry the text named. */
export interface LetterLook {
  name: string;
  place: string;
  logo: Buffer;
  /** Lines and headings, on white and on the tint. */
  strong: string;
  tint: string;
}

export interface LetterColumn {
  title: string;
  /** Its share of the width; all together 1. */
  share: number;
  isAmount?: boolean;
}

export interface LetterRow {
  cells: readonly string[];
  /** A heading within the table, or its result. */
  kind?: 'group' | 'result';
}

export type LetterBlock =
  | { kind: 'H2' | 'P' | 'note'; text: string }
  /** The one thing to know, in large letters. */
  | { kind: 'key'; label: string; value: string; text: string }
  | { kind: 'table'; columns: readonly LetterColumn[]; rows: readonly LetterRow[] };

export interface Letter {
  look: LetterLook;
  /** The line above the address. */
  sender: string;
  recipient: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  title: string;
  blocks: readonly LetterBlock[];
  foot: string;
}

type Structure = ReturnType<Paper['struct']>;

/** Prints a letter on as many pages as it needs, and ends the paper. */
export async function printLetter(paper: Paper, letter: Letter): Promise<Uint8Array> {
  const whole = buffer(paper);
  const root = paper.struct('Document');
  paper.addStructure(root);
  const pen = penOf(paper, root, letter);
  pen.opening();
  for (const block of letter.blocks) {
    if (block.kind === 'key') pen.key(block);
    else if (block.kind === 'table') pen.table(block.columns, block.rows);
    else pen.text(block.kind, block.text);
  }
  root.end();
  paper.end();
  return new Uint8Array(await whole);
}

/** What writes from top to bottom, and takes a new page when one is full. */
function penOf(paper: Paper, root: Structure, { look, sender, recipient, facts, title, foot }: Letter) {
  let y: number = PAGE.height;
  let pages = 0;

  function artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    paper.markContent('Artifact', { type });
    draw();
    paper.endMarkedContent();
    paper.fillColor(INK);
  }

  function takePage(): void {
    paper.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    pages++;
    artifact('Pagination', () => {
      paper.rect(0, 0, PAGE.width, 7).fill(look.strong);
      paper.fillColor(SOFT);
      lines(foot, small, INNER - 60).forEach((line, at) => drawLine(paper, line, small, PAGE.left, BOTTOM + 18 + at * 11));
      const [number] = lines(`Seite ${pages}`, small, 60);
      drawLine(paper, number!, small, PAGE.width - PAGE.right - number!.width, BOTTOM + 18);
    });
    y = PAGE.top;
  }

  function keepTogether(height: number): void {
    if (y + height > BOTTOM) takePage();
  }

  const lines = (text: string, style: Style, width: number) => breakLines(paper, text, style, width);

  /** Lines of one element, from a top left corner; answers how high they are. */
  function put(
    parent: Structure,
    tag: string,
    texts: readonly [string, Style][],
    left: number,
    top: number,
    width: number,
  ): number {
    let at = top;
    const element = paper.struct(tag);
    parent.add(element);
    for (const [text, style] of texts)
      for (const line of lines(text, style, width)) {
        const here = at;
        element.add(() => drawLine(paper, line, style, left, here));
        at += style.size * LEADING;
      }
    element.end();
    return at - top;
  }

  function opening(): void {
    takePage();
    artifact('Layout', () => paper.image(look.logo, PAGE.left, 34, { fit: [46, 46] }));
    put(
      root,
      'P',
      [
        [look.name, { weight: 'bold', size: 15 }],
        [look.place, { weight: 'regular', size: 9.5 }],
      ],
      PAGE.left + 58,
      38,
      INNER - 58,
    );
    paper.fillColor(SOFT);
    put(root, 'P', [[sender, { weight: 'regular', size: 7.5 }]], PAGE.left, ADDRESS_TOP - 14, 240);
    paper.fillColor(INK);
    put(
      root,
      'P',
      recipient.map((line) => [line, plain]),
      PAGE.left,
      ADDRESS_TOP,
      240,
    );
    let top = ADDRESS_TOP;
    for (const [label, value] of facts) {
      const element = paper.struct('P', { actual: `${label}: ${value}` });
      root.add(element);
      const here = top;
      const shown = lines(value, bold, PAGE.width - PAGE.right - FACTS.left - FACTS.label);
      element.add(() => {
        paper.fillColor(SOFT);
        drawLine(paper, lines(label, plain, FACTS.label)[0]!, plain, FACTS.left, here);
        paper.fillColor(INK);
        shown.forEach((line, at) => drawLine(paper, line, bold, FACTS.left + FACTS.label, here + at * bold.size * LEADING));
      });
      element.end();
      top += shown.length * bold.size * LEADING + 3;
    }
    paper.fillColor(look.strong);
    y = BODY_TOP + put(root, 'H1', [[title, { weight: 'bold', size: 20 }]], PAGE.left, BODY_TOP, INNER) + 4;
    paper.fillColor(INK);
  }

  function text(kind: 'H2' | 'P' | 'note', value: string): void {
    const style: Style =
      kind === 'H2' ? { weight: 'bold', size: 12.5 } : kind === 'note' ? { weight: 'regular', size: 9 } : plain;
    const above = kind === 'H2' ? 20 : 8;
    const height = above + lines(value, style, INNER).length * style.size * LEADING;
    keepTogether(kind === 'H2' ? height + 80 : height);
    if (kind !== 'P') paper.fillColor(kind === 'H2' ? look.strong : SOFT);
    y += above + put(root, kind === 'H2' ? 'H2' : 'P', [[value, style]], PAGE.left, y + above, INNER);
    paper.fillColor(INK);
  }

  function key({ label, value, text }: { label: string; value: string; text: string }): void {
    const [large, width] = [{ weight: 'bold', size: 22 } as Style, INNER - 40];
    const height = plain.size * LEADING + large.size * LEADING + lines(text, plain, width).length * plain.size * LEADING + 30;
    keepTogether(height + 14);
    const top = y + 14;
    artifact('Layout', () => {
      paper.rect(PAGE.left, top, INNER, height).fill(look.tint);
      paper.rect(PAGE.left, top, 4, height).fill(look.strong);
    });
    put(
      root,
      'P',
      [
        [label, bold],
        [value, large],
        [text, plain],
      ],
      PAGE.left + 20,
      top + 14,
      width,
    );
    y = top + height;
  }

  function table(columns: readonly LetterColumn[], rows: readonly LetterRow[]): void {
    const element = paper.struct('Table');
    root.add(element);
    y += 6;
    const titles = columns.map((column) => column.title);
    if (titles.some(Boolean)) row(element, columns, titles, 'head');
    for (const { cells, kind } of rows) row(element, columns, cells, kind);
    element.end();
  }

  function row(
    parent: Structure,
    columns: readonly LetterColumn[],
    cells: readonly string[],
    kind?: LetterRow['kind'] | 'head',
  ): void {
    const style = kind ? bold : plain;
    const step = style.size * LEADING;
    const widthOf = (share: number, index: number) =>
      kind === 'group' ? INNER : share * INNER - (index < columns.length - 1 ? CELL_GAP : 0);
    const broken = columns.map(({ share }, index) => (cells[index] ? lines(cells[index], style, widthOf(share, index)) : []));
    const height = Math.max(1, ...broken.map((cell) => cell.length)) * step + (kind === 'group' ? 9 : 6);
    // A heading does not stay alone at the foot of a page.
    keepTogether(kind === 'group' || kind === 'head' ? height + 60 : height);
    const top = y + (kind === 'group' ? 6 : 3);
    if (kind === 'result') artifact('Layout', () => rule(y, 1.2, look.strong));
    const line = paper.struct('TR');
    parent.add(line);
    let left: number = PAGE.left;
    for (const [index, { share, isAmount }] of columns.entries()) {
      const x = left;
      const width = widthOf(share, index);
      const isHead = kind === 'head' || kind === 'group' || index === 0;
      const attributes = isHead ? ({ scope: kind === 'head' ? 'Column' : 'Row' } as object) : {};
      const draw = () =>
        broken[index]!.forEach((text, at) =>
          drawLine(paper, text, style, isAmount ? x + width - text.width : x, top + at * step),
        );
      line.add(paper.struct(isHead ? 'TH' : 'TD', attributes, draw));
      left += share * INNER;
    }
    line.end();
    y += height;
    artifact('Layout', () => rule(y, kind === 'head' ? 1.2 : 0.4, kind === 'head' ? look.strong : '#c5ccd3'));
  }

  function rule(at: number, width: number, color: string): void {
    paper
      .lineWidth(width)
      .strokeColor(color)
      .moveTo(PAGE.left, at)
      .lineTo(PAGE.width - PAGE.right, at)
      .stroke();
  }

  return { opening, text, key, table };
}
