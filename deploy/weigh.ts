// `weigh.ts FOLDER…`, run while an image or a package is made: fails where the folders are too large together. An image
// goes to each machine with each version.
import fs from 'node:fs';
import path from 'node:path';

const MOST_MB = 200;
/** An image is a tar: a head for each entry, and whole blocks. */
const BLOCK = 512;

const folders = process.argv.slice(2);
if (folders.length === 0) throw new Error('Usage: weigh.ts FOLDER…');
const sizes = folders.flatMap(listSizes);
const megabytes = sizes.reduce((sum, size) => sum + BLOCK + Math.ceil(size / BLOCK) * BLOCK, 0) / 1e6;
console.error(`${folders.join(' and ')}: ${megabytes.toFixed(1)} MB, ${sizes.length} entries`);
if (megabytes > MOST_MB) {
  console.error(`That is more than ${MOST_MB} MB. See what has come in (docs/operating/containers.md).`);
  process.exitCode = 1;
}

/** Of all files in a folder, each once, in bytes. Folders and links have none. */
function listSizes(folder: string): number[] {
  const seen = new Set<number>();
  return fs.readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const { ino, size, nlink } = fs.lstatSync(path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || (nlink > 1 && seen.has(ino))) return 0;
    seen.add(ino);
    return size;
  });
}
