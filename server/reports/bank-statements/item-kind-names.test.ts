import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { kindNames } from './describe-movement.ts';
import { bankItemKinds } from './bank-item-kinds.ts';

/** What stands beside a booking that is for no item. */
const BESIDE = ['bank-fee', 'sent-back'];
const known = new Set([...bankItemKinds.map(({ name }) => name), ...BESIDE]);

/** The names that a line of a program compares with the kind of an item. */
const namesIn = (line: string): string[] => {
  const [, compared = ''] =
    /(?:item_kind|itemKind|item\.kind)'?(?:, '(?:=|<>|!=|in|not in)',|\)? (?:===|!==|=|<>|in) )(.*)/.exec(line) ?? [];
  return [...compared.matchAll(/'([a-z]+(?:-[a-z]+)*)'/g)].map(([, name]) => name!);
};

it('what is compared with the kind of an item is one', () => {
  const folders = ['server', 'contract', 'tests', 'seeds', 'bench'];
  const files = folders.flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  const sources = files.filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('item-kind-names.test.ts'));
  const found = sources.flatMap((file) =>
    fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => namesIn(line).map((name) => ({ file, name }))),
  );
  expect(found.length).toBeGreaterThan(5);
  expect(found.filter(({ name }) => !known.has(name))).toEqual([]);
});

it('control: a name that is none is found', () => {
  expect(namesIn(".where('b.item_kind', '=', 'claim-payment-return')").filter((name) => !known.has(name))).toEqual([
    'claim-payment-return',
  ]);
});

it('each kind has a name for staff, and no name is left over', () => {
  expect(Object.keys(kindNames).toSorted()).toEqual([...known].toSorted());
});
