import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Every class of a part's own style sheet is used, and every one that is used is there (docs/look.md, Layout). */
const ROOT = path.join(import.meta.dirname, '../..');

const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const files = fs.readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' }).map((file) => `web/${file}`);
const sheets = files.filter((file) => file.endsWith('.module.css'));
const programs = files.filter((file) => file.endsWith('.tsx')).map((file) => ({ file, text: read(file) }));

function classesOf(css: string): Set<string> {
  const plain = css.replaceAll(/\/\*[^]*?\*\/|'[^']*'|:global\([^)]*\)|url\([^)]*\)/g, '');
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector!);
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)));
}

/** The names that a program takes of a style sheet. */
function takenOf(program: { file: string; text: string }, sheet: string): string[] {
  const imports = [...program.text.matchAll(/^import (\w+) from '([^']+\.module\.css)';/gm)];
  const own = imports.find(([, , named]) => resolve(program.file, named!) === sheet);
  if (!own) return [];
  const code = program.text.replace(own[0], '');
  return [...code.matchAll(new RegExp(`\\b${own[1]}\\.(\\w+)`, 'g'))].map(([, name]) => name!);
}

const resolve = (from: string, named: string) =>
  named.startsWith('#') ? named.slice(1) : path.posix.join(path.posix.dirname(from), named);

function findFaults(sheet: string, css: string, all: readonly { file: string; text: string }[]): string[] {
  const there = classesOf(css);
  const taken = new Set(all.flatMap((program) => takenOf(program, sheet)));
  return [
    ...[...there].filter((name) => !taken.has(name)).map((name) => `${sheet}: nobody uses .${name}`),
    ...[...taken].filter((name) => !there.has(name)).map((name) => `${sheet}: there is no .${name}`),
  ];
}

test('every class of a module is used, and every one that is used is there', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((sheet) => findFaults(sheet, read(sheet), programs))).toEqual([]);
});

test('control: a class without a user and one without a rule are found', () => {
  const program = { file: 'web/a/b.tsx', text: "import css from './b.module.css';\n<p className={css.missing} />" };
  expect(findFaults('web/a/b.module.css', '.dead > :global(.button) { margin: 0.5rem; }', [program])).toEqual([
    'web/a/b.module.css: nobody uses .dead',
    'web/a/b.module.css: there is no .missing',
  ]);
});
