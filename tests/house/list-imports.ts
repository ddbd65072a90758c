import fs from 'node:fs';
import path from 'node:path';

/** One file's naming of another, both as paths from the project's root. */
export interface Import {
  from: string;
  to: string;
}

/** `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`, of values and of types alike. */
const NAMED = /(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g;

/** What the program files of a folder import of the project's own; tests are no part of the house. */
export function listImports(root: string, folder: string): Import[] {
  const files = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const from = path.posix.join(folder, file);
      const text = fs.readFileSync(path.join(root, from), 'utf8');
      return [...text.matchAll(NAMED)].flatMap(([, named]) => {
        const to = resolve(from, named!);
        return to === null ? [] : [{ from, to }];
      });
    });
}

/** Null for a package. */
function resolve(from: string, named: string): string | null {
  if (named.startsWith('#')) return named.slice(1);
  return named.startsWith('.') ? path.posix.join(path.posix.dirname(from), named) : null;
}
