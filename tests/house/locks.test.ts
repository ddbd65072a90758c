import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** The statements that read locks without saying of which database: they would see those of other test files. */
function findReadsOfAllLocks(text: string): string[] {
  return [...text.matchAll(/from pg_locks\b([^`]*)/g)]
    .map(([, statement]) => statement!.trim())
    .filter((statement) => !statement.includes('IN_THIS_DATABASE'));
}

test('whoever waits for a lock looks at the locks of its own database', () => {
  const files = ['server', 'seeds', 'tests/support', 'tests/journeys'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => path.join(folder, file)),
  );
  const reads = files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const);
  expect(reads.filter(([, text]) => text.includes('from pg_locks')).length).toBeGreaterThan(5);
  expect(reads.flatMap(([file, text]) => findReadsOfAllLocks(text).map((read) => `${file}: ${read}`))).toEqual([]);
});

test('control: a read of all locks is found', () => {
  expect(findReadsOfAllLocks('sql`select pid from pg_locks where not granted`')).toEqual(['where not granted']);
  expect(findReadsOfAllLocks('sql`select pid from pg_locks where ${IN_THIS_DATABASE}`')).toEqual([]);
});

interface Use {
  lock: number;
  /** What the second number is. */
  of: string;
  file: string;
}

/** Locks that a text takes, as the statement writes them: by number, or by a constant of the same file. */
function findLocks(file: string, text: string): Use[] {
  const calls = text.matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(\s*(\d+|\$\{(\w+)\})\s*(?:,\s*([^;`]+?))?\)/g);
  return [...calls].map(([, number, constant, second]) => {
    const value = constant === undefined ? number : new RegExp(`const ${constant} = ([0-9_]+)`).exec(text)?.[1];
    return { lock: Number(value), of: ofWhat(second), file };
  });
}

function ofWhat(second: string | undefined): string {
  if (second === undefined) return 'all';
  if (/^(p_region|\$\{regionId\})$/.test(second)) return 'a region';
  if (second === '${client}') return 'a client of DATEV';
  if (second.startsWith('hashtext(')) return 'a person and a target';
  return second;
}

/** The table of server/migrations/README.md; a file of migrations is named without its folder. */
function readLockTable(text: string): Use[] {
  return [...text.matchAll(/^\| (71\d\d) \| (.+?) \| .+? \| (.+) \|$/gm)].flatMap(([, lock, of, files]) =>
    [...files!.matchAll(/`([^`]+)`/g)].map(([, file]) => ({
      lock: Number(lock),
      of: of!,
      file: file!.endsWith('.ts') ? file! : `server/migrations/${file}.sql`,
    })),
  );
}

const told = (uses: readonly Use[]) => [...new Set(uses.map(({ lock, of, file }) => `${lock} of ${of} in ${file}`))].toSorted();

const LISTED = fs.readFileSync(path.join(ROOT, 'server/migrations/README.md'), 'utf8');
const used = fs
  .readdirSync(path.join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => path.join('server', file))
  .flatMap((file) => findLocks(file, fs.readFileSync(path.join(ROOT, file), 'utf8')));

test('each advisory lock has one meaning, and the table of all says what is written', () => {
  expect(used.length).toBeGreaterThan(40);
  expect(told(used)).toEqual(told(readLockTable(LISTED)));
  const rows = [...LISTED.matchAll(/^\| (71\d\d) \|/gm)].map(([, lock]) => lock);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows).toEqual([...new Set(rows)]);
});

test('control: a lock that the table does not have, or that is taken for something else, is found', () => {
  const listed = told(readLockTable(LISTED));
  for (const text of [
    'perform pg_advisory_xact_lock(7142, p_region);',
    'perform pg_advisory_xact_lock(7108, p_region);',
    'select pg_try_advisory_lock( 7100 )',
    'const GATE = 7_111;\nsql`select pg_advisory_xact_lock(${GATE}, ${year})`',
  ])
    expect(told([...used, ...findLocks('server/new.ts', text)]).filter((one) => !listed.includes(one))).toHaveLength(1);
});
