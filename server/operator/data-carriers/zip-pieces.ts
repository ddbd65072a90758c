import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import type { Piece } from './checked-files.ts';

/** What a ZIP without its extension for large files can tell. */
const MOST_BYTES = 0xffff_ffff;
/** Half the time of the usual level, and a tenth more bytes. */
const LEVEL = 3;

/**
 * Packs the pieces into a ZIP as they come. Returns what the pieces return, with the size of the ZIP in bytes. Throws
 * where a file or the whole would pass 4 GB: ask for a shorter period, or for a folder.
 */
export async function* zipPieces<T>(pieces: AsyncGenerator<Piece, T>): AsyncGenerator<Buffer, T & { bytes: number }> {
  const ready: Buffer[] = [];
  let written = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written += bytes.length;
    ready.push(Buffer.from(bytes));
  });
  let entry: Entry | undefined;
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) {
        await entry?.end();
        zip.end();
        yield Buffer.concat(ready.splice(0));
        return { ...next.value, bytes: written };
      }
      const { file, bytes } = next.value;
      if (entry?.filename !== file) {
        await entry?.end();
        entry = new Entry(file);
        zip.add(entry);
      }
      await entry.add(bytes);
      if (written > MOST_BYTES || entry.size > MOST_BYTES)
        throw new RangeError('The carrier is larger than 4 GB: choose a shorter period, or write it into a folder.');
      if (ready.length) yield Buffer.concat(ready.splice(0));
    }
  } finally {
    entry?.close();
    // Where the reader has stopped, whoever makes the pieces has to know.
    await pieces.return(undefined as T);
  }
}

/** A file of the ZIP: packed by Node, outside of the thread that answers calls. */
class Entry implements ZipInputFile {
  readonly filename: string;
  readonly compression = 8;
  size = 0;
  crc = 0;
  /** Set by the ZIP. */
  ondata: NonNullable<ZipInputFile['ondata']> = () => {};
  readonly #deflate: DeflateRaw = createDeflateRaw({ level: LEVEL });

  constructor(filename: string) {
    this.filename = filename;
    this.#deflate.on('data', (bytes: Buffer) => this.ondata(null, bytes as Buffer<ArrayBuffer>, false));
    // A write or the end reports it.
    this.#deflate.on('error', () => {});
  }

  add(bytes: Buffer): Promise<void> {
    this.size += bytes.length;
    this.crc = crc32(bytes, this.crc);
    return new Promise((resolve, reject) => {
      this.#deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#deflate.once('error', reject).once('end', resolve).end();
    });
    this.ondata(null, new Uint8Array(0), true);
  }

  close(): void {
    this.#deflate.close();
  }
}
