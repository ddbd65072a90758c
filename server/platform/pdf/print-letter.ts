import { buffer } from 'node:stream/consumers';
import { breakLines, drawLine, type Style } from './break-lines.ts';
import {
  bold,
  ink,
  INNER,
  LEADING,
  type LetterPages,
  openLetterPages,
  PAGE,
  plain,
  softInk,
  type Structure,
} from './letter-page.ts';
import { type LetterTable, putTable } from './letter-table.ts';
import type { Paper } from './open-paper.ts';

/** The sender: names and picture (PNG or JPEG) at the top, and two colours as #rrggbb. */
export interface LetterLook {
  name: string;
  place: string;
  logo: Buffer;
  /** Headings and lines; readable on white and on the tint. */
  strong: string;
  tint: string;
}

interface KeyBlock {
  /** The most important value, in large letters. */
  kind: 'key';
  label: string;
  value: string;
  text: string;
}

interface TextBlock {
  kind: 'H2' | 'P' | 'note';
  text: string;
}

interface PictureBlock {
  /** PNG or JPEG, with an alternative text for screen readers and a text beside it. */
  kind: 'picture';
  image: Buffer;
  alt: string;
  text: string;
}

export type LetterBlock = KeyBlock | TextBlock | PictureBlock | ({ kind: 'table' } & LetterTable);

interface Letter {
  look: LetterLook;
  /** The line above the address. */
  sender: string;
  recipient: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  title: string;
  blocks: readonly LetterBlock[];
  foot: string;
}

/** Position of the address in a window envelope (DIN 5008), and of what is beside and below it. */
const ADDRESS_TOP = 137;
const FACTS = { left: 336, label: 60 } as const;
const BODY_TOP = 230;

/** Prints a letter on as many pages as needed, and finishes the paper. Returns the PDF's bytes. */
export async function printLetter(paper: Paper, letter: Letter): Promise<Uint8Array> {
  const whole = buffer(paper);
  const root = paper.struct('Document');
  paper.addStructure(root);
  const { look, foot } = letter;
  const pages = openLetterPages(paper, { strong: look.strong, foot });
  putHead(pages, root, letter);
  for (const block of letter.blocks) {
    if (block.kind === 'key') putKey(pages, root, look, block);
    else if (block.kind === 'picture') putPicture(pages, root, block);
    else if (block.kind === 'table') await putTable(pages, root, look.strong, block);
    else putText(pages, root, look, block);
  }
  root.end();
  pages.numberPages();
  paper.end();
  return new Uint8Array(await whole);
}

function putHead(pages: LetterPages, root: Structure, { look, sender, recipient, facts, title }: Letter): void {
  const { paper, place, put } = pages;
  pages.takePage();
  pages.artifact('Layout', () => paper.image(look.logo, PAGE.left, 34, { fit: [46, 46] }));
  const name: [string, Style][] = [
    [look.name, { weight: 'bold', size: 15 }],
    [look.place, { weight: 'regular', size: 9.5 }],
  ];
  put(root, 'P', name, PAGE.left + 58, 38, INNER - 58);
  paper.fillColor(softInk);
  put(root, 'P', [[sender, { weight: 'regular', size: 7.5 }]], PAGE.left, ADDRESS_TOP - 14, 240);
  paper.fillColor(ink);
  put(
    root,
    'P',
    recipient.map((line) => [line, plain]),
    PAGE.left,
    ADDRESS_TOP,
    240,
  );
  putFacts(pages, root, facts);
  paper.fillColor(look.strong);
  place.y = BODY_TOP + put(root, 'H1', [[title, { weight: 'bold', size: 20 }]], PAGE.left, BODY_TOP, INNER) + 4;
  paper.fillColor(ink);
}

function putFacts({ paper }: LetterPages, root: Structure, facts: Letter['facts']): void {
  let top = ADDRESS_TOP;
  for (const [label, value] of facts) {
    const element = paper.struct('P', { actual: `${label}: ${value}` });
    root.add(element);
    const here = top;
    const lines = breakLines(paper, value, bold, PAGE.width - PAGE.right - FACTS.left - FACTS.label);
    element.add(() => {
      paper.fillColor(softInk);
      drawLine(paper, breakLines(paper, label, plain, FACTS.label)[0]!, plain, FACTS.left, here);
      paper.fillColor(ink);
      lines.forEach((line, at) => drawLine(paper, line, bold, FACTS.left + FACTS.label, here + at * bold.size * LEADING));
    });
    element.end();
    top += lines.length * bold.size * LEADING + 3;
  }
}

const textStyles: Record<TextBlock['kind'], Style & { above: number; below: number }> = {
  // A heading stays with the beginning of what follows.
  H2: { weight: 'bold', size: 12.5, above: 20, below: 130 },
  P: { ...plain, above: 8, below: 0 },
  note: { weight: 'regular', size: 9, above: 8, below: 0 },
};

function putText(
  { paper, place, keepTogether, put }: LetterPages,
  root: Structure,
  look: LetterLook,
  { kind, text }: TextBlock,
): void {
  const style = textStyles[kind];
  const height = breakLines(paper, text, style, INNER).length * style.size * LEADING;
  keepTogether(style.above + height + style.below);
  if (kind !== 'P') paper.fillColor(kind === 'H2' ? look.strong : softInk);
  place.y += style.above + put(root, kind === 'H2' ? 'H2' : 'P', [[text, style]], PAGE.left, place.y + style.above, INNER);
  paper.fillColor(ink);
}

function putKey(pages: LetterPages, root: Structure, look: LetterLook, { label, value, text }: KeyBlock): void {
  const { paper, place, keepTogether, put } = pages;
  const texts: [string, Style][] = [
    [label, bold],
    [value, { weight: 'bold', size: 22 }],
    [text, plain],
  ];
  const width = INNER - 40;
  const high = texts.reduce(
    (sum, [text, style]) => sum + breakLines(paper, text, style, width).length * style.size * LEADING,
    30,
  );
  keepTogether(high + 14);
  const top = place.y + 14;
  pages.artifact('Layout', () => {
    paper.rect(PAGE.left, top, INNER, high).fill(look.tint);
    paper.rect(PAGE.left, top, 4, high).fill(look.strong);
  });
  put(root, 'P', texts, PAGE.left + 20, top + 14, width);
  place.y = top + high;
}

/** 4 cm in points: a phone reads a code of this size from a hand's distance, on paper and on a screen. */
const PICTURE_SIZE = 113;

function putPicture({ paper, place, keepTogether, put }: LetterPages, root: Structure, { image, alt, text }: PictureBlock): void {
  keepTogether(PICTURE_SIZE + 16);
  const top = place.y + 10;
  const figure = paper.struct('Figure', { alt });
  root.add(figure);
  figure.add(() => paper.image(image, PAGE.left, top, { fit: [PICTURE_SIZE, PICTURE_SIZE] }));
  figure.end();
  put(root, 'P', [[text, plain]], PAGE.left + PICTURE_SIZE + 18, top + 10, INNER - PICTURE_SIZE - 18);
  place.y = top + PICTURE_SIZE;
}
