import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CONTRACTS } from '#server/platform/db/migration-files.ts';

/**
 * While processes are restarted one by one, the last release works on the schema of the next one. It goes on with it
 * where the next one is taken back. So what was released stays as it is, and files that come later only add to it.
 * `npm run release` notes each release in `released.json`: version → file → SHA-256.
 */
type Releases = Record<string, Record<string, string>>;
interface Migration {
  name: string;
  text: string;
}

const FOLDER = import.meta.dirname;
const NOTED = path.join(FOLDER, 'released.json');
const releases = fs.existsSync(NOTED) ? (JSON.parse(fs.readFileSync(NOTED, 'utf8')) as Releases) : {};
const migrations = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, text: fs.readFileSync(path.join(FOLDER, name), 'utf8') }));

const sha256 = (text: string) => crypto.createHash('sha256').update(text).digest('hex');

/** The released files that are gone or changed, and the later ones whose number is not above theirs. */
function listChanged(files: readonly Migration[], noted: Releases): string[] {
  const released = new Map(Object.entries(Object.assign({}, ...Object.values(noted)) as Record<string, string>));
  const texts = new Map(files.map(({ name, text }) => [name, text]));
  const last = [...released.keys()].sort().at(-1) ?? '';
  return [
    ...[...released].flatMap(([name, hash]) => (sha256(texts.get(name) ?? '') === hash ? [] : [`${name} was released`])),
    ...files.flatMap(({ name }) => (released.has(name) || name.slice(0, 4) > last.slice(0, 4) ? [] : [`${name} comes too late`])),
  ];
}

const BODY = /\$(\w*)\$[\s\S]*?\$\1\$/g;
/** A block runs with its file, unlike the body of a function. */
const BLOCK = /\bdo\s+\$(\w*)\$([\s\S]*?)\$\1\$/gi;
/** What the last release may still use. */
const DROPS = /^drop (?:table|view|materialized view|function|procedure|type|domain|sequence|schema|role)\b/;
/** On a table, the first group, which matters to nobody where it is new. */
const ON_TABLE = [
  /^create unique index (?:concurrently )?(?:if not exists )?\w+ on (?:only )?(\w+)/,
  /^revoke\b.*\bon (?:table |function )?(\w+).*\bfrom kartenkontor_app\b/,
];
const ALTERS = /^alter (?:table|view|materialized view|function|type|domain|sequence) (?:if exists )?(?:only )?(\w+) (.*)$/;
/** `-- widens staff_case_kind_check: …`: its new text lets in all that the old one did. No test can read that. */
const WIDENS = /^-- widens (\w+): \S/gm;
/** What `alter` does: what the last release reads is gone, or what it writes is refused. */
const ACTIONS = [
  /^rename\b/,
  /^drop (?!constraint\b)/,
  /^alter (?:column )?\w+ (?:drop default|set not null|(?:set data )?type)\b/,
  /^add (?:constraint \w+ )?(?:check|unique|foreign key|primary key|exclude)\b/,
  /^add (?:column )?(?:if not exists )?\w+ (?!.*\b(?:default|generated)\b).*\bnot null\b/,
];

/** The statements of a file in lower case, without comments and what functions do when called. */
function listStatements(text: string): string[] {
  const code = text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(BLOCK, ';$2;')
    .replaceAll(BODY, '$$$$');
  return code.split(';').map((statement) =>
    statement
      .trim()
      .replace(/^begin\s+/i, '')
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
  );
}

const listActions = (actions: string) => actions.split(/, (?=(?:add|alter|drop|rename)\b)/);

/** The checks that a file drops and says to widen, each as table and name: it may add them again. */
function listWidened(text: string): Set<string> {
  const said = new Set([...text.matchAll(WIDENS)].map(([, name]) => name));
  const dropped = listStatements(text).flatMap((statement) => {
    const [, of, actions = ''] = ALTERS.exec(statement) ?? [];
    return listActions(actions).flatMap((action) => {
      const name = /^drop constraint (\w+)$/.exec(action)?.[1];
      return said.has(name) ? [`${of} ${name}`] : [];
    });
  });
  return new Set(dropped);
}

function narrows(statement: string, fresh: ReadonlySet<string | undefined>, widened: ReadonlySet<string>): boolean {
  if (DROPS.test(statement)) return true;
  if (ON_TABLE.some((pattern) => isOfOld(pattern.exec(statement)?.[1], fresh))) return true;
  const [, of, actions] = ALTERS.exec(statement) ?? [];
  if (!isOfOld(of, fresh)) return false;
  return listActions(actions!).some((action) => {
    const check = /^add constraint (\w+) check\b/.exec(action)?.[1];
    return !widened.has(`${of} ${check}`) && ACTIONS.some((pattern) => pattern.test(action));
  });
}

const isOfOld = (table: string | undefined, fresh: ReadonlySet<string | undefined>) => table !== undefined && !fresh.has(table);

