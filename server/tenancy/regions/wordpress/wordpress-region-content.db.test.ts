import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { seedRegions } from '#seeds/regions/seed-regions.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type FakeWordpress, type Mood, startWordpress, WORDPRESS_PASSWORD, WORDPRESS_USER } from '#tests/support/wordpress.ts';
import { getFaqs } from '#server/tenancy/regions/faqs/get-faqs.ts';
import { getRegion } from '#server/tenancy/regions/find-region.ts';
import { getRegionData } from '#server/tenancy/regions/read-content.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import type { RegionContent } from '#server/tenancy/regions/region-content.ts';
import { wordpressRegionContent } from './wordpress-region-content.ts';

const silent = pino({ level: 'silent' });
const patient = { freshMs: 0, retryMs: 0, timeoutMs: 10_000, patienceMs: 10_000 };
const eager = { ...patient, patienceMs: 200 };

let database: Database;
let wordpress: FakeWordpress;

beforeAll(async () => {
  database = await createTestDatabase();
  await seedRegions(database.db);
});
afterAll(() => database.close());

beforeEach(async () => {
  // A port may come again: copies of the WordPress that had it before must not be used for this one.
  await database.runAsOwner('delete from content_fetch');
  wordpress = await startWordpress([
    { id: 3, slug: 'unbekannt', title: { rendered: 'Unbekannt' }, acf: [] },
    {
      id: 7,
      slug: 'lahr',
      title: { rendered: 'Lahr &#8211; Schwarzwald' },
      acf: {
        region_name: '',
        card_name: 'M&uuml;hlen&amp;Markt<script>steal()</script>',
        primary_color: '#00573f',
        white_label_website_url: 'https://karte.example/lahr',
        contact_person: '<b>Büro</b> Mitte',
        greeting: '<p onmouseover="steal()">Hallo <a href="javascript:steal()">Welt</a></p><script>steal()</script>',
        email: 'mitte@lahr.example',
        phone: false,
        image_region_header: { ID: 12, url: 'https://bilder.example/kopf.jpg', width: 800 },
        image_region_header_stripe: 'http://bilder.example/streifen.jpg',
        appointment_iframe_url: 'javascript:steal()',
        customer_faqs: [
          { question: 'Wie?', answer: '<p>So.<script>steal()</script></p>' },
          { question: 'Ohne Antwort', answer: false },
          'x',
        ],
        partner_faqs: false,
        password: 'topsecret',
      },
    },
  ]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((content) => content.outside!.close()));
  await wordpress.close();
});

/** A process of one test: what it still does in the background does not reach the next test. */
function open(times = patient, password: string | undefined = WORDPRESS_PASSWORD, log = silent) {
  const content = wordpressRegionContent(database.db, { url: wordpress.url, user: WORDPRESS_USER, password }, log, times);
  running.push(content);
  return content;
}
const running: RegionContent[] = [];

const data = (content: ReturnType<typeof open>, fields: string) =>
  getRegionData(content, { fields, slug: 'lahr', ownRegionId: null });

test('the look comes from the WordPress, number, rules and fees stay ours', async () => {
  const before = await database.db.selectFrom('region').selectAll().where('slug', '=', 'lahr').executeTakeFirstOrThrow();
  expect(await getRegion(open(), 'lahr')).toMatchObject({
    id: before.region_id,
    name: 'Lahr – Schwarzwald',
    cardName: 'Mühlen&Markt',
    primaryColor: '#00573f',
    whiteLabelWebsiteUrl: 'https://karte.example/lahr',
    whiteLabelWebsiteDomain: 'karte.example',
  });
  const after = await database.db.selectFrom('region').selectAll().where('slug', '=', 'lahr').executeTakeFirstOrThrow();
  expect(after).toMatchObject({ rules: before.rules, fees: before.fees, logo_svg: before.logo_svg });
});

test('only listed fields pass, each as what it should be', async () => {
  const { acf } = await data(
    open(),
    'contact_person,greeting,email,phone,image_region_header,image_region_header_stripe,appointment_iframe_url,password,acf,__proto__',
  );
  expect(acf).toEqual({
    contact_person: 'Büro Mitte',
    greeting: '<p>Hallo <a>Welt</a></p>',
    email: 'mitte@lahr.example',
    phone: null,
    image_region_header: 'https://bilder.example/kopf.jpg',
    image_region_header_stripe: null,
    appointment_iframe_url: null,
  });
});

