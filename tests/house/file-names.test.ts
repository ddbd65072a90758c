import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * A file's name says what it is of: at most two things bear the same. One thing has up to three files of its name, in
 * the rooms of that name: the calls in the contract, the verb on the server, the screen in the web.
 */
const ROOT = path.join(import.meta.dirname, '../..');

/** Names that many rooms have, as each has one of the kind. */
const KINDS = new Set(['routes', 'tables', 'mails', 'reads']);

/** Released migrations name three of these files in their comments, so they keep their names. */
const RELEASED = new Set(['faults']);

const listFiles = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    // The hooks of web/api/ are named after the calls that they make.
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('web/api/'));

const nameOf = (file: string) => path.basename(file).replace(/\.tsx?$/, '');

/** `inbox`, of `server/tenancy/inbox/tables.ts` and `web/account/inbox/device.tsx`. Else its folder. */
const roomOf = (file: string) => file.split('/').slice(0, -1)[2] ?? path.dirname(file);

/** How many things these files of one name are. */
function countThings(files: readonly string[]): number {
  const byRoom = Object.values(Object.groupBy(files, roomOf));
  const most = byRoom.map((ofRoom) => {
    const parts = Object.values(Object.groupBy(ofRoom!, (file) => file.split('/')[0]!));
    return Math.max(...parts.map((ofPart) => ofPart!.length));
  });
  return most.reduce((sum, count) => sum + count, 0);
}

/** Names that stand for more than two things, with their files. */
const listWorn = (files: readonly string[]): string[] =>
  Object.entries(Object.groupBy(files, nameOf))
    .filter(([name, named]) => !KINDS.has(name) && !RELEASED.has(name) && countThings(named!) > 2)
    .map(([name, named]) => `${name}: ${named!.join(', ')}`);

test('no file name stands for three things', () => {
  const files = ['contract', 'server', 'web'].flatMap(listFiles);
  // So many that a broken reader would be noticed.
  expect(files.length).toBeGreaterThan(1_500);
  expect(listWorn(files)).toEqual([]);
  // An exception that is none any more goes.
  for (const name of [...KINDS, ...RELEASED])
    expect(countThings(files.filter((file) => nameOf(file) === name))).toBeGreaterThan(2);
});

test.each([
  ['three rooms', ['server/money/a/undo.ts', 'server/money/b/undo.ts', 'server/reports/c/undo.ts']],
  ['a floor and two screens', ['server/ledger/undo.ts', 'web/undo.tsx', 'web/operator/c/undo.tsx']],
  ['three folders of a room', ['server/money/a/x/undo.ts', 'server/money/a/y/undo.ts', 'server/money/a/undo.ts']],
])('control: a name in %s is seen', (_, files) => {
  expect(listWorn(files)).toEqual([`undo: ${files.join(', ')}`]);
});

test.each([
  ['one thing of contract, server and web', ['contract/money/a/undo.ts', 'server/money/a/undo.ts', 'web/partner/a/undo.tsx']],
  ['two things', ['contract/money/a/undo.ts', 'server/money/a/undo.ts', 'server/money/b/undo.ts']],
  ['a kind of file', ['server/money/a/mails.ts', 'server/money/b/mails.ts', 'server/money/c/mails.ts']],
])('control: the name of %s is fine', (_, files) => {
  expect(listWorn(files)).toEqual([]);
});
