import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/**
 * Each object has one definition, so that whoever looks for a function finds its only text. From version 1.0 on, a
 * later file may replace one with a comment that names the file: `-- replaces ledger_post of 0250-ledger-post.sql`.
 */
interface Migration {
  name: string;
  text: string;
}

const DEFINITION =
  /^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+|constraint\s+|unlogged\s+|temp(?:orary)?\s+)?(table|function|procedure|view|materialized view|type|domain|sequence|index|trigger|schema|role)\s+(?:if\s+not\s+exists\s+)?(\w+)(?:[^;]*?\son\s+(\w+))?/gim;
const BODY = /\$(\w*)\$[\s\S]*?\$\1\$/g;
const REPLACES = /^-- replaces (\w+)(?: on (\w+))? of ([\w-]+\.sql)\b/gm;

interface Definition {
  /** Such as `function ledger_post` or `trigger region_is_here on card`. */
  object: string;
  name: string;
}

/** What a file defines, without what its functions do when called. */
function listDefinitions(text: string): Definition[] {
  const code = text.replaceAll(BODY, '$$$$').replaceAll(/--[^\n]*/g, '');
  return [...code.matchAll(DEFINITION)].map(([, kind, name, table]) => {
    const ofTable = kind!.toLowerCase() === 'trigger' ? ` on ${table}` : '';
    return { object: `${kind!.toLowerCase()} ${name}${ofTable}`, name: `${name}${ofTable}` };
  });
}

/** The definitions that should not exist, with the reason for each. */
function listSecondDefinitions(migrations: Migration[], isReleased: boolean): string[] {
  const livesIn = new Map<string, string>();
  return migrations.flatMap(({ name: file, text }) => {
    const replaced = new Map(
      [...text.matchAll(REPLACES)].map(([, name, table, of]) => [table ? `${name} on ${table}` : name!, of!]),
    );
    const wrong = listDefinitions(text).flatMap(({ object, name }) => {
      const before = livesIn.get(object);
      livesIn.set(object, file);
      if (before === undefined) return [];
      if (isReleased && before !== file && replaced.get(name) === before) return [];
      return [`${file}: ${object} is defined in ${before} already`];
    });
    return wrong;
  });
}

const { version } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string;
};
const isReleased = Number.parseInt(version, 10) >= 1;
const migrations = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, text: fs.readFileSync(path.join(import.meta.dirname, name), 'utf8') }));

it('defines each object once', () => {
  expect(listSecondDefinitions(migrations, isReleased)).toEqual([]);
  const kinds = Object.groupBy(
    migrations.flatMap(({ text }) => listDefinitions(text)),
    ({ object }) => object.split(' ')[0]!,
  );
  // A high number, so that an error in the reading itself is noticed.
  expect(kinds.table!.length).toBeGreaterThan(80);
  expect(kinds.function!.length).toBeGreaterThan(80);
  expect(kinds.trigger!.length).toBeGreaterThan(30);
  expect(kinds.index!.length).toBeGreaterThan(80);
});

it('says above each function what it does', () => {
  const silent = migrations.flatMap(({ name, text }) =>
    [...text.matchAll(/^(.*)\ncreate (?:or replace )?function (\w+)/gm)]
      .filter(([, above]) => !above!.startsWith('-- '))
      .map(([, , fn]) => `${name}: ${fn}`),
  );
  expect(silent).toEqual([]);
});

const first = { name: '0010-first.sql', text: 'create table card (x int);\ncreate index by_x on card (x);' };
const postOf = (more = '') =>
  `${more}create or replace function post() returns int language sql as $$ create table card (x int) $$;`;
const trigger = 'create trigger stays before delete on card for each row execute function refuse_change();';

it.each([
  ['table card', 'create table card (y int);'],
  ['table card', 'create table if not exists card (y int);'],
  ['index by_x', 'CREATE UNIQUE INDEX by_x ON card (y);'],
  ['function post', `${postOf()}\n${postOf()}`],
  ['type item', 'create type item as (n int);\ncreate type item as (m int);'],
  ['view seen', 'create view seen as select 1;\ncreate or replace view seen as select 2;'],
  ['trigger stays on card', `${trigger}\n${trigger}`],
])('control: a second %s is refused', (object, text) => {
  const files = [first, { name: '0020-second.sql', text }];
  expect(listSecondDefinitions(files, false)).toEqual([expect.stringContaining(`: ${object} is defined in `)]);
  expect(listSecondDefinitions(files, true)).toHaveLength(1);
});

it('control: one name on two tables, and what stands in a function or a comment, is no second definition', () => {
  const text = `${trigger}\n${trigger.replace('on card', 'on entry')}\n${postOf()}\n-- create table card`;
  expect(listSecondDefinitions([first, { name: '0020-second.sql', text }], false)).toEqual([]);
});

it('control: after the release a file may replace what it names, and nothing else', () => {
  const replacing = (text: string, isReleased = true) =>
    listSecondDefinitions(
      [
        { name: '0010-first.sql', text: postOf() },
        { name: '0020-second.sql', text },
      ],
      isReleased,
    );
  expect(replacing(postOf('-- replaces post of 0010-first.sql\n'))).toEqual([]);
  expect(replacing(postOf('-- replaces post of 0010-first.sql\n'), false)).toHaveLength(1);
  expect(replacing(postOf('-- replaces post of 0005-other.sql\n'))).toHaveLength(1);
  expect(replacing(postOf('-- replaces other of 0010-first.sql\n'))).toHaveLength(1);
  expect(replacing(`-- replaces post of 0010-first.sql\n${postOf()}\n${postOf()}`)).toHaveLength(1);
});
