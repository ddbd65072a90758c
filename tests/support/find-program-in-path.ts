import fs from 'node:fs';
import path from 'node:path';

/** Finds the first of some programs in the folders of PATH. */
export function findProgramInPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => fs.existsSync(file));
}
