import fs from 'node:fs';
import path from 'node:path';

/** A file's reaching for a table. */
export interface TableUse {
  file: string;
  table: string;
  isWritten: boolean;
}

/** In raw SQL what follows these words is a table, or the name of a part of the statement. */
const IN_SQL = /\b(delete\s+from|from|join|update|into|using)\s+(?:only\s+)?([a-z_]+)\b/g;
/** Kysely's words before the name of a table, or before a list of them; and those of the list of data carriers. */
const IN_KYSELY =
  /\b(selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|insertInto|mergeInto|updateTable|deleteFrom|replaceInto|from|using|table|regionTable)\(\s*(\[[^\]]*\]|'[^']*')/g;
/** The same with a name that is known only at run time. */
const AT_RUN_TIME = /\b(?:selectFrom|insertInto|mergeInto|updateTable|deleteFrom)\(\s*(?![\s['])([\w.]+)/g;
const READS = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'table',
  'regionTable',
  'from',
  'join',
  'using',
]);

/** Which tables the program files of a folder read and write, in Kysely's words and in SQL. */
export function listTableUses(root: string, folder: string): TableUse[] {
  return listPrograms(root, folder).flatMap(({ file, text }) => {
    const inKysely = [...text.matchAll(IN_KYSELY)].flatMap(([, word, names]) =>
      [...names!.matchAll(/'([a-z_]+)(?: as \w+)?'/g)].map(([, table]) => ({ table: table!, isWritten: !READS.has(word!) })),
    );
    const inSql = [...text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, statement]) =>
      [...statement!.matchAll(IN_SQL)].map(([, word, table]) => ({ table: table!, isWritten: !READS.has(word!) })),
    );
    return [...inKysely, ...inSql].map((use) => ({ file, ...use }));
  });
}

/** Places where a table's name is not to be read from the program. */
export function listHiddenTableUses(root: string, folder: string): string[] {
  return listPrograms(root, folder).flatMap(({ file, text }) =>
    [...text.matchAll(AT_RUN_TIME)].map(([, name]) => `${file}: ${name}`),
  );
}

/** The tables that a `tables.ts` declares for Kysely. */
export function listDeclaredTables(root: string, folder: string): { file: string; table: string }[] {
  return listPrograms(root, folder)
    .filter(({ file }) => file.endsWith('/tables.ts'))
    .flatMap(({ file, text }) => {
      const declared = /interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '';
      return [...declared.matchAll(/^ {4}(\w+):/gm)].map(([, table]) => ({ file, table: table! }));
    });
}

function listPrograms(root: string, folder: string): { file: string; text: string }[] {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.posix.join(folder, file))
    .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }));
}
