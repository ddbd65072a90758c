import fs from 'node:fs';
import path from 'node:path';

export interface Shipped {
  /** Its folder, from the root of the program. */
  folder: string;
  name: string;
  version: string;
  /** As the package says it; an SPDX expression of it, mostly. */
  licence: string;
  /** The texts that it brings along; some bring none. */
  texts: readonly string[];
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
  licenses?: readonly { type: string }[];
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** Packages that tell it elsewhere: Node in the package of the machine, libvips in a list of its parts. */
const TOLD_ELSEWHERE: readonly [name: RegExp, files: string][] = [
  [/^node$/, 'node_modules/node-*/LICENSE'],
  [/^@img\/sharp-libvips-/, 'README.md'],
];

/** All packages that the program is shipped with: those of the lock file that are no developers' and are installed. */
export function listShipped(root: string): Shipped[] {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional && fs.existsSync(path.join(root, folder)))
    .map(([folder]) => describePackage(root, folder));
}

function describePackage(root: string, folder: string): Shipped {
  const within = path.join(root, folder);
  const told = JSON.parse(fs.readFileSync(path.join(within, 'package.json'), 'utf8')) as Manifest;
  const licence = told.license ?? told.licenses?.map(({ type }) => type).join(' OR ') ?? '';
  const named = fs
    .readdirSync(within, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name);
  const elsewhere = TOLD_ELSEWHERE.flatMap(([name, files]) => (name.test(told.name) ? fs.globSync(files, { cwd: within }) : []));
  const texts = [...named, ...elsewhere].map((file) => fs.readFileSync(path.join(within, file), 'utf8').trim());
  return { folder, name: told.name, version: told.version, licence, texts };
}

/**
 * What the licences ask to be handed on with the program: each package with its licence and the texts that it brings.
 */
export function licenceNotices(root: string): string {
  const notices = listShipped(root).map(({ name, version, licence, texts }) =>
    [`${name} ${version}`, `Licence: ${licence}`, ...texts].join('\n\n'),
  );
  return `Kartenkontor is shipped with these packages.\n\n${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
