import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

const texts = ['web', 'contract'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(folder, file))
    .map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const),
);

/** The `Intl` objects that a module makes when it loads; a page's first one costs more than all else at its start. */
function findMadeAtOnce(text: string): string[] {
  return [...text.matchAll(/^(?:export )?const (\w+) = new Intl\./gm)].map(([, name]) => name!);
}

/** Counts that go through `Intl`, on every screen with a table. */
function findCountsByIntl(text: string): string[] {
  return text.match(/\.toLocaleString\('de(?:-DE)?'\)|Intl\.NumberFormat\('de(?:-DE)?'\)/g) ?? [];
}

test('dates and numbers are formatted by what is made when it is first needed (contract/common/on-first-use.ts)', () => {
  expect(texts.filter(([, text]) => text.includes('new Intl.')).length).toBeGreaterThan(10);
  expect(texts.flatMap(([file, text]) => findMadeAtOnce(text).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('counts are written without Intl (contract/common/format-count.ts)', () => {
  expect(texts.filter(([, text]) => text.includes('formatCount(')).length).toBeGreaterThan(10);
  expect(texts.flatMap(([file, text]) => findCountsByIntl(text).map((found) => `${file}: ${found}`))).toEqual([]);
});

test('control: one that is made at once is found', () => {
  expect(findMadeAtOnce("const day = new Intl.DateTimeFormat('de-DE');")).toEqual(['day']);
  expect(findMadeAtOnce("const day = onFirstUse(() => new Intl.DateTimeFormat('de-DE'));")).toEqual([]);
});

test('control: a count by Intl is found', () => {
  expect(findCountsByIntl("rows.length.toLocaleString('de-DE') + new Intl.NumberFormat('de-DE').format(2)")).toHaveLength(2);
  expect(findCountsByIntl("share.toLocaleString('de-DE', { maximumFractionDigits: 1 })")).toEqual([]);
});
