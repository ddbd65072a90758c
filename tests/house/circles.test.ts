import path from 'node:path';
import { expect, test } from 'vitest';
import { type Import, listImports } from './list-imports.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** The first file of each circle that is met, with the way back to it; types count like values. */
function listCircles(imports: readonly Import[]): string[] {
  const known = Map.groupBy(imports, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start !== -1) circles.push([...way.slice(start), file].join(' → '));
    if (start !== -1 || done.has(file)) return;
    for (const { to } of known.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of known.keys()) visit(file, []);
  return circles;
}

test('no file imports itself by way of others', () => {
  const imports = ['contract', 'server', 'web', 'seeds', 'bench', 'tests'].flatMap((folder) => listImports(ROOT, folder));
  expect(imports.length).toBeGreaterThan(8000);
  expect(listCircles(imports)).toEqual([]);
});

test('control: circles are seen, and two ways to one file are none', () => {
  const way = (...files: string[]) => files.slice(1).map((to, n) => ({ from: files[n]!, to }));
  expect(listCircles([...way('a', 'b', 'd'), ...way('a', 'c', 'd')])).toEqual([]);
  expect(listCircles(way('a', 'b', 'a'))).toEqual(['a → b → a']);
  expect(listCircles(way('a', 'b', 'c', 'd', 'b'))).toEqual(['b → c → d → b']);
  expect(listCircles(way('a', 'a'))).toEqual(['a → a']);
});