/** The statements of files after the last release that take away what it may still use. */
function listNarrowing(files: readonly Migration[], noted: Releases): string[] {
  const versions = Object.keys(noted);
  if (versions.length === 0) return [];
  const later = files.filter(({ name }) => !versions.some((version) => name in noted[version]!));
  const fresh = new Set(
    later.flatMap(({ text }) => [...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, one]) => one)),
  );
  return later.flatMap(({ name, text }) => {
    // A release that does not use it any more: nothing older runs beside what comes now.
    const since = CONTRACTS.exec(text)?.[1];
    if (since !== undefined && versions.includes(since)) return [];
    const widened = listWidened(text);
    return listStatements(text)
      .filter((statement) => narrows(statement, fresh, widened))
      .map((statement) => `${name}: ${statement.slice(0, 80)}`);
  });
}

it('keeps what was released, and only adds to it', () => {
  expect(listChanged(migrations, releases)).toEqual([]);
  expect(listNarrowing(migrations, releases)).toEqual([]);
});

const first = { name: '0010-first.sql', text: 'create table card (card_id int, colour text);' };
const noted: Releases = { '1.0.0': { [first.name]: sha256(first.text) } };
const next = (text: string) => [first, { name: '0020-next.sql', text }];

it('control: a released file is not changed, nor taken away, nor joined by one before it', () => {
  expect(listChanged(next(''), noted)).toEqual([]);
  expect(listChanged([{ ...first, text: `${first.text}\n` }], noted)).toEqual(['0010-first.sql was released']);
  expect(listChanged([], noted)).toEqual(['0010-first.sql was released']);
  expect(listChanged([first, { name: '0005-before.sql', text: '' }], noted)).toEqual(['0005-before.sql comes too late']);
  expect(listChanged([first, { name: '0010-same.sql', text: '' }], noted)).toEqual(['0010-same.sql comes too late']);
});

it.each([
  'drop table card;',
  'drop function post(int);',
  'alter table card drop column colour;',
  'alter table card drop colour;',
  'alter table card add column size int, drop colour;',
  'alter table card rename colour to tint;',
  'ALTER TABLE card RENAME TO cards;',
  'alter table card alter column colour type int using 1;',
  'alter table card alter colour set not null;',
  'alter table card alter colour drop default;',
  'alter type shade rename value 1 to 2;',
  'do $$\nbegin\n  alter table card drop colour;\nend $$;',
  'alter table card add column size int not null;',
  'alter table card add column shade text default 0, add column size int not null;',
  "alter table card add constraint red check (colour = 'red');",
  'alter table card add unique (colour);',
  'create unique index one_colour on card (colour);',
  'revoke update on card from kartenkontor_app;',
])('control: after a release %s is refused', (text) => {
  expect(listNarrowing(next(text), noted)).toHaveLength(1);
  // Before the first one, a file is changed in place.
  expect(listNarrowing(next(text), {})).toEqual([]);
});

it.each([
  'create table shade (colour text not null);\ncreate unique index one_shade on shade (colour);\nrevoke update on shade from kartenkontor_app;',
  'alter table card add column size int;',
  'alter table card add column size int not null default 1;',
  'alter table card add column size int default 1 not null, add column shade text;',
  'alter table card drop constraint red;',
  'alter table card alter column colour drop not null;',
  'create index by_colour on card (colour);',
  '-- drop table card;\ncreate or replace function post() returns int language sql as $$ drop table card; select 1 $$;',
])('control: after a release %s is fine', (text) => {
  expect(listNarrowing(next(text), noted)).toEqual([]);
});

it('control: what the last release does not use any more may go, where the file says since when', () => {
  const drop = (since: string) => next(`-- contracts: colours, unused since ${since}\nalter table card drop column colour;`);
  expect(listNarrowing(drop('1.0.0'), noted)).toEqual([]);
  expect(listNarrowing(drop('1.1.0'), noted)).toHaveLength(1);
  expect(listNarrowing(drop('2'), noted)).toHaveLength(1);
});

it('control: a check may be widened, where the file drops it and says so', () => {
  const said = '-- widens card_colour_check: cards may be green';
  const drop = 'drop constraint card_colour_check';
  const add = "add constraint card_colour_check check (colour in ('red', 'green'))";
  const listOf = (...lines: string[]) => listNarrowing(next(lines.join('\n')), noted);
  expect(listOf(said, `alter table card ${drop}, ${add};`)).toEqual([]);
  expect(listOf(said, `alter table card ${drop};`, `alter table card ${add};`)).toEqual([]);
  // Nobody has said that it is wider, or a check of another name or table is.
  expect(listOf(`alter table card ${drop}, ${add};`)).toHaveLength(1);
  expect(listOf('-- widens card_colour_check:', `alter table card ${drop}, ${add};`)).toHaveLength(1);
  expect(listOf('-- widens card_size_check: larger ones', `alter table card ${drop}, ${add};`)).toHaveLength(1);
  expect(listOf(said, `alter table shop ${drop};`, `alter table card ${add};`)).toHaveLength(1);
  // There was none before, or the mark shall cover more than its check.
  expect(listOf(said, `alter table card ${add};`)).toHaveLength(1);
  expect(listOf(said, `alter table card ${drop}, ${add}, drop colour;`)).toHaveLength(1);
  expect(listOf(said, `alter table card ${drop}, add constraint card_colour_check unique (colour);`)).toHaveLength(1);
});
