import { createHash } from 'node:crypto';
import type { Lines } from './read-lines.ts';

/** A file begins, or goes on. Files come one after another. */
export interface Piece {
  file: string;
  bytes: Buffer;
}

/** What a whole carrier came to. */
export interface CarrierSeal {
  /** Of the list of checksums, which has the hash of every other file. */
  sha256: string;
  rows: number;
}

export const CHECKSUMS = 'checksums.txt';

/** Pieces of about this size: larger than a packet, small beside the memory of a process. */
const PIECE_BYTES = 256 * 1024;

/** Files that are written one after another, with the hash of each. */
export class CheckedFiles {
  readonly files: { file: string; sha256: string; rows: number }[] = [];

  /** A file of text, as its lines come. */
  async *text(file: string, lines: AsyncIterable<Lines> | Iterable<Lines>): AsyncGenerator<Piece> {
    const hash = createHash('sha256');
    let rows = 0;
    for await (const some of lines) {
      const bytes = Buffer.from(some.text, 'utf8');
      rows += some.rows;
      hash.update(bytes);
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield { file, bytes: bytes.subarray(at, at + PIECE_BYTES) };
    }
    this.files.push({ file, sha256: hash.digest('hex'), rows });
  }

  /** A file of anything else, which is whole already. */
  *binary(file: string, content: Uint8Array): Generator<Piece> {
    const bytes = Buffer.from(content);
    this.files.push({ file, sha256: createHash('sha256').update(bytes).digest('hex'), rows: 0 });
    yield { file, bytes };
  }

  /** The list of all hashes so far. Returns its own. */
  *checksums(): Generator<Piece, string> {
    const bytes = Buffer.from(this.files.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''), 'utf8');
    yield { file: CHECKSUMS, bytes };
    return createHash('sha256').update(bytes).digest('hex');
  }
}
