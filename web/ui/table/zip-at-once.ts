import { zipSync, type Zippable } from 'fflate';

/**
 * Zips where it stands. Takes the place of a part of write-excel-file that would start workers of its own from memory,
 * which the content security policy refuses (vite.config.ts); the whole of it runs in a worker of ours already.
 */
export default async function zipAtOnce(files: Zippable): Promise<ArrayBufferLike> {
  return zipSync(files).buffer;
}
