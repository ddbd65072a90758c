import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPages } from './list-long-sentences.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** As STYLE.md says. */
const WIDEST = 120;

/** What lint is told stands in one line, however long. */
const isWide = (line: string) => line.length > WIDEST && /^\s*(\/\*\*|\*|\/\/|--) (?!oxlint-)/.test(line);

/** The files of the program with one of these endings. */
const listFiles = (endings: RegExp) =>
  ['bench', 'contract', 'deploy', 'seeds', 'server', 'tests', 'web'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => endings.test(file))
      .map((file) => `${folder}/${file}`),
  );
const textOf = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

test('comments are as narrow as STYLE.md says', () => {
  const files = listFiles(/\.(ts|tsx|sql)$/);
  expect(files.length).toBeGreaterThan(2_000);
  const wide = files.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) => (isWide(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

/** The lines of comments of a style sheet that are too wide. */
const listWideOfSheet = (sheet: string) =>
  (sheet.match(/^[ \t]*\/\*[\s\S]*?\*\//gm) ?? []).flatMap((comment) =>
    comment.split('\n').filter((line) => line.length > WIDEST),
  );

test('so are those of style sheets', () => {
  const sheets = listFiles(/\.css$/);
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((file) => listWideOfSheet(textOf(file)))).toEqual([]);
});

/** The lines of a page that are too wide; tables, and blocks of code, may be. */
const listWide = (page: string) =>
  page
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter((line) => line.length > WIDEST && !line.startsWith('|'));

test('so are the pages', () => {
  const pages = readPages(ROOT).filter(({ file }) => file.endsWith('.md'));
  expect(pages.length).toBeGreaterThan(100);
  const wide = pages.flatMap(({ file, text }) => listWide(text).map((line) => `${file}: ${line}`));
  expect(wide).toEqual([]);
});

test('control: a wide comment is found, and a wide line of program is not', () => {
  const words = 'word '.repeat(24);
  const lines = [`// ${words}`, ` * ${words}`, `  -- ${words}`, `const text = '${words}';`];
  expect(lines.map(isWide)).toEqual([true, true, true, false]);
  expect(listWideOfSheet(`/* Short.\n   ${words} */\n.name-of-${'very-'.repeat(24)}long-rule {}`)).toEqual([`   ${words} */`]);
});

test('control: a wide line of a page is found, and a wide table or drawing is not', () => {
  const words = 'word '.repeat(25);
  expect(listWide(`- ${words}\n| ${words} |\n\`\`\`\n${words}\n\`\`\`\n`)).toEqual([`- ${words}`]);
});
