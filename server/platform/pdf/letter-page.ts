import { breakLines, drawLine, type Style } from './break-lines.ts';
import type { Paper } from './open-paper.ts';

/** A4; all in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 57, right: 57, top: 57, bottom: 56 } as const;
export const INNER = PAGE.width - PAGE.left - PAGE.right;
export const LEADING = 1.38;

export const plain: Style = { weight: 'regular', size: 10 };
export const bold: Style = { weight: 'bold', size: 10 };
export const ink = '#1b222b';
export const softInk = '#4c5764';

const small: Style = { weight: 'regular', size: 8 };
const BOTTOM = PAGE.height - PAGE.bottom;

export type Structure = ReturnType<Paper['struct']>;

interface PageLook {
  /** Colour of the stripe at the top, #rrggbb. */
  strong: string;
  foot: string;
}

/** Keeps the place for the next element of a letter. */
export type LetterPages = ReturnType<typeof openLetterPages>;

/** The pages of a letter, each with a stripe at the top and a footer with its number. It starts without a page. */
export function openLetterPages(paper: Paper, { strong, foot }: PageLook) {
  let pages = 0;
  const place = { y: PAGE.height as number };

  /** Draws something that is not text, so that screen readers skip it. */
  function artifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    paper.markContent('Artifact', { type });
    draw();
    paper.endMarkedContent();
    paper.fillColor(ink);
  }

  function takePage(): void {
    paper.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    pages++;
    artifact('Pagination', () => paper.rect(0, 0, PAGE.width, 7).fill(strong));
    place.y = PAGE.top;
  }

  /** Writes the footers when the number of pages is known. */
  function numberPages(): void {
    for (let page = 0; page < pages; page++) {
      paper.switchToPage(page);
      artifact('Pagination', () => {
        paper.fillColor(softInk);
        breakLines(paper, foot, small, INNER - 80).forEach((line, at) =>
          drawLine(paper, line, small, PAGE.left, BOTTOM + 18 + at * 11),
        );
        const [number] = breakLines(paper, `Seite ${page + 1} von ${pages}`, small, 80);
        drawLine(paper, number!, small, PAGE.width - PAGE.right - number!.width, BOTTOM + 18);
      });
    }
  }

  /** Starts a new page if there is not enough room. Returns whether it did. */
  function keepTogether(height: number): boolean {
    const isFull = place.y + height > BOTTOM;
    if (isFull) takePage();
    return isFull;
  }

  function rule(at: number, width: number, color: string): void {
    artifact('Layout', () =>
      paper
        .lineWidth(width)
        .strokeColor(color)
        .moveTo(PAGE.left, at)
        .lineTo(PAGE.width - PAGE.right, at)
        .stroke(),
    );
  }

  /** Writes the texts of one element below each other from a top left corner; returns their height in points. */
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
      for (const line of breakLines(paper, text, style, width)) {
        const here = at;
        element.add(() => drawLine(paper, line, style, left, here));
        at += style.size * LEADING;
      }
    element.end();
    return at - top;
  }

  return { paper, place, artifact, takePage, numberPages, keepTogether, rule, put };
}
