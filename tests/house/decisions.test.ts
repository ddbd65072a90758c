import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = path.join(import.meta.dirname, '../../docs/decisions');
const INDEX = 'README.md';

const read = (name: string) => fs.readFileSync(path.join(FOLDER, name), 'utf8');
const names = fs.readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== INDEX);

/** What a page lacks of what STYLE.md asks of it: title, date, status, its three parts, and its row in the index. */
function faultsOf(name: string, page: string, index: string): string[] {
  const head = /^# (.+)\n\nDate: \d{4}-\d\d-\d\d(?:, extended \d{4}-\d\d-\d\d)? · Status: (\S.*)\n/.exec(page);
  if (!head) return [`${name} does not begin with title, date and status`];
  const [, title, status] = head as unknown as [string, string, string];
  const parts = ['Context', 'Decision', 'Consequences'].filter((part) => !page.includes(`\n## ${part}\n`));
  const rows = index.split('\n').filter((line) => /^\| \[[^\]]+\]\(([^)]+)\) \|/.exec(line)?.[1] === name);
  const saysWord = rows[0]?.includes(status.split(/[;,]/)[0]!.trim()) ?? false;
  return [
    ...parts.map((part) => `${name} has no ${part}`),
    ...(rows.length === 1 ? [] : [`${name} has ${rows.length} rows in the index`]),
    ...(rows.length === 1 && !rows[0]!.includes(`[${title}]`) ? [`${name} has another title in the index`] : []),
    ...(rows.length === 1 && !saysWord ? [`${name} has another status in the index`] : []),
  ];
}

it('has date, status, its parts and a row in the index on each page of a decision', () => {
  expect(names.length).toBeGreaterThan(50);
  expect(names.flatMap((name) => faultsOf(name, read(name), read(INDEX)))).toEqual([]);
});

it('lists no page that is not there', () => {
  const listed = [...read(INDEX).matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, name]) => name!);
  expect(listed.filter((name) => !names.includes(name))).toEqual([]);
});

/** If a later page supersedes or extends an earlier one, the status of each page names the other. */
function oneSided(name: string, page: string, readOther: (other: string) => string | undefined): string[] {
  const status = /· Status: (.+)/.exec(page)?.[1] ?? '';
  const others = [...status.matchAll(/(?:superseded|extended) by `([a-z-]+\.md)`/g)].map(([, other]) => other!);
  const isUnnamed = /superseded|extended/.test(status) && others.length === 0;
  return [
    ...(isUnnamed ? [`${name} does not say by which page`] : []),
    ...others.filter((other) => !readOther(other)?.includes(name)).map((other) => `${other} does not name ${name}`),
  ];
}

it('names both ways what supersedes or extends a decision', () => {
  const find = (name: string) => (names.includes(name) ? read(name) : undefined);
  const pages = names.filter((name) => /Status: .*(superseded|extended) by/.test(read(name)));
  expect(pages.length).toBeGreaterThan(1);
  expect(names.flatMap((name) => oneSided(name, read(name), find))).toEqual([]);
});

describe('control', () => {
  const page = '# A\n\nDate: 2026-11-24 · Status: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n';
  const row = '| [A](a.md) | accepted |';

  it('finds nothing where all is there', () => {
    expect(faultsOf('a.md', page, row)).toEqual([]);
  });

  it('sees a page that says not by which, and one that does not name it in turn', () => {
    const old = page.replace('accepted', 'superseded by `b.md`');
    expect(oneSided('a.md', old, () => 'This replaces `a.md`.')).toEqual([]);
    expect(oneSided('a.md', old, () => 'Something else.')).toEqual(['b.md does not name a.md']);
    expect(oneSided('a.md', old, () => undefined)).toEqual(['b.md does not name a.md']);
    expect(oneSided('a.md', page.replace('accepted', 'superseded'), () => '')).toEqual(['a.md does not say by which page']);
  });

  it.each([
    ['no date', page.replace('Date: 2026-11-24 · ', ''), row, 'a.md does not begin with title, date and status'],
    ['no status', page.replace('Status: accepted', 'Status: '), row, 'a.md does not begin with title, date and status'],
    ['no part', page.replace('## Decision', '## Decided'), row, 'a.md has no Decision'],
    ['no row', page, '', 'a.md has 0 rows in the index'],
    ['two rows', page, `${row}\n${row}`, 'a.md has 2 rows in the index'],
    ['another title', page, row.replace('[A]', '[B]'), 'a.md has another title in the index'],
    ['another status', page, row.replace('accepted', 'proposed'), 'a.md has another status in the index'],
  ])('sees %s', (_, text, index, fault) => {
    expect(faultsOf('a.md', text, index)).toEqual([fault]);
  });
});
