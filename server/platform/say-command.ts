import fs from 'node:fs';
import path from 'node:path';

/** deploy/package/make-package.ts puts it beside the program; a checkout has none. */
const MARK_OF_PACKAGE = path.join(import.meta.dirname, '../../sbom.cdx.json');

/**
 * How whoever runs this program says a command of docs/commands.md, such as `doctor --anchor FILE`: by npm in a
 * checkout, and by deploy/package/kartenkontor where the package is installed, which has no npm.
 */
export function sayCommand(words: string, isPackage = fs.existsSync(MARK_OF_PACKAGE)): string {
  if (isPackage) return `kartenkontor ${words}`;
  const [name, ...options] = words.split(' ');
  return options.length ? `npm run -s ${name} -- ${options.join(' ')}` : `npm run ${name}`;
}
