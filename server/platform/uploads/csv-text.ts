import Papa, { type ParseError } from 'papaparse';

/** Finds out how a text is written, from its bytes in pieces: UTF-8, UTF-16 if marked, or Windows-1252. */
export class EncodingFinder {
  #mark = Buffer.alloc(0);
  #utf8: TextDecoder | null = new TextDecoder('utf-8', { fatal: true });

  take(piece: Uint8Array): void {
    if (this.#mark.length < 2) this.#mark = Buffer.concat([this.#mark, piece.subarray(0, 2 - this.#mark.length)]);
    this.#try((utf8) => utf8.decode(piece, { stream: true }));
  }

  end(): string {
    const mark = this.#mark.toString('hex');
    if (mark === 'fffe') return 'utf-16le';
    if (mark === 'feff') return 'utf-16be';
    this.#try((utf8) => utf8.decode());
    return this.#utf8 ? 'utf-8' : 'windows-1252';
  }

  #try(decode: (utf8: TextDecoder) => unknown): void {
    if (!this.#utf8) return;
    try {
      decode(this.#utf8);
    } catch {
      // Not UTF-8: German spreadsheets write Windows-1252.
      this.#utf8 = null;
    }
  }
}

/** Whether a text is none, or another document: a table has no zero bytes, and pages and XML begin like this. */
export const isNoTable = (text: string) => text.includes('\0') || /^\s*<(\?xml|!doctype|html)/i.test(text);

/** What divides the names of the columns. Commas in the texts of a short list would mislead a guess by all rows. */
export function findDelimiter(text: string): string {
  const found = [';', ',', '\t'].map((delimiter) => ({
    delimiter,
    columns: Papa.parse<string[]>(text.replace(/^[\r\n]+/, ''), { delimiter, preview: 1 }).data[0]?.length ?? 0,
  }));
  return found.reduce((best, other) => (other.columns > best.columns ? other : best)).delimiter;
}

/** The line of a quotation mark that holds together more than a cell; null for none. */
export function findStrayQuote(
  text: string,
  rows: readonly string[][],
  errors: readonly ParseError[],
  delimiter: string,
): number | null {
  const stray = errors.find(({ type }) => type === 'Quotes');
  return stray ? countLines(text.slice(0, stray.index)) : findSwallowing(rows, delimiter);
}

/** How many lines a text has. */
export function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

/**
 * The line of a cell that holds a whole row, between two stray quotation marks that look like a pair; null for none.
 */
function findSwallowing(rows: readonly string[][], delimiter: string): number | null {
  let line = 1;
  for (const row of rows) {
    if (row.some((cell) => /[\r\n]/.test(cell) && cell.includes(delimiter))) return line;
    for (const cell of row) line += countLines(cell) - 1;
    line += 1;
  }
  return null;
}
