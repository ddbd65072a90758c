import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('one region by its slug', async () => {
  const { status, body } = await portal.visitor().get('region?slug=lahr');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Lahr',
    slug: 'lahr',
    cardName: 'Lahrer Blütenkarte',
    primaryColor: '#AE0C20',
    whiteLabelWebsiteDomain: 'www.lahr-karte.example',
    logoUrl: '/regions/lahr/logo.svg',
    bookingNoticeMinutes: 5,
    hidesBonusManagement: false,
  });
});

test.each([
  'region?slug=atlantis',
  'region-data?fields=email&slug=atlantis',
  'communities-for-region?regionSlug=atlantis',
  '/regions/atlantis/logo.svg',
])('%s is not there', async (call) => {
  expect(await portal.visitor().get(call)).toMatchObject({ status: 404, body: { errorMessage: expect.any(String) } });
});

test('all regions but the one named like the product', async () => {
  const { body } = await portal.visitor().get<{ slug: string; acf: object }[]>('regions');
  expect(body).toHaveLength(15);
  expect(body.find((region) => region.slug === 'wunsiedel')).toEqual({
    slug: 'wunsiedel',
    acf: { card_name: 'Wunsiedler Felsenkarte', region_name: 'Wunsiedel' },
  });
  expect(body.map((region) => region.slug)).not.toContain('kartenkontor');
  expect((await portal.visitor().get('region?slug=kartenkontor')).status).toBe(200);
});

const PICTURE = expect.stringMatching(/^\/region-pictures\/[0-9a-f]{32}\.webp$/) as string;

describe('region-data', () => {
  test('answers the fields that were asked for and that may be', async () => {
    const { body } = await portal.visitor().get('region-data?slug=gauting&fields=contact_person,phone,rules,image_region_header');
    expect(body).toEqual({
      acf: { contact_person: 'Kartenbüro Gauting (Demo)', phone: '089 99998 101', image_region_header: PICTURE },
    });
  });

  test('of a person who is signed in: of the own region', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    expect((await partner.get('region-data?slug=gauting&fields=email')).body).toEqual({ acf: { email: 'karte@lahr.example' } });
  });

  test('without any region is refused', async () => {
    const { status, body } = await portal.visitor().get('region-data?fields=email');
    expect({ status, message: body.errorMessage }).toEqual({
      status: 422,
      message: 'Es ist ein Fehler bei der Regionszuordnung aufgetreten. Bitte kontaktieren Sie den Support.',
    });
  });
});

test('communities and categories, in the order of the alphabet', async () => {
  const communities = await portal.visitor().get('communities-for-region?regionName=Lahr&regionSlug=lahr');
  expect(communities.body).toEqual([
    { name: 'Friesenheim', slug: 'friesenheim', hidesTradeAssociation: false },
    { name: 'Kippenheim', slug: 'kippenheim', hidesTradeAssociation: false },
    { name: 'Lahr', slug: 'lahr', hidesTradeAssociation: false },
    { name: 'Seelbach', slug: 'seelbach', hidesTradeAssociation: false },
  ]);
  const categories = await portal.visitor().get<{ name: string }[]>('categories');
  expect(categories.body[0]?.name).toBe('Apotheke & Sanitätshaus');
});

describe('legal texts', () => {
  const html = async (call: string) => (await portal.visitor().get<{ html: string }>(call)).body.html;

  test.each(['imprint', 'conditions-of-participation', 'declaration-of-consent', 'privacy-policy', 'data-protection'])(
    '%s is there and clean',
    async (name) => {
      const text = await html(`legal-texts/${name}`);
      expect(text).toContain('<strong>Demo:</strong>');
      expect(text.length).toBeGreaterThan(1_500);
      expect(cleanHtml(text)).toBe(text);
    },
  );

  test('a region may bring its own', async () => {
    const operators = await html('legal-texts/imprint');
    expect(operators).toContain('[Platzhalter:');
    expect(await html('legal-texts/imprint?regionSlug=landshut')).toContain('Herausgeber der Landshuter Turmkarte');
    expect(await html('legal-texts/imprint?regionSlug=gauting')).toBe(operators);
    expect(await html('legal-texts/imprint?regionSlug=atlantis')).toBe(operators);
  });
});

describe('the logo', () => {
  test('is a drawing that may do nothing else', async () => {
    const { status, headers, body } = await portal.visitor().get<Uint8Array>('/regions/lahr/logo.svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(new TextDecoder().decode(body)).toMatch(/^<svg .*<\/svg>$/);
  });

  test('is not sent again to who has it', async () => {
    const first = await portal.visitor().get('/regions/lahr/logo.svg');
    const again = await portal.visitor().get('/regions/lahr/logo.svg', { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);
  });
});
