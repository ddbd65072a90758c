import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { readDefused } from '#contract/common/defuse-field.ts';
import { countLines, EncodingFinder, findDelimiter, findStrayQuote, isNoTable } from './csv-text.ts';
import { refuseTable, type TableTexts } from './read-table.ts';

/** A file in pieces, read from its beginning each time. */
export type FileSource = () => AsyncIterable<Uint8Array>;

/** Limits of each row, as in `readTable`. */
interface LongLimits {
  columns: number;
  cell: number;
}

/** A row of a file: its number, the head being 1, and its cells as text. */
export interface NumberedRow {
  line: number;
  cells: string[];
}

/** The SHA-256 of a file as hex, and how its text is written. */
export async function probeFile(source: FileSource): Promise<{ sha256: string; encoding: string; start: Buffer }> {
  const [sha256, encoding] = [createHash('sha256'), new EncodingFinder()];
  let start = Buffer.alloc(0);
  for await (const piece of source()) {
    sha256.update(piece);
    encoding.take(piece);
    if (start.length < START) start = Buffer.concat([start, piece.subarray(0, START - start.length)]);
  }
  return { sha256: sha256.digest('hex'), encoding: encoding.end(), start };
}
const START = 8;

/** Characters that are read at once: some thousand rows, some hundredths of a second. */
const BLOCK = 400_000;
/** A row that is longer has lost a quotation mark. */
const LONGEST_ROW = 100_000;

/**
 * The rows of a CSV of any length, some at a time, as `readTable` reads a whole list: semicolon, comma or tab,
 * quoted or not. Memory stays the same for any number of rows. Empty rows are left out. Throws Refusal 413 and 422
 * with the texts, also behind rows that it has given.
 */
export async function* readLongCsv(
  source: FileSource,
  encoding: string,
  limits: LongLimits,
  texts: TableTexts,
): AsyncGenerator<NumberedRow[]> {
  const cutter = new RowCutter();
  const read = { delimiter: '', rows: 0, lines: 0 };
  for await (const text of inBlocks(source, encoding, cutter)) {
    if (text === null) throw refuseTable({ problem: 'quotes', line: read.lines + 1 }, texts);
    if (isNoTable(text)) throw refuseTable({ problem: 'unreadable' }, texts);
    if (read.delimiter === '') {
      read.delimiter = findDelimiter(text);
      cutter.delimiter = read.delimiter;
    }
    yield readBlock(text, read, limits, texts);
  }
}

/** Text that ends with a row, again and again; null where a row does not end. */
async function* inBlocks(source: FileSource, encoding: string, cutter: RowCutter): AsyncGenerator<string | null> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of source()) {
    // A file in memory comes as one piece.
    for (let from = 0; from < piece.length; from += BLOCK) {
      cutter.add(decoder.decode(piece.subarray(from, from + BLOCK), { stream: true }));
      const text = cutter.take(BLOCK / 2);
      if (text === null) return yield null;
      if (text !== '') yield text;
    }
  }
  cutter.add(decoder.decode());
  const rest = cutter.rest();
  if (rest !== '') yield rest;
}

function readBlock(
  text: string,
  read: { delimiter: string; rows: number; lines: number },
  limits: LongLimits,
  texts: TableTexts,
): NumberedRow[] {
  const { delimiter } = read;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  // What ends with a line break has an empty row behind it.
  if (/[\r\n]$/.test(text)) data.pop();
  const stray = findStrayQuote(text, data, errors, delimiter);
  if (stray !== null) throw refuseTable({ problem: 'quotes', line: read.lines + stray }, texts);
  const rows: NumberedRow[] = [];
  for (const row of data) {
    read.rows += 1;
    if (row.length > limits.columns || row.some((cell) => cell.length > limits.cell))
      throw refuseTable({ problem: 'too-large' }, texts);
    const cells = row.map((cell) => readDefused(cell.trim()));
    if (cells.some((cell) => cell !== '')) rows.push({ line: read.rows, cells });
  }
  read.lines += countLines(text) - 1;
  return rows;
}

const [QUOTE, LINE_FEED, RETURN] = [34, 10, 13];

/** Finds where rows end in a text that comes in pieces: at a line break that stands in no quoted cell. */
class RowCutter {
  /** Before it is known, none of the possible ones begins a cell: the head has no quoted line breaks. */
  delimiter = '';
  #text = '';
  #at = 0;
  #end = 0;
  #isQuoted = false;
  #isCellStart = true;

  add(text: string): void {
    this.#text += text;
  }

  /** What there is of whole rows, at least so many characters; '' for less, null where a row is too long. */
  take(least: number): string | null {
    this.#look();
    const isTooLong = this.#text.length - this.#end > LONGEST_ROW + BLOCK;
    if (isTooLong && this.#end === 0) return null;
    if (this.#end < least && !isTooLong) return '';
    return this.#cut(this.#end);
  }

  rest(): string {
    return this.#cut(this.#text.length);
  }

  #cut(end: number): string {
    const text = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    this.#at -= end;
    this.#end = 0;
    return text;
  }

  #look(): void {
    const text = this.#text;
    // The last character waits: a quotation mark may be the first of two, a return may have its line feed.
    for (; this.#at < text.length - 1; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (this.#isQuoted) {
        if (code !== QUOTE) continue;
        if (text.charCodeAt(this.#at + 1) === QUOTE) this.#at++;
        else this.#isQuoted = false;
        continue;
      }
      if (code === QUOTE && this.#isCellStart) {
        this.#isQuoted = true;
        this.#isCellStart = false;
        continue;
      }
      const isEnd = code === LINE_FEED || (code === RETURN && text.charCodeAt(this.#at + 1) !== LINE_FEED);
      if (isEnd) this.#end = this.#at + 1;
      this.#isCellStart = isEnd || code === RETURN || this.#delimits(text[this.#at]!);
    }
  }

  #delimits(character: string): boolean {
    return this.delimiter === '' ? ';,\t'.includes(character) : character === this.delimiter;
  }
}
