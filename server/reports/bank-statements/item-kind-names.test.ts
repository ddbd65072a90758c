import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bankItemKinds } from './bank-item-kinds.ts';
import { bankItemNames, besideItemNames } from './bank-item-names.ts';

const known = new Set<string>([...bankItemKinds.map(({ name }) => name), ...Object.keys(besideItemNames)]);

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

it('each name for staff is that of a kind in the list', () => {
  expect(Object.keys(bankItemNames).toSorted()).toEqual(bankItemKinds.map(({ name }) => name).toSorted());
});
