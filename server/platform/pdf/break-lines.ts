import type { Paper } from './open-paper.ts';
import { paperFonts, type Weight } from './paper-fonts.ts';

export interface Style {
  weight: Weight;
  /** In points. */
  size: number;
}

/** A piece of a line in a single font file. */
interface Run {
  text: string;
  font: string;
  width: number;
}

export interface Line {
  runs: Run[];
  width: number;
}

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/**
 * Digits of equal width, so that amounts align. For amounts only. Text with font features is laid out anew each time it
 * is measured or drawn, while other words are laid out once per paper.
 */
function featuresFor(text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return /^-?[\d.]+,\d\d( €)?$/.test(text) ? { features: ['tnum', 'kern'] } : {};
}

/**
 * Breaks a text into lines of at most that width in points. It breaks at spaces, and inside a word only if it is longer
 * than a line. Letters that the first font file lacks come from the next one.
 */
export function breakLines(paper: Paper, text: string, style: Style, width: number): Line[] {
  const space = measure(paper, ' ', style).width;
  const lines: string[][] = [[]];
  let used = 0;
  for (const word of text
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .flatMap((word) => splitLongWord(paper, word, style, width))) {
    const needed = measure(paper, word, style).width;
    if (used > 0 && used + space + needed > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)!.push(word);
    used += (used > 0 ? space : 0) + needed;
  }
  return lines.map((words) => measure(paper, words.join(' '), style));
}

function splitLongWord(paper: Paper, word: string, style: Style, width: number): string[] {
  if (measure(paper, word, style).width <= width) return [word];
  const pieces = [''];
  for (const { segment } of graphemes.segment(word)) {
    const longer = pieces.at(-1)! + segment;
    if (measure(paper, longer, style).width <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}

/** Draws a line; x and y are its top left corner, in points. */
export function drawLine(paper: Paper, line: Line, { size }: Style, x: number, y: number): void {
  let left = x;
  for (const { text, font, width } of line.runs) {
    paper.font(font, size).text(text, left, y, { lineBreak: false, ...featuresFor(text) });
    left += width;
  }
}

function measure(paper: Paper, text: string, { weight, size }: Style): Line {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const font = fontFor(segment, weight);
    const last = runs.at(-1);
    if (last?.font === font) last.text += segment;
    else runs.push({ text: segment, font, width: 0 });
  }
  for (const run of runs) run.width = paper.font(run.font, size).widthOfString(run.text, featuresFor(run.text));
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}

function fontFor(grapheme: string, weight: Weight): string {
  const faces = paperFonts[weight];
  const face = faces.find(({ covers }) => [...grapheme].every((letter) => covers(letter.codePointAt(0)!)));
  return (face ?? faces[0]).name;
}
