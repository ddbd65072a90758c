import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
/** As STYLE.md says. */
const WIDEST = 120;

/** What lint is told stands in one line, however long. */
const isWide = (line: string) => line.length > WIDEST && /^\s*(\/\*\*|\*|\/\/|--) (?!oxlint-)/.test(line);

test('comments are as narrow as STYLE.md says', () => {
  const files = ['bench', 'contract', 'deploy', 'seeds', 'server', 'tests', 'web'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|sql)$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(2_000);
  const wide = files.flatMap((file) =>
    fs
      .readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isWide(line) ? [`${file}:${index + 1}`] : [])),
  );
  expect(wide).toEqual([]);
});

/** The lines of a page that are too wide; tables, and blocks of code, may be. */
const listWide = (page: string) =>
  page
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split('\n')
    .filter((line) => line.length > WIDEST && !line.startsWith('|'));

test('so are the pages that explain the program', () => {
  const decisions = fs.readdirSync(path.join(ROOT, 'docs/decisions')).map((file) => `docs/decisions/${file}`);
  expect(decisions.length).toBeGreaterThan(80);
  const pages = ['README.md', 'ARCHITECTURE.md', 'STYLE.md', 'SECURITY.md', 'server/migrations/README.md', ...decisions];
  expect(pages.flatMap((page) => listWide(fs.readFileSync(path.join(ROOT, page), 'utf8')))).toEqual([]);
});

test('control: a wide comment is found, and a wide line of program is not', () => {
  const words = 'word '.repeat(24);
  expect([`// ${words}`, ` * ${words}`, `  -- ${words}`, `const text = '${words}';`].map(isWide)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('control: a wide line of a page is found, and a wide table or drawing is not', () => {
  const words = 'word '.repeat(25);
  expect(listWide(`- ${words}\n| ${words} |\n\`\`\`\n${words}\n\`\`\`\n`)).toEqual([`- ${words}`]);
});
