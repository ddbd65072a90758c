import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The contract mirrors the rooms of the server. A call of `contract/<floor>/<room>` is answered by
 * `server/<floor>/<room>`, so that whoever has found the one finds the other.
 */
const ROOT = path.join(import.meta.dirname, '../..');

/** A call of the contract, by the file and the name under which it is exported. */
interface NamedCall {
  file: string;
  name: string;
}

/** Room by the path of a file: `money/bookings`. */
const roomOf = (file: string) => file.split('/').slice(1, 3).join('/');

const listFiles = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.posix.join(folder, file));

const read = (file: string) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') });

/** The calls that are exported by a name of their own. */
const listCalls = ({ file, text }: { file: string; text: string }): NamedCall[] =>
  [...text.matchAll(/^export const (\w+) = (?:get|post)\(/gm)].map(([, name]) => ({ file, name: name! }));

const IMPORT = /import (?!type )(?:\* as (\w+)|\{([^}]*)\}) from '#(contract\/[^']+)';/g;

/** What of the contract a file names beside its types; nothing for files that answer no calls. */
function listAnswered(text: string): NamedCall[] {
  if (!text.includes(`import { answer } from '#server/platform/http/answer.ts'`)) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, all, some, file]) => {
    const names = all
      ? [...text.matchAll(new RegExp(`(?<!typeof )\\b${all}\\.(\\w+)`, 'g'))].map(([, name]) => name!)
      : some!.split(',').flatMap((one) => /^\s*(?!type )(\w+)/.exec(one)?.[1] ?? []);
    return names.map((name) => ({ file: file!, name }));
  });
}

const keyOf = ({ file, name }: NamedCall) => `${file} ${name}`;

/** Calls that another room answers, or none. */
function listElsewhere(calls: readonly NamedCall[], files: readonly { file: string; text: string }[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const { file, text } of files)
    for (const named of listAnswered(text)) rooms.set(keyOf(named), (rooms.get(keyOf(named)) ?? new Set()).add(roomOf(file)));
  return calls
    .map((call) => ({ call, by: [...(rooms.get(keyOf(call)) ?? [])] }))
    .filter(({ call, by }) => by.join() !== roomOf(call.file))
    .map(({ call, by }) => `${keyOf(call)}: ${by.join(', ') || 'nobody'}`);
}

test('each call of the contract is answered by the room of the same name', () => {
  const calls = listFiles('contract').flatMap((file) => listCalls(read(file)));
  // So many that a broken reader would be noticed.
  expect(calls.length).toBeGreaterThan(350);
  expect(listElsewhere(calls, listFiles('server').map(read))).toEqual([]);
});

const call = { file: 'contract/money/bookings/x.ts', name: 'ask' };
const answers = (line: string) => `import { answer } from '#server/platform/http/answer.ts';\n${line}`;

test.each([
  ['nobody', 'server/money/bookings/routes.ts', ''],
  ['nobody', 'server/money/bookings/routes.ts', answers(`import type { ask } from '#contract/money/bookings/x.ts';`)],
  ['nobody', 'server/money/bookings/routes.ts', answers(`import { type ask } from '#contract/money/bookings/x.ts';`)],
  ['money/bonus', 'server/money/bonus/routes.ts', answers(`import { ask } from '#contract/money/bookings/x.ts';`)],
  ['money/bonus', 'server/money/bonus/routes.ts', answers(`import * as x from '#contract/money/bookings/x.ts'; x.ask`)],
])('control: a call that %s answers is seen', (who, file, text) => {
  expect(listElsewhere([call], [{ file, text }])).toEqual([`contract/money/bookings/x.ts ask: ${who}`]);
});

test('control: a call that its room answers is fine', () => {
  const file = 'server/money/bookings/inner/routes.ts';
  expect(listElsewhere([call], [{ file, text: answers(`import { ask } from '#contract/money/bookings/x.ts';`) }])).toEqual([]);
});
