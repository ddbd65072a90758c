import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

interface Told {
  acf: Record<string, string | null>;
}

const shopToBe = 'interesse@demo.example';
const employerToBe = 'interesse-arbeitgeber@demo.example';

let portal: TestPortal;
const people = new Map<string, Visitor>();
beforeAll(async () => {
  portal = await startTestPortal();
  for (const email of [shopToBe, employerToBe, 'partner@demo.example', 'arbeitgeber@demo.example', 'kundin@demo.example'])
    people.set(email, await portal.signedIn(email));
});
afterAll(() => portal.close());

const as = (email: string) => people.get(email)!;

async function setContent(change: Record<string, string>): Promise<void> {
  const { db } = portal.database;
  const { content } = await db.selectFrom('region').select('content').where('slug', '=', 'lahr').executeTakeFirstOrThrow();
  await db
    .updateTable('region')
    .set({ content: JSON.stringify({ ...content, ...change }) })
    .where('slug', '=', 'lahr')
    .execute();
}

describe('the picture of the conditions', () => {
  test.each([
    [shopToBe, 'partner', 200],
    [shopToBe, 'employer', 200],
    ['partner@demo.example', 'partner', 200],
    ['partner@demo.example', 'employer', 200],
    [employerToBe, 'employer', 200],
    ['arbeitgeber@demo.example', 'employer', 200],
    // Only shops and those who want to be one are told what shops pay.
    [employerToBe, 'partner', 404],
    ['arbeitgeber@demo.example', 'partner', 404],
    ['kundin@demo.example', 'employer', 403],
  ])('is asked for by %s as %s: %i', async (email, audience, status) => {
    const answer = await as(email).get<Told>(`conditions-images?audience=${audience}`);
    expect(answer.status).toBe(status);
    if (status !== 200) return;
    const address = answer.body.acf[`${audience}_conditions_image`]!;
    expect(address).toMatch(/^\/region-pictures\/[0-9a-f]{32}\.webp$/);
    expect((await portal.visitor().get<Uint8Array>(address)).headers.get('content-type')).toBe('image/webp');
    expect(Object.keys(answer.body.acf)).toEqual([`${audience}_conditions_image`]);
  });

  test('is that of the own region, whichever is asked for', async () => {
    expect((await as(shopToBe).get('conditions-images?audience=partner&regionID=1')).status).toBe(200);
    for (const other of ['2', '4711'])
      expect((await as(shopToBe).get(`conditions-images?audience=partner&regionID=${other}`)).status).toBe(404);
    for (const wrong of ['regionID=1.5', 'regionID=-1'])
      expect((await as(shopToBe).get(`conditions-images?audience=partner&${wrong}`)).status).toBe(422);
    expect((await as(shopToBe).get('conditions-images?audience=partner&region=2')).status).toBe(400);
    expect((await as(shopToBe).get('conditions-images?audience=customer')).status).toBe(422);
    expect((await portal.visitor().get('conditions-images?audience=partner')).status).toBe(403);
  });

  test('is nothing where the region has none, or names one that is not safe', async () => {
    await setContent({ employer_conditions_image: 'http://bilder.example/x.png' });
    expect((await as(employerToBe).get<Told>('conditions-images?audience=employer')).body.acf).toEqual({
      employer_conditions_image: null,
    });
  });
});

describe('the calendar', () => {
  const frameOf = async (email: string) => as(email).get<string>('/terminbuchung/kalender');

  test.each([
    [shopToBe, 'kennenlernen'],
    [employerToBe, 'kennenlernen'],
    ['partner@demo.example', 'partner'],
    ['arbeitgeber@demo.example', 'mitarbeitercard'],
  ])('of %s is the one for %s, in a page that may show its host and nothing else', async (email, calendar) => {
    const { status, body, headers } = await frameOf(email);
    expect(status).toBe(200);
    expect(body).toContain(`src="https://termine.kartenkontor.example/lahr/${calendar}"`);
    expect(body).toContain('height: 2200px');
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; frame-src https:\/\/termine\.kartenkontor\.example; frame-ancestors 'self'$/,
    );
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('lets pages show pictures of our own alone, where no other host keeps the content', async () => {
    const { headers } = await as(shopToBe).get('/partner');
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;");
  });

  test('adds its host to the policy of no other page', async () => {
    for (const path of ['/terminbuchung', '/partner']) {
      const { headers } = await as(shopToBe).get(path);
      expect(headers.get('content-security-policy')).toContain("frame-src 'self' blob:;");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('is for those who take part or may, of their own region', async () => {
    expect((await portal.visitor().get('/terminbuchung/kalender')).status).toBe(404);
    expect((await frameOf('kundin@demo.example')).status).toBe(404);
    expect((await as('kundin@demo.example').get('appointment-urls')).status).toBe(403);
    expect((await as(shopToBe).get('appointment-urls?regionID=2')).status).toBe(404);
  });

  test.each(['', '.', ':8443'])('is none that lies on our own host%s, which its sandbox would not contain', async (end) => {
    const { hostname } = new URL(portal.portal.config.PUBLIC_URL);
    const field = 'appointment_iframe_url_interest';
    await setContent({ appointment_iframe_url: '', [field]: `https://${hostname.toUpperCase()}${end}/passwort` });
    expect((await as(shopToBe).get<Told>('appointment-urls')).body.acf).toMatchObject({ [field]: null });
    expect((await frameOf(shopToBe)).status).toBe(404);
    // Control: it is the host.
    await setContent({ appointment_iframe_url: '', [field]: 'https://kalender.example/passwort' });
    expect((await frameOf(shopToBe)).status).toBe(200);
  });

  test('is the one for all where the role has none, and none where its address is not https', async () => {
    await setContent({ appointment_iframe_url_interest: '', appointment_iframe_url: 'https://all.example/?a=1&b="x"' });
    expect((await frameOf(shopToBe)).body).toContain('src="https://all.example/?a=1&amp;b=%22x%22"');
    await setContent({ appointment_iframe_url_interest: 'javascript:alert(1)', appointment_iframe_url: 'http://all.example/' });
    expect((await as(shopToBe).get<Told>('appointment-urls')).body.acf).toMatchObject({
      appointment_iframe_url: null,
      appointment_iframe_url_interest: null,
    });
    expect((await frameOf(shopToBe)).status).toBe(404);
  });
});
