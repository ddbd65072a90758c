import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { skylineVariables } from '#contract/tenancy/regions/skyline.ts';
import { toneVariables } from '#contract/common/tones.ts';

/** Colours have names, and the names stand in one place (docs/look.md). */
const WEB = path.join(import.meta.dirname, '../../web');
const ROLES = 'styles/colours.css';

/** A picture that leaves the page has no style sheet, a field for a colour holds one, and a preview measures. */
const PROGRAMS_WITH_COLOURS = new Set([
  'ui/chart/chart-picture.ts',
  'operator/region-editing/colour-field.tsx',
  'operator/region-editing/colour-preview.tsx',
]);

const NAMED = /^(white|black|red|green|blue|gray|grey|orange|yellow)$/;

/** Raw colours in the declarations of a style sheet. */
function findRawColours(css: string): string[] {
  const declarations = [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/[a-z-]+:([^;{}]+);/g)].map(([, value]) => value!);
  return declarations.flatMap((value) => [
    ...(value.match(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/gi) ?? []),
    ...value.split(/[\s,()]+/).filter((word) => NAMED.test(word)),
  ]);
}

function findUnknownRoles(css: string, known: ReadonlySet<string>): string[] {
  return [...css.matchAll(/var\((--[a-zA-Z0-9-]+)/g)].map(([, name]) => name!).filter((name) => !known.has(name));
}

const read = (file: string) => fs.readFileSync(path.join(WEB, file), 'utf8');
const files = fs
  .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('.test.ts'));
const sheets = files.filter((file) => file.endsWith('.css'));

/** What style sheets declare, what programs set on elements, and what follows from the region's colour. */
const declared = new Set([
  ...files.flatMap((file) => [...read(file).matchAll(/['"\s{;](--[a-zA-Z0-9-]+)['"]?\s*:/g)].map(([, name]) => name!)),
  ...Object.keys(toneVariables('#ae0c20', 'light')),
  ...Object.keys(skylineVariables('')),
]);

test('no style sheet but that of the roles names a colour', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const raw = sheets
    .filter((file) => file !== ROLES)
    .flatMap((file) => findRawColours(read(file)).map((colour) => `${file}: ${colour}`));
  expect(raw).toEqual([]);
});

test('no program names a colour', () => {
  const programs = files.filter((file) => !file.endsWith('.css') && !PROGRAMS_WITH_COLOURS.has(file));
  const raw = programs.flatMap((file) =>
    [...read(file).matchAll(/['"`](#[0-9a-f]{3}|#[0-9a-f]{6}|rgba?\([^)]*\))['"`]/gi)].map(([, colour]) => `${file}: ${colour}`),
  );
  expect(raw).toEqual([]);
});

test('whatever is used is declared', () => {
  expect(files.flatMap((file) => findUnknownRoles(read(file), declared).map((name) => `${file}: ${name}`))).toEqual([]);
});

/** The colours of outlines of what has the focus, but that of the roles. */
function findOtherRings(css: string): string[] {
  const rules = [...css.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*:focus[^{};]*)\{([^{}]*)\}/g)];
  return rules.flatMap(([, , body]) =>
    [...body!.matchAll(/outline(?:-color)?:[^;]*var\((--[a-z-]+)\)/g)]
      .map(([, role]) => role!)
      .filter((role) => role !== '--focus'),
  );
}

test('the ring around what has the focus is the same everywhere', () => {
  expect(sheets.flatMap((file) => findOtherRings(read(file)).map((role) => `${file}: ${role}`))).toEqual([]);
});

test('control: another ring is found', () => {
  expect(findOtherRings('b{c: d;}\na:has(:focus-visible){\n  z-index: 1;\n  outline: 3px solid var(--brand-strong);\n}')).toEqual(
    ['--brand-strong'],
  );
  expect(findOtherRings('a:focus-visible{outline: 3px solid var(--focus);}\na{outline: 1px solid var(--failure);}')).toEqual([]);
});

test.each(['a{color: #fff;}', 'a{background: rgb(0 0 0 / 0.5);}', 'a{border: 1px solid white;}', 'a{fill: oklch(1 0 0);}'])(
  'control: %s is found',
  (css) => {
    expect(findRawColours(css)).toHaveLength(1);
  },
);

test('control: a role that nobody declares is found, and words that only look like colours are not', () => {
  expect(findUnknownRoles('a{color: var(--brand-0);}', declared)).toEqual(['--brand-0']);
  expect(findRawColours('a{white-space: nowrap; color: var(--on-dark); grid-area: red-line;}')).toEqual([]);
});
