import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The scales of `web/styles/ground.css`: fonts, sizes, spaces, touch heights, layers and breakpoints come from it. */
const WEB = path.join(import.meta.dirname, '../../web');
const BREAKPOINTS = new Set(['16', '24', '34', '40', '46', '60', '72', '80', '90']);

/** A drawn card, a sheet of paper and what fills the screen measure by themselves. */
const DRAWN = /\d(cqw|pt|em|%)\b|^inherit$|^clamp\(/;

interface Rule {
  property: RegExp;
  isOnScale: (value: string) => boolean;
}

const rules: Rule[] = [
  { property: /^font-family$/, isOnScale: (value) => value === 'var(--font)' || value === 'inherit' },
  { property: /^font-size$/, isOnScale: (value) => /^var\(--text-[a-z]+\)$/.test(value) || DRAWN.test(value) },
  { property: /^((row|column)-)?gap$|^(padding|margin)(-[a-z-]+)?$/, isOnScale: (value) => !/\drem\b/.test(value) },
  // 44 px at the usual size of text: what a finger hits (WCAG 2.5.5).
  { property: /height$|width$/, isOnScale: (value) => !/\b2\.75rem\b/.test(value) },
  { property: /^z-index$/, isOnScale: (value) => /^(auto|var\(--layer-[a-z]+\))$/.test(value) },
];

/** What a style sheet says that is on no scale. */
function findFreeValues(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|@font-face \{[^}]*\}/g, '');
  const declarations = [...plain.matchAll(/([a-z-]+):([^;{}]+);/g)].map(([, property, value]) => ({
    property: property!,
    value: value!.trim(),
  }));
  const free = declarations
    .filter(({ property, value }) => rules.some((rule) => rule.property.test(property) && !rule.isOnScale(value)))
    .map(({ property, value }) => `${property}: ${value}`);
  const queries = [...plain.matchAll(/@(?:media|container)([^{]*)\{/g)].map(([, query]) => query!.trim());
  const wrong = queries.filter((query) => [...query.matchAll(/([\d.]+)rem/g)].some(([, width]) => !BREAKPOINTS.has(width!)));
  return [...free, ...wrong];
}

test('type, space, layers and breakpoints come from the scales', () => {
  const sheets = fs.readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(30);
  const free = sheets.flatMap((file) =>
    findFreeValues(fs.readFileSync(path.join(WEB, file), 'utf8')).map((value) => `${file}: ${value}`),
  );
  expect(free).toEqual([]);
});

test.each([
  "a{font-family: 'Figures', Arial;}",
  'a{font-size: 1.03rem;}',
  'a{margin: 0 0.7rem;}',
  'a{gap: 13rem;}',
  'a{z-index: 9999;}',
  'a{min-height: 2.75rem;}',
  '@media (min-width: 61rem) {}',
])('control: %s is found', (css) => {
  expect(findFreeValues(css)).toHaveLength(1);
});
