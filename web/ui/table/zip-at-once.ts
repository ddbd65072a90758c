import { zipSync, type Zippable } from 'fflate';

/**
 * Zips in the calling thread. Replaces a part of write-excel-file that would start workers from memory, which the
 * content security policy refuses (vite.config.ts). All of it runs in a worker of ours already.
 */
export default async function zipAtOnce(files: Zippable): Promise<ArrayBufferLike> {
  return zipSync(files).buffer;
}
