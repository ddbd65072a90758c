import fs from 'node:fs';
import path from 'node:path';

/** A text that people read, and names of files and identifiers stand in. */
interface Prose {
  file: string;
  text: string;
}

/** The existing names, to compare with. */
export interface Known {
  /** Every file of the project and every folder, from its root. */
  paths: ReadonlySet<string>;
  /** Every word of program, schema and settings, comments left out. */
  words: ReadonlySet<string>;
  /** The file of `server/migrations` in which a SQL function stands. */
  sqlFunctions: ReadonlyMap<string, string>;
  scripts: ReadonlySet<string>;
}

const PROGRAMS = ['contract', 'server', 'web', 'seeds', 'tests', 'bench'];
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const SQL_COMMENT = /--.*$/gm;

const PATH = /(?<![\w./#@-])(?:contract|server|web|seeds|tests|bench|docs|deploy)\/[\w./-]*\w\/?(?![\w*{…<$-])/g;
const IN_BACKTICKS = /`([^`\n]+)`/g;
const FILE_NAME = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|css|html|sh|md|conf|service)$/;
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?=$|\()/;
const OF_A_TABLE = /^([a-z_]+)\.([a-z_]+)$/;
const CAMEL = /^(?:[a-z]+[0-9]*[A-Z]|[A-Z]+[a-z0-9]+[A-Z])\w*(?=$|\()/;
/** ‘`ledger_post` (`server/migrations/0250-ledger-post.sql`)’, also with a comma or ‘of’ between both. */
const LIVES_IN = /`(\w+)`(?: \(|, | of )`?server\/migrations\/([\w-]+\.sql)/g;

/** Wrong names in a text: missing files, identifiers and scripts, and functions that are defined elsewhere. */
export function listStaleNames({ file, text }: Prose, known: Known): string[] {
  const wrong = new Set<string>();
  for (const [found] of text.matchAll(PATH)) {
    if (!known.paths.has(found.replace(/\/$/, ''))) wrong.add(found);
  }
  for (const [, found] of text.matchAll(IN_BACKTICKS)) {
    const name = (SNAKE.exec(found!) ?? CAMEL.exec(found!))?.[0];
    if (name && !known.words.has(name)) wrong.add(found!);
    if (FILE_NAME.test(found!)) {
      if (!endsOne(found!, known)) wrong.add(found!);
    } else if (
      OF_A_TABLE.exec(found!)
        ?.slice(1)
        .some((part) => !known.words.has(part))
    )
      wrong.add(found!);
    const script = /^npm run (?:-s )?(\w[\w:-]*)/.exec(found!)?.[1];
    if (script && !known.scripts.has(script)) wrong.add(found!);
  }
  for (const [, name, home] of text.matchAll(LIVES_IN)) {
    const livesIn = known.sqlFunctions.get(name!);
    if (livesIn !== home) wrong.add(`${name} in ${home}`);
  }
  return [...wrong].map((name) => `${file}: ${name}`);
}

const endsOne = (name: string, { paths }: Known) => [...paths].some((one) => one === name || one.endsWith(`/${name}`));

/** What the project at a place consists of. */
export function readKnown(root: string): Known {
  const paths = PROGRAMS.concat('docs', 'deploy').flatMap((folder) => listPaths(root, folder));
  const top = fs.readdirSync(root).filter((name) => name !== 'node_modules');
  const code = [
    // The test of this file contains wrong names on purpose.
    ...paths.filter((file) => /\.(ts|tsx|css|html|sql|sh|conf|service)$/.test(file) && !file.endsWith('/stale-names.test.ts')),
    ...top.filter((name) => /\.(json|ts)$/.test(name)),
  ].map((file) => dropComments(file, fs.readFileSync(path.join(root, file), 'utf8')));
  const migrations = paths.filter((file) => file.startsWith('server/migrations/') && file.endsWith('.sql'));
  const functions = migrations.flatMap((file) =>
    [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/^create (?:or replace )?function (\w+)/gm)].map(
      ([, name]) => [name!, path.basename(file)] as const,
    ),
  );
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return {
    paths: new Set([...paths, ...top]),
    words: new Set(code.flatMap((text) => text.match(/\w+/g) ?? [])),
    sqlFunctions: new Map(functions),
    scripts: new Set(Object.keys(scripts)),
  };
}

/** The project's pages, and the comments of contract, server and web. */
export function readProse(root: string): Prose[] {
  const pages = ['README.md', 'ARCHITECTURE.md', 'STYLE.md', ...listPaths(root, 'docs'), ...listPaths(root, 'server')]
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
  const comments = ['contract', 'server', 'web']
    .flatMap((folder) => listPaths(root, folder))
    .filter((file) => /\.(tsx?|sql|css)$/.test(file))
    .map((file) => ({ file, text: keepComments(file, fs.readFileSync(path.join(root, file), 'utf8')) }));
  return [...pages, ...comments];
}

function keepComments(file: string, text: string): string {
  const comments = text.match(file.endsWith('.sql') ? SQL_COMMENT : COMMENT) ?? [];
  // A name may stand at the end of one line and its file on the next.
  return comments.join('\n').replaceAll(/\n\s*(?:\*|--|\/\/)? ?(?=\S)/g, ' ');
}

function dropComments(file: string, text: string): string {
  if (/\.(ts|tsx|css)$/.test(file)) return text.replaceAll(COMMENT, '');
  return file.endsWith('.sql') ? text.replaceAll(SQL_COMMENT, '') : text;
}

function listPaths(root: string, folder: string): string[] {
  const within = fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return [folder, ...within.map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))];
}
