import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** What a module makes of `Intl` as soon as it is loaded; the first of a page costs more than all else that its program does then. */
function findMadeAtOnce(text: string): string[] {
  return [...text.matchAll(/^(?:export )?const (\w+) = new Intl\./gm)].map(([, name]) => name!);
}

test('dates and numbers are formatted by what is made when it is first needed (contract/on-first-use.ts)', () => {
  const files = ['web', 'contract'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => path.join(folder, file)),
  );
  const texts = files.map((file) => [file, fs.readFileSync(path.join(ROOT, file), 'utf8')] as const);
  expect(texts.filter(([, text]) => text.includes('new Intl.')).length).toBeGreaterThan(10);
  expect(texts.flatMap(([file, text]) => findMadeAtOnce(text).map((name) => `${file}: ${name}`))).toEqual([]);
});

test('control: one that is made at once is found', () => {
  expect(findMadeAtOnce("const day = new Intl.DateTimeFormat('de-DE');")).toEqual(['day']);
  expect(findMadeAtOnce("const day = onFirstUse(() => new Intl.DateTimeFormat('de-DE'));")).toEqual([]);
});
