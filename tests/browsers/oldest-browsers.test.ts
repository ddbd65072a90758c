import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb } from '#server/portal/build-web.ts';
import { listNewerUses } from './list-newer-uses.ts';
import { oldestBrowsers } from '#web/oldest-browsers.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const BUILT = path.join(ROOT, 'dist/web');

/** What only looks newer: other things of the same name, and uses that are checked in a way the test cannot read. */
const harmless: Readonly<Record<string, string>> = {
  '.use': 'hooks of our stores',
  '.toHex': 'colours of jsPDF',
  '.resize': 'pictures of canvg',
  '.take': 'takes an old version of a region’s part over',
  '.move': 'follows the pointer in the editor’s library',
  '.grow': 'memory of WebAssembly, as old as that',
  RGBColor: 'a function of canvg',
  'Symbol.dispose': 'zxing-wasm looks whether it is there',
  'Error.captureStackTrace': 'zod looks whether it is there',
  '.difference': 'of two tiles, in maplibre-gl',
  '.pause': 'films and sources of maplibre-gl',
  '.toArray': 'points of maplibre-gl',
  'Intl.Segmenter': 'maplibre-gl looks whether it is there',
  'navigator.wakeLock': 'in a try: without it the screen goes dark',
};

beforeAll(buildWeb, 120_000);

test('the built files use nothing newer than the oldest browsers', () => {
  const files = fs.readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    listNewerUses(fs.readFileSync(path.join(BUILT, file), 'utf8'), oldestBrowsers)
      .filter((use) => !(use in harmless))
      .map((use) => `${file}: ${use}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['URL.parse(it)?.protocol', 'URL.parse'],
  ['fetch("/", { signal: AbortSignal.any([one, other]) })', 'AbortSignal.any'],
  ['hidden.symmetricDifference(other)', '.symmetricDifference'],
  ['const groups = Object.groupBy(list, keyOf)', 'Object.groupBy'],
  ['if (Promise.try(it)) go()', 'Promise.try'],
  ['new CookieStore()', 'CookieStore'],
])('control: %s is found', (program, use) => {
  expect(listNewerUses(program, oldestBrowsers)).toEqual([use]);
});

test.each([
  'if (URL.parse) URL.parse(it)',
  '"share" in navigator && navigator.share(it)',
  'navigator.connection?.saveData',
  '[].findLast(it)',
])('control: %s is fine', (program) => {
  expect(listNewerUses(program, oldestBrowsers)).toEqual([]);
});

test('README names the same browsers', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  const readme = fs.readFileSync(path.join(ROOT, 'README.md'), 'utf8');
  expect(readme).toContain(`Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`);
});
