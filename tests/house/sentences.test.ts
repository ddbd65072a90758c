import path from 'node:path';
import { expect, test } from 'vitest';
import { listLongSentences, readPages } from './list-long-sentences.ts';

test('sentences are as short as STYLE.md says', () => {
  const pages = readPages(path.join(import.meta.dirname, '../..'));
  expect(pages.length).toBeGreaterThan(2_500);
  expect(pages.flatMap(listLongSentences)).toEqual([]);
});

/** So many words, in lines of five as in a comment of the program. */
const wordsOf = (count: number) => Array.from({ length: count }, (_, at) => (at % 5 === 4 ? 'word\n *' : 'word')).join(' ');
const longIn = (file: string, text: string) => listLongSentences({ file, text }).length;

test('control: a long sentence is found, also over several lines', () => {
  expect(longIn('x.ts', `/**\n * ${wordsOf(26)}.\n */`)).toBe(1);
  expect(longIn('x.ts', `/**\n * ${wordsOf(25)}. Another one.\n */`)).toBe(0);
  expect(longIn('x.ts', `// ${'word '.repeat(13)}\n// ${'word '.repeat(13)}`)).toBe(1);
  expect(longIn('x.ts', `// ${'word '.repeat(13)}\nconst a = 1;\n// ${'word '.repeat(13)}`)).toBe(0);
  expect(longIn('x.css', `/* ${wordsOf(26)} */`)).toBe(1);
  expect(longIn('x.md', `- ${'word '.repeat(13)}\n  ${'word '.repeat(13)}`)).toBe(1);
  expect(longIn('x.md', `- ${'word '.repeat(13)}\n- ${'word '.repeat(13)}`)).toBe(0);
  expect(longIn('x.md', `${'word '.repeat(13)}e.g. ${'word '.repeat(13)}`)).toBe(1);
});

test('control: code, places, tables and the items of a list make no sentence long', () => {
  expect(longIn('x.md', `${'word '.repeat(24)}\`npm run check -- --all of it\`.`)).toBe(0);
  expect(longIn('x.md', `${'word '.repeat(25)}(\`server/money\`, \`server/ledger\` beside it).`)).toBe(0);
  expect(longIn('x.md', `${'word '.repeat(24)}[word](https://a.example/b-c).`)).toBe(0);
  expect(longIn('x.md', `| ${'word '.repeat(30)} |\n\n\`\`\`\n${'word '.repeat(30)}\n\`\`\``)).toBe(0);
  expect(longIn('x.md', `${'word '.repeat(20)}are: one of it, another of it, and a third.`)).toBe(0);
  expect(longIn('x.md', `${'word '.repeat(20)}so: one of it is no list.`)).toBe(1);
  expect(longIn('x.ts', `const text = '${'word '.repeat(30)}'; // ${'word '.repeat(5)}`)).toBe(0);
});
