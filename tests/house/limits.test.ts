import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

/** Waits of less are steps of something that is tried again. */
const SHORTEST_MS = 5_000;

/** Limits in milliseconds that are the same on every machine. */
const listFixed = (test: string) =>
  [...test.matchAll(/\btimeout: ([\d_]+)/g)].filter(([, limit]) => Number(limit!.replaceAll('_', '')) >= SHORTEST_MS);

test('what waits for the program waits by a limit that grows with the machine', () => {
  const tests = ['seeds', 'server', 'tests', 'web'].flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(tests.length).toBeGreaterThan(500);
  const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
  expect(tests.filter((file) => file !== 'tests/house/limits.test.ts' && listFixed(read(file)).length > 0)).toEqual([]);
});

test('control: a fixed limit is found, and one of the machine’s pace or of a step is not', () => {
  expect(listFixed('{ timeout: 20_000 }, { timeout: atThisPace(20_000) }, { timeout: 500 }')).toHaveLength(1);
});
