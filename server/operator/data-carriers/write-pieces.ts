import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ConfigError } from '#server/platform/config.ts';
import type { Piece } from './checked-files.ts';
import { zipPieces } from './zip-pieces.ts';

// What is in them is nobody else's business.
const MODE = 0o600;

/** Throws a ConfigError where something is there already: nothing is overwritten. */
export function assertFree(out: string): void {
  if (fs.existsSync(out)) throw new ConfigError(`${out} is there already.`);
}

/** Writes pieces into a file that ends with .zip, or else into a folder. Returns what they return, with the bytes. */
export function writePieces<Whole>(pieces: AsyncGenerator<Piece, Whole>, out: string): Promise<Whole & { bytes: number }> {
  return out.endsWith('.zip') ? writeZip(pieces, out) : writeFolder(pieces, out);
}

async function writeZip<Whole>(pieces: AsyncGenerator<Piece, Whole>, out: string): Promise<Whole & { bytes: number }> {
  const zip = zipPieces(pieces);
  let whole: (Whole & { bytes: number }) | undefined;
  async function* bytes(): AsyncGenerator<Buffer> {
    whole = yield* zip;
  }
  await pipeline(Readable.from(bytes(), { objectMode: false }), fs.createWriteStream(out, { mode: MODE }));
  return whole!;
}

async function writeFolder<Whole>(pieces: AsyncGenerator<Piece, Whole>, out: string): Promise<Whole & { bytes: number }> {
  fs.mkdirSync(out, { recursive: true, mode: 0o700 });
  let bytes = 0;
  try {
    for (;;) {
      const next = await pieces.next();
      if (next.done) return { ...next.value, bytes };
      bytes += next.value.bytes.length;
      await fs.promises.appendFile(path.join(out, next.value.file), next.value.bytes, { mode: MODE });
    }
  } finally {
    // A full disk ends it: the connection would else stay in its transaction, and the command would not end.
    await pieces.return(undefined as never);
  }
}
