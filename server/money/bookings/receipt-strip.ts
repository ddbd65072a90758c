import { buffer } from 'node:stream/consumers';
import { breakLines, drawLine, type Line, type Style } from '#server/platform/pdf/break-lines.ts';
import type { Paper } from '#server/platform/pdf/open-paper.ts';

/** Paper of 80 mm; printers leave about 4 mm on either side. All in points. */
const WIDTH = (80 / 25.4) * 72;
const MARGIN = 12;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 10;
const LEADING = 1.3;
const RULE_HEIGHT = 13;
const PICTURE = { width: 130, height: 48 };

/** What stands on a strip, from top to bottom. Black on white: thermal printers know no grey. */
export type Block =
  | { kind: 'text'; tag: 'H1' | 'H2' | 'P'; text: string; style: Style }
  | { kind: 'row'; label: string; value: string; style: Style }
  | { kind: 'picture'; png: Buffer; alternative: string }
  | { kind: 'rule' };

type Structure = ReturnType<Paper['struct']>;

interface Placed {
  height: number;
  /** Draws with the top edge there, as a child of the page's structure. */
  draw(page: Structure, y: number): void;
}

/** Prints the blocks on a strip that is as long as they need, and ends the paper. */
export async function printStrip(paper: Paper, blocks: readonly Block[]): Promise<Uint8Array> {
  const placed = blocks.map((block) => place(paper, block));
  const height = placed.reduce((sum, { height }) => sum + height, 2 * MARGIN);
  paper.addPage({ size: [WIDTH, height], margin: 0 });
  const page = paper.struct('Document');
  paper.addStructure(page);
  let y = MARGIN;
  for (const block of placed) {
    block.draw(page, y);
    y += block.height;
  }
  page.end();
  paper.end();
  return new Uint8Array(await buffer(paper));
}

function place(paper: Paper, block: Block): Placed {
  switch (block.kind) {
    case 'text':
      return placeText(paper, block);
    case 'row':
      return placeRow(paper, block);
    case 'picture':
      return placePicture(paper, block);
    case 'rule':
      return { height: RULE_HEIGHT, draw: (_page, y) => drawRule(paper, y + RULE_HEIGHT / 2) };
  }
}

function placeText(paper: Paper, { tag, text, style }: Extract<Block, { kind: 'text' }>): Placed {
  const lines = breakLines(paper, text, style, INNER);
  return {
    height: heightOf(lines, style),
    draw: (page, y) =>
      page.add(
        paper.struct(tag, {}, () =>
          lines.forEach((line, index) => drawLine(paper, line, style, MARGIN, y + index * style.size * LEADING)),
        ),
      ),
  };
}

/** The label on the left, the value on the right; below it where both do not fit. */
function placeRow(paper: Paper, { label, value, style }: Extract<Block, { kind: 'row' }>): Placed {
  const labels = breakLines(paper, label, style, INNER);
  const values = breakLines(paper, value, style, INNER);
  const isOneLine = labels.length === 1 && values.length === 1 && labels[0]!.width + GAP + values[0]!.width <= INNER;
  const below = isOneLine ? 0 : heightOf(labels, style);
  const step = style.size * LEADING;
  return {
    height: below + heightOf(values, style),
    draw: (page, y) => {
      const drawBoth = () => {
        labels.forEach((line, index) => drawLine(paper, line, style, MARGIN, y + index * step));
        values.forEach((line, index) => drawLine(paper, line, style, WIDTH - MARGIN - line.width, y + below + index * step));
      };
      // Read aloud, the two would run together.
      page.add(paper.struct('P', { actual: `${label}: ${value}` }, drawBoth));
    },
  };
}

function placePicture(paper: Paper, { png, alternative }: Extract<Block, { kind: 'picture' }>): Placed {
  const draw = (y: number) => paper.image(png, MARGIN, y, { fit: [PICTURE.width, PICTURE.height] });
  return {
    height: PICTURE.height + GAP,
    draw: (page, y) => page.add(paper.struct('Figure', { alt: alternative }, () => draw(y))),
  };
}

function heightOf(lines: readonly Line[], style: Style): number {
  return lines.length * style.size * LEADING;
}

function drawRule(paper: Paper, y: number): void {
  paper.markContent('Artifact', { type: 'Layout' });
  paper
    .lineWidth(0.7)
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .stroke();
  paper.endMarkedContent();
}
