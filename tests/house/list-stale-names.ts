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
  /** Every way in which a path ends, as pages call a file: `book.ts`, `bookings/book.ts`. */
  endings: ReadonlySet<string>;
  /** Every word of program, schema and settings, comments left out. */
  words: ReadonlySet<string>;
  /** The file of `server/migrations` in which the newest text of a SQL function stands. */
  sqlFunctions: ReadonlyMap<string, string>;
  /** The text of each of these files. */
  migrations: ReadonlyMap<string, string>;
  scripts: ReadonlySet<string>;
}

const PROGRAMS = ['contract', 'server', 'web', 'seeds', 'tests', 'bench', 'deploy'];
/** These contain wrong names on purpose. */
const HAS_WRONG_NAMES = /\/stale-names\.test\.ts$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const SQL_COMMENT = /--.*$/gm;

const PATH = /(?<![\w./#@-])(?:contract|server|web|seeds|tests|bench|docs|deploy)\/[\w./@-]*\w\/?(?![\w*{…<$-])/g;
const IN_BACKTICKS = /`([^`\n]+)`/g;
const FILE_NAME = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|css|html|sh|md|conf|cfg|yml|service|timer)$/;
const SNAKE = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?=$|\()/;
const OF_A_TABLE = /^([a-z_]+)\.([a-z_]+)$/;
const CAMEL = /^(?:[a-z]+[0-9]*[A-Z]|[A-Z]+[a-z0-9]+[A-Z])\w*(?=$|\()/;
/** ‘`ledger_post` (`server/migrations/0250-ledger-post.sql`)’; also with a comma, ‘of’ or ‘stands in’, or no folder. */
const LIVES_IN = /`(\w+)`(?: \(|, (?:in )?| of | (?:\w+ )?in )`?(?:server\/migrations\/)?(\d{4}-[\w-]+\.sql)/g;
const LINK = /\]\(([^)\s#:]+)(?:#[^)]*)?\)/g;

/** Wrong names in a text: missing files, identifiers and scripts, dead links, functions that are defined elsewhere. */
export function listStaleNames({ file, text }: Prose, known: Known): string[] {
  const wrong = new Set<string>();
  for (const [found] of text.matchAll(PATH)) {
    if (!known.paths.has(found.replace(/\/$/, ''))) wrong.add(found);
  }
  for (const [, found] of text.matchAll(IN_BACKTICKS)) {
    const name = (SNAKE.exec(found!) ?? CAMEL.exec(found!))?.[0];
    if (name && !known.words.has(name)) wrong.add(found!);
    if (FILE_NAME.test(found!)) {
      if (!known.endings.has(found!)) wrong.add(found!);
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
    const isThere = livesIn === undefined ? known.migrations.get(home!)?.includes(name!) : livesIn === home;
    if (!isThere) wrong.add(`${name} in ${home}`);
  }
  if (file.endsWith('.md'))
    for (const [, link] of text.matchAll(LINK)) {
      const target = path.posix.join(path.posix.dirname(file), link!).replace(/\/$/, '');
      if (!known.paths.has(target)) wrong.add(link!);
    }
  return [...wrong].map((name) => `${file}: ${name}`);
}

/** `a/b/c` → `c`, `b/c`, `a/b/c`. */
const endingsOf = (file: string) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'));

/** What the project at a place consists of. */
export function readKnown(root: string): Known {
  const paths = PROGRAMS.concat('docs').flatMap((folder) => listPaths(root, folder));
  const top = fs.readdirSync(root).filter((name) => name !== 'node_modules');
  const code = [
    ...paths.filter((file) => /\.(ts|tsx|css|html|sql|sh|conf|service)$/.test(file) && !HAS_WRONG_NAMES.test(file)),
    ...top.filter((name) => /\.(json|ts)$/.test(name)),
  ].map((file) => dropComments(file, fs.readFileSync(path.join(root, file), 'utf8')));
  // By their numbers, so that the newest text of a function counts.
  const migrations = paths
    .filter((file) => file.startsWith('server/migrations/') && file.endsWith('.sql'))
    .toSorted()
    .map((file) => [path.basename(file), fs.readFileSync(path.join(root, file), 'utf8')] as const);
  const functions = migrations.flatMap(([file, text]) =>
    [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map(([, name]) => [name!, file] as const),
  );
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  return {
    paths: new Set([...paths, ...top]),
    endings: new Set([...paths, ...top].flatMap(endingsOf)),
    words: new Set(code.flatMap((text) => text.match(/\w+/g) ?? [])),
    sqlFunctions: new Map(functions),
    migrations: new Map(migrations),
    scripts: new Set(Object.keys(scripts)),
  };
}

/** The project's pages, and the comments of program, seeds, bench and tests. */
export function readProse(root: string): Prose[] {
  const paths = PROGRAMS.flatMap((folder) => listPaths(root, folder));
  const pages = [...fs.readdirSync(root), ...paths, ...listPaths(root, 'docs')]
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
  const comments = paths
    .filter((file) => /\.(tsx?|sql|css)$/.test(file) && !HAS_WRONG_NAMES.test(file))
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
