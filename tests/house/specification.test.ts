import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** The sections of the specification that a text names, as headings of `docs/specification.md` are written. */
function listReferences(text: string): string[] {
  const parts = [...text.matchAll(/\bpart ([123]),? (?:sections? )?(\d[\d.]*\d|\d)(?: and (\d[\d.]*\d))?/gi)];
  const rulings = [...text.matchAll(/\brulings (\d)/gi)];
  return [
    ...parts.flatMap(([, part, ...sections]) => sections.filter(Boolean).map((section) => `Part ${part}, section ${section}`)),
    ...rulings.map(([, section]) => `Rulings ${section}`),
  ];
}

const roots = ['contract', 'server', 'web', 'seeds', 'bench', 'tests/support', 'docs/decisions'];
const texts = roots.flatMap((root) =>
  fs
    .readdirSync(path.join(ROOT, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|sql|css|md)$/.test(file))
    .map((file) => fs.readFileSync(path.join(ROOT, root, file), 'utf8')),
);
const headings = new Set(
  [...fs.readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8').matchAll(/^### (.+)$/gm)].map(([, heading]) => heading),
);

test('every section of the specification that a comment names is told in docs/specification.md', () => {
  const named = new Set(texts.flatMap(listReferences));
  expect(named.size).toBeGreaterThan(25);
  expect([...named].filter((reference) => !headings.has(reference)).toSorted()).toEqual([]);
});

test('control: references are read in all their forms', () => {
  expect(
    listReferences('the rule (part 2, section 9), part 1, 2.11 and Part 3, sections 2.2 and 2.7; rulings 3, Statements.'),
  ).toEqual(['Part 2, section 9', 'Part 1, section 2.11', 'Part 3, section 2.2', 'Part 3, section 2.7', 'Rulings 3']);
  expect(headings.has('Part 4, section 1')).toBe(false);
});
