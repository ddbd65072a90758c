import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { startTestPortal, type TestPortal, Visitor } from '#tests/support/portal.ts';
import { type FakeWordpress, startWordpress, WORDPRESS_PASSWORD, WORDPRESS_USER } from '#tests/support/wordpress.ts';

/** Two processes on one database; one region's content comes from a WordPress. */
let wordpress: FakeWordpress;
let portal: TestPortal;
let there: RunningPortal;
let editor: Visitor;
beforeAll(async () => {
  const acf = { region_name: '', card_name: 'Gautinger Karte', contact_person: 'Büro Eins', customer_faqs: [] };
  wordpress = await startWordpress([{ id: 1, slug: 'gauting', title: { rendered: 'Gauting' }, acf }]);
  portal = await startTestPortal({
    REGION_CONTENT_URL: wordpress.url,
    REGION_CONTENT_USER: WORDPRESS_USER,
    REGION_CONTENT_PASSWORD: WORDPRESS_PASSWORD,
    LOG_LEVEL: 'silent',
  });
  there = await startPortal(portal.portal.config, openPostgres(portal.database.connectionString!, 1));
  editor = await portal.signedIn('redaktion@demo.example');
});
afterAll(async () => {
  await there.close();
  await portal.close();
  await wordpress.close();
});

interface Region {
  acf: { contact_person: string };
}
const contactAt = async (url: string, slug: string) =>
  (await new Visitor(url).get<Region>(`region-data?fields=contact_person&slug=${slug}`)).body.acf.contact_person;
const readPart = async (slug: string) => (await editor.get<PartAnswer>(`region-part?slug=${slug}&part=contact`)).body;

it('what one process publishes is read at the other at once, and a version that is taken back too', async () => {
  const before = await contactAt(there.url, 'neuried');
  const publish = async (data: object) => {
    const { version } = await readPart('neuried');
    const part = { slug: 'neuried', part: 'contact' };
    const saved = await editor.post<{ version: number }>('save-region-content', { ...part, version, data });
    expect((await editor.post('publish-region-content', { ...part, version: saved.body.version, note: '' })).status).toBe(200);
  };
  const { live } = await readPart('neuried');
  await publish({ ...live, contact_person: 'Büro Zwei' });
  expect(await contactAt(there.url, 'neuried')).toBe('Büro Zwei');
  await publish(live);
  expect(await contactAt(there.url, 'neuried')).toBe(before);
});

it('what a WordPress keeps cannot be changed here, and is read anew on demand, for every process', async () => {
  expect((await editor.post('reload-region-content', {})).status).toBe(200);
  const { locked, live, version } = await readPart('gauting');
  expect(locked).toMatchObject({ why: 'wordpress', outside: { address: expect.any(String), fetchedAt: expect.any(String) } });
  const change = { slug: 'gauting', part: 'contact', version, data: { ...live, contact_person: 'Von Hand' } };
  expect((await editor.post('save-region-content', change)).status).toBeGreaterThanOrEqual(400);
  expect(await contactAt(portal.url, 'gauting')).toBe('Büro Eins');

  Object.assign(wordpress.regions[0]!.acf, { contact_person: 'Büro Neu' });
  expect((await editor.post('reload-region-content', {})).status).toBe(200);
  for (const url of [portal.url, there.url]) expect(await contactAt(url, 'gauting')).toBe('Büro Neu');

  // One that fails leaves the last good copy.
  wordpress.mood = 'broken';
  expect(await editor.post('reload-region-content', {})).toMatchObject({ status: 422, body: { errorCode: 'SOURCE_FAILED' } });
  expect(await contactAt(there.url, 'gauting')).toBe('Büro Neu');
});
