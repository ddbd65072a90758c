import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { breakLines, drawLine, type Line, type Style } from './break-lines.ts';
import type { Paper } from './open-paper.ts';

/** A4; all in points. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 56;
const INNER = WIDTH - 2 * MARGIN;
const LABEL_WIDTH = 150;
const LEADING = 1.35;
const BLOCKS_AT_ONCE = 40;

/** The content of the pages, from top to bottom. */
export type PageBlock =
  | { kind: 'H1' | 'H2' | 'H3' | 'P'; text: string }
  /** A label, and its value beside it. */
  | { kind: 'row'; label: string; value: string };

const styles: Record<PageBlock['kind'], Style & { above: number }> = {
  H1: { weight: 'bold', size: 20, above: 0 },
  H2: { weight: 'bold', size: 14, above: 18 },
  H3: { weight: 'bold', size: 11, above: 10 },
  P: { weight: 'regular', size: 10, above: 4 },
  row: { weight: 'regular', size: 10, above: 2 },
};

/** Prints the blocks on as many pages as needed, and finishes the paper. Yields to other work. Returns the PDF. */
export async function printPages(paper: Paper, blocks: readonly PageBlock[]): Promise<Uint8Array> {
  const whole = buffer(paper);
  const root = paper.struct('Document');
  paper.addStructure(root);
  let y = HEIGHT;
  let pages = 0;

  function room(height: number): number {
    if (y + height > HEIGHT - MARGIN) {
      paper.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
      drawPageNumber(paper, ++pages);
      y = MARGIN;
    }
    const top = y;
    y += height;
    return top;
  }

  for (const [index, block] of blocks.entries()) {
    if (index % BLOCKS_AT_ONCE === 0) await breathe();
    const style = styles[block.kind];
    const step = style.size * LEADING;
    const columns = columnsOf(paper, block, style);
    const lineCount = Math.max(...columns.map(({ lines }) => lines.length));
    // A block that does not fit goes to the next page; a heading stays with the first line of what follows.
    const wanted = style.above + lineCount * step;
    const needed = block.kind.startsWith('H') ? wanted + 40 : wanted;
    if (needed < HEIGHT - 2 * MARGIN && y + needed > HEIGHT - MARGIN) y = HEIGHT;
    if (y < HEIGHT) y += style.above;
    const element = paper.struct(
      block.kind === 'row' ? 'P' : block.kind,
      block.kind === 'row' ? { actual: [block.label, block.value].filter(Boolean).join(': ') } : {},
    );
    root.add(element);
    for (let line = 0; line < lineCount; line++) {
      const top = room(step);
      element.add(() => {
        for (const { lines, left } of columns)
          for (const text of lines.slice(line, line + 1)) drawLine(paper, text, style, left, top);
      });
    }
    element.end();
  }
  root.end();
  paper.end();
  return new Uint8Array(await whole);
}

function columnsOf(paper: Paper, block: PageBlock, style: Style): { lines: Line[]; left: number }[] {
  const wrapped = (text: string, width: number) => text.split('\n').flatMap((part) => breakLines(paper, part, style, width));
  if (block.kind !== 'row') return [{ lines: wrapped(block.text, INNER), left: MARGIN }];
  return [
    { lines: wrapped(block.label, LABEL_WIDTH - 10), left: MARGIN },
    { lines: wrapped(block.value, INNER - LABEL_WIDTH), left: MARGIN + LABEL_WIDTH },
  ];
}

function drawPageNumber(paper: Paper, page: number): void {
  const style: Style = { weight: 'regular', size: 9 };
  const [line] = breakLines(paper, `Seite ${page}`, style, INNER);
  paper.markContent('Artifact', { type: 'Pagination' });
  drawLine(paper, line!, style, WIDTH - MARGIN - line!.width, HEIGHT - MARGIN + 18);
  paper.endMarkedContent();
}
