import { Zip, ZipPassThrough } from 'fflate';

/** A file of a zip; what it holds may come piece by piece. */
export interface ZippedFile {
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/**
 * A zip, piece by piece as its files come. They are stored as they are: the same files make the same bytes, whatever
 * packs them. `day` (an ISO date) is theirs.
 */
export async function* streamZip(
  files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>,
  day: string,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number];
  for await (const { name, content } of files) {
    const file = new ZipPassThrough(name);
    // Local time: a zip knows no zones, so it says the same everywhere.
    file.mtime = new Date(year, month - 1, dayOfMonth, 12);
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