test('its questions come from the WordPress, what it leaves out is ours', async () => {
  const content = open();
  const { regionId } = (await content.find({ slug: 'lahr' }))!;
  const { acf } = await getFaqs(database.db, content, { audience: 'customer', regionId });
  expect(acf.customer_faqs).toEqual([{ question: 'Wie?', answer: '<p>So.</p>' }]);
  const partners = await getFaqs(database.db, content, { audience: 'partner', regionId });
  // What it does not say is told in the portal's own words.
  expect(partners.acf.partner_faqs!.length).toBeGreaterThan(5);
});

test('a region that only we know keeps what it has, one that only they know is not there', async () => {
  const content = open();
  expect((await getRegion(content, 'gauting')).cardName).toBe('Gautinger Uferkarte');
  await expect(getRegion(content, 'unbekannt')).rejects.toMatchObject({ status: 404 });
});

test('all pages are read', async () => {
  await wordpress.close();
  const entry = (slug: string, card_name: string) => ({ id: 1, slug, title: { rendered: '' }, acf: { card_name } });
  wordpress = await startWordpress([entry('lahr', 'Eins'), entry('gauting', 'Zwei'), entry('neuried', 'Drei')], 1);
  const regions = await open().list();
  expect(Object.fromEntries(regions.map((region) => [region.slug, region.cardName]))).toMatchObject({
    lahr: 'Eins',
    gauting: 'Zwei',
    neuried: 'Drei',
  });
});

test('a fresh answer is not asked for again, neither here nor by another process', async () => {
  const times = { ...patient, freshMs: 60_000 };
  const content = open(times);
  await content.find({ slug: 'lahr' });
  await content.list();
  await open(times).list();
  expect(wordpress.asked).toHaveLength(1);
});

describe('while it fails', () => {
  const moods: Mood[] = ['broken', 'silent', 'garbled', 'endless', 'moved'];

  test.each(moods)('%s: the last good copy stays, also after a restart, and a recovery is noticed', async (mood) => {
    const content = open();
    await content.find({ slug: 'lahr' });
    wordpress.mood = mood;
    wordpress.regions[1]!.acf = { card_name: 'Neu' };
    for (const source of [content, open()]) {
      const begun = Date.now();
      expect((await source.find({ slug: 'lahr' }))?.cardName).toBe('Mühlen&Markt');
      expect(Date.now() - begun).toBeLessThan(patient.patienceMs);
    }

    wordpress.mood = 'well';
    await expect.poll(async () => (await open().find({ slug: 'lahr' }))?.cardName).toBe('Neu');
  });

  test('a wrong password changes nothing', async () => {
    const before = await ownRegionContent(database.db).find({ slug: 'lahr' });
    wordpress.regions[1]!.acf = { card_name: 'Nur mit Passwort' };
    expect(await open(patient, 'falsch').find({ slug: 'lahr' })).toEqual(before);
    expect(wordpress.asked).toHaveLength(1);
  });

  test('silent from the start: a request waits only for so long, then shows what our tables hold', async () => {
    wordpress.mood = 'silent';
    const begun = Date.now();
    expect((await open(eager).find({ slug: 'gauting' }))?.slug).toBe('gauting');
    expect(Date.now() - begun).toBeLessThan(eager.timeoutMs);
  });

  test('it is left alone for a while after a failure', async () => {
    wordpress.mood = 'broken';
    const told = Promise.withResolvers<void>();
    const content = open({ ...patient, retryMs: 60_000 }, undefined, pino({ level: 'warn' }, { write: () => told.resolve() }));
    await content.list();
    await content.list();
    await told.promise;
    await content.list();
    expect(wordpress.asked).toHaveLength(1);
  });

  test('an empty answer is no answer', async () => {
    await open().find({ slug: 'lahr' });
    wordpress.regions.length = 0;
    const content = open();
    await content.list();
    expect((await content.find({ slug: 'lahr' }))?.cardName).toBe('Mühlen&Markt');
  });
});
