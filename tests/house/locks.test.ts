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
