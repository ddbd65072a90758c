import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { startLegalTextsHost } from '#tests/support/legal-texts-host.ts';
import { getLegalText } from './get-legal-text.ts';
import { type LegalTextsHost, openLegalTextsHost } from './legal-texts-host.ts';

const log = openLog({ LOG_LEVEL: 'silent' });
const patient = { freshMs: 0, retryMs: 0, timeoutMs: 10_000, patienceMs: 10_000 };
const good = {
  status: 200,
  body: '<!doctype html><html><head><title>Impressum</title><style>p{}</style></head><body><h1>Impressum</h1><p onclick="x()">Kartenbüro</p><script>x()</script></body></html>',
};
const cleaned = '<h2>Impressum</h2><p>Kartenbüro</p>';

let database: Database;
let host: Awaited<ReturnType<typeof startLegalTextsHost>>;
beforeAll(async () => {
  [database, host] = await Promise.all([createTestDatabase(), startLegalTextsHost()]);
  await database.db
    .insertInto('legal_text')
    .values({ region_id: null, name: 'imprint', html: '<p>Unser eigener Text.</p>' })
    .execute();
});
afterAll(async () => {
  await host.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.deleteFrom('legal_text_copy').execute();
  host.answer = good;
  host.asked.length = 0;
});

/** A process of one test: what it still does in the background does not reach the next test. */
function open(times = patient, url = host.url) {
  const opened = openLegalTextsHost(database.db, url, log, times);
  running.push(opened);
  return opened.findText;
}
const running: LegalTextsHost[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((opened) => opened.close()));
});
const imprint = async (find = open()) => (await getLegalText(database.db, 'imprint', undefined, find)).html;

test('the text of the host is shown, without what could do harm', async () => {
  expect(await imprint()).toBe(cleaned);
  expect(host.asked).toEqual(['/imprint']);
});

test('{name} says where in the address the name stands', async () => {
  expect(await imprint(open(patient, `${host.url}/texte/{name}.html?v=1`))).toBe(cleaned);
  expect(host.asked).toEqual(['/texte/imprint.html?v=1']);
});

test('an older charset is understood', async () => {
  host.answer = { status: 200, type: 'text/html; charset=iso-8859-1', body: Buffer.from('<p>Kartenbüro</p>', 'latin1') };
  expect(await imprint()).toBe('<p>Kartenbüro</p>');
});

test('a fresh copy serves all processes', async () => {
  const calm = { ...patient, freshMs: 60_000 };
  const find = open(calm);
  await imprint(find);
  await imprint(find);
  expect(await imprint(open(calm))).toBe(cleaned);
  expect(host.asked).toHaveLength(1);
});

test.each([
  ['an error', { status: 500, body: '<p>Kaputt</p>' }],
  ['silence', { status: null }],
  ['a redirect', { status: 302 }],
  ['an empty page', { status: 200, body: '<html><head><title>x</title></head><body> </body></html>' }],
  ['something else', { status: 200, type: 'application/json', body: '{"a":1}' }],
  ['too much', { status: 200, body: `<p>${'x'.repeat(1_000_001)}</p>` }],
])('after %s the last good copy stays, also across restarts', async (_what, answer) => {
  await imprint();
  host.answer = answer;
  const find = open();
  expect(await imprint(find)).toBe(cleaned);
  // The background refresh of that answer has ended.
  await expect.poll(() => host.asked.length).toBeGreaterThan(1);
  expect(await imprint(find)).toBe(cleaned);
});

test('without any copy a failure is told, and never covered by another text', async () => {
  host.answer = { status: 500 };
  await expect(imprint()).rejects.toMatchObject({ status: 404, message: 'Der Text konnte nicht geladen werden.' });
});

test('a text that has changed is there with the next look but one', async () => {
  const find = open();
  await imprint(find);
  host.answer = { status: 200, body: '<p>Neu</p>' };
  await expect.poll(() => imprint(find)).toBe('<p>Neu</p>');
});
