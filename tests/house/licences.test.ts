import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { licenceNotices, listShipped } from '#server/portal/list-licences.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** They ask for their text to be handed on, which `/licences.txt` does, and for nothing that binds our own program. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  '0BSD',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  'OFL-1.1',
]);
/** Each looked at by itself. */
const OTHERS: readonly [name: RegExp, why: string][] = [
  [/^@img\/sharp-libvips-/, 'LGPL: a library of its own beside the program, which anybody may replace'],
  [/^lightningcss(?:-|$)/, 'MPL: used unchanged, and only while pages are built'],
  [/^(?:sepa|web-push)$/, 'MPL: used unchanged'],
  [/^png-js$/, 'its text is that of MIT, it only does not name it'],
];

/** An "or" leaves us the choice, an "and" none. */
const isAllowed = (licence: string) =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => ALLOWED.has(one.trim())));

const faults = (shipped: ReturnType<typeof listShipped>) =>
  shipped
    .filter(({ name, licence }) => !isAllowed(licence) && !OTHERS.some(([known]) => known.test(name)))
    .map(({ name, licence }) => `${name}: ${licence}`);

it('ships nothing whose licence asks for more than its text', () => {
  const shipped = listShipped(ROOT);
  expect(shipped.length).toBeGreaterThan(300);
  expect(faults(shipped)).toEqual([]);
});

it('control: a package under another licence is told', () => {
  const one = { folder: '', version: '1.0.0', texts: [] };
  expect(
    faults([
      { ...one, name: 'copyleft', licence: 'AGPL-3.0-only' },
      { ...one, name: 'both', licence: 'MIT AND GPL-3.0-only' },
      { ...one, name: 'choice', licence: '(MIT OR GPL-3.0-only)' },
      { ...one, name: 'silent', licence: '' },
    ]),
  ).toEqual(['copyleft: AGPL-3.0-only', 'both: MIT AND GPL-3.0-only', 'silent: ']);
});

it('hands on the texts of the licences', () => {
  const notices = licenceNotices(ROOT);
  for (const said of ['\nreact 19', 'Permission is hereby granted', 'SIL OPEN FONT LICENSE', 'Prebuilt libvips'])
    expect(notices).toContain(said);
});

// As `npm ci` leaves it, with which image and package begin; `npm install` of anything takes this folder away again.
it.runIf(fs.globSync('node_modules/node/node_modules/node-*/LICENSE', { cwd: ROOT }).length > 0)('among them Node’s', () => {
  expect(licenceNotices(ROOT)).toContain('V8');
});
