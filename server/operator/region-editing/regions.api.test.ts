import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faqFields, type FaqAudience } from '#contract/tenancy/regions/faqs.ts';
import type { PartAnswer, Publication, RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import { cleanHtml } from '#server/platform/clean-html.ts';
import { publishPart } from './publish-part.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let editor: Visitor;
let management: Visitor;
let accounting: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  [editor, management, accounting] = (await Promise.all(
    ['redaktion', 'betrieb', 'rechnungswesen'].map((name) => portal.signedIn(`${name}@demo.example`)),
  )) as [Visitor, Visitor, Visitor];
});
afterAll(() => portal.close());

const read = async (slug: string, part: RegionPart) =>
  (await editor.get<PartAnswer>(`region-part?slug=${slug}&part=${part}`)).body;

type Work = 'content' | 'terms' | 'fees';

/** Saves a draft based on the present values and publishes it. */
async function publish(who: Visitor, work: Work, slug: string, part: RegionPart, data: object) {
  const { version } = await read(slug, part);
  const saved = await who.post<{ version: number }>(`save-region-${work}`, { slug, part, version, data });
  if (saved.status !== 200) return saved;
  return who.post(`publish-region-${work}`, { slug, part, version: saved.body.version, note: 'Neue Fassung' });
}

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>"\'&lt;';
const HOSTILE_HTML =
  '<p onclick="x()">Gut <a href="javascript:x()">a</a><a href="https://b.example/" onmouseover="x()">b</a></p><iframe src="https://c.example"></iframe><svg onload=x()><style>*{}</style><form action="https://d.example"><input></form>';

describe('a draft', () => {
  test('is seen by nobody but staff until it is published, then by everybody at once', async () => {
    const data = { faqs: [{ question: 'Neu?', answer: '<p>Ja, die {cardName}.</p>' }] };
    const before = await read('gauting', 'partner-faqs');
    const saved = await editor.post<{ version: number }>('save-region-content', {
      slug: 'gauting',
      part: 'partner-faqs',
      version: before.version,
      data,
    });
    expect(saved).toMatchObject({ status: 200, body: { version: before.version + 1 } });
    expect(await read('gauting', 'partner-faqs')).toMatchObject({
      live: before.live,
      draft: data,
      editedBy: expect.stringMatching(/./),
      edits: [{ part: 'partner-faqs', at: expect.any(String), isDraft: true }],
    });
    const edited = async () =>
      (await editor.get<{ regions: RegionRow[] }>('staff-regions')).body.regions.find(({ slug }) => slug === 'gauting')!;
    expect(await edited()).toMatchObject({ drafts: 1, editedAt: expect.any(String) });
    expect(await faqsOf('gauting', 'partner')).toEqual(before.live.faqs);

    const published = await editor.post('publish-region-content', {
      slug: 'gauting',
      part: 'partner-faqs',
      version: saved.body.version,
      note: 'Erste Frage',
    });
    expect(published.status).toBe(200);
    expect(await read('gauting', 'partner-faqs')).toMatchObject({ live: data, draft: null, edits: [{ isDraft: false }] });
    expect(await edited()).toMatchObject({ drafts: 0, editedAt: expect.any(String) });
    const [{ answer }] = (await faqsOf('gauting', 'partner')) as [{ answer: string }];
    expect(answer).toMatch(/^<p>Ja, die .*\.<\/p>$/);
    expect(answer).not.toContain('{cardName}');
  });

  test('of somebody who was slower is refused and loses nothing', async () => {
    const { version } = await read('lahr', 'contact');
    const data = { contact_person: 'A', personenbezeichnung: '', email: '', phone: '', greeting: '' };
    const first = await editor.post<{ version: number }>('save-region-content', { slug: 'lahr', part: 'contact', version, data });
    expect(first.status).toBe(200);
    const second = await management.post('save-region-content', {
      slug: 'lahr',
      part: 'contact',
      version,
      data: { ...data, phone: '1' },
    });
    expect(second).toMatchObject({ status: 409, body: { errorCode: 'CHANGED' } });
    expect((second.body as { errorMessage: string }).errorMessage).toMatch(/^Inzwischen hat .+ diesen Teil geändert\./);
    expect((await read('lahr', 'contact')).draft).toEqual(data);
    // Nor can it be published or thrown away by what was read before.
    const stale = { slug: 'lahr', part: 'contact', version };
    expect((await management.post('publish-region-content', { ...stale, note: '' })).status).toBe(409);
    expect((await management.post('discard-region-content', stale)).status).toBe(409);
    const fresh = { ...stale, version: first.body.version };
    expect((await management.post('discard-region-content', fresh)).status).toBe(200);
    expect((await read('lahr', 'contact')).draft).toBeNull();
    expect(
      (await management.post('publish-region-content', { ...stale, version: first.body.version + 1, note: '' })).status,
    ).toBe(422);
  });

  test('of ten who save the same version at once, one counts', async () => {
    const { version } = await read('planegg', 'contact');
    const data = { contact_person: '', personenbezeichnung: '', email: '', phone: '', greeting: '' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        editor.post('save-region-content', {
          slug: 'planegg',
          part: 'contact',
          version,
          data: { ...data, phone: String(index) },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });
});

describe('history', () => {
  test('begins with how it was, says who published what, and an old version can be taken back', async () => {
    const before = (await read('neuried', 'contact')).live;
    const one = {
      contact_person: 'Eins',
      personenbezeichnung: '',
      email: 'eins@neuried.example',
      phone: '',
      greeting: '<p>Hallo</p>',
    };
    await publish(editor, 'content', 'neuried', 'contact', one);
    await publish(editor, 'content', 'neuried', 'contact', { ...one, contact_person: 'Zwei' });
    const { body } = await editor.get<Publication[]>('region-history?slug=neuried&part=contact');
    expect(body.map(({ data, by, note }) => [data.contact_person, by !== null, note])).toEqual([
      ['Zwei', true, 'Neue Fassung'],
      ['Eins', true, 'Neue Fassung'],
      [before.contact_person, false, ''],
    ]);
    await publish(editor, 'content', 'neuried', 'contact', body[2]!.data);
    expect((await read('neuried', 'contact')).live).toEqual(before);
    const { rows } = await auditOf('region-part-published');
    expect(rows.filter((subject) => subject === 'contact').length).toBeGreaterThanOrEqual(3);
  });
});

async function auditOf(act: string): Promise<{ rows: (string | null)[] }> {
  await import('#server/tenancy/people/tables.ts');
  const rows = await portal.database.db
    .selectFrom('audit_event')
    .select('subject')
    .where('act', '=', act as never)
    .execute();
  return { rows: rows.map(({ subject }) => subject) };
}

async function faqsOf(slug: string, audience: FaqAudience): Promise<unknown[]> {
  const { body } = await portal.visitor().get<{ id: number }>(`region?slug=${slug}`);
  const { body: answer } = await portal
    .visitor()
    .get<{ acf: Record<string, unknown[]> }>(`faqs?audience=${audience}&regionID=${body.id}`);
  return answer.acf[faqFields[audience]]!;
}

describe('published', () => {
  test('names, address, colour: pages show them, and the old address leads nowhere', async () => {
    const { live } = await read('krailling', 'identity');
    const changed = {
      ...live,
      slug: 'krailling-neu',
      name: 'Krailling & Umland',
      cardName: 'Kraillinger Karte',
      primaryColor: '#123456',
    };
    expect((await publish(management, 'terms', 'krailling', 'identity', changed)).status).toBe(200);
    expect((await portal.visitor().get('region?slug=krailling-neu')).body).toMatchObject({
      name: 'Krailling & Umland',
      primaryColor: '#123456',
    });
    expect((await portal.visitor().get('region?slug=krailling')).status).toBe(404);
    const twin = await publish(management, 'terms', 'krailling-neu', 'identity', { ...changed, slug: 'lahr' });
    expect(twin).toMatchObject({ status: 422, body: { fieldErrors: { slug: expect.any(String) } } });
  });

  test('places, fees, rules and limits take effect', async () => {
    const places = {
      communities: [{ name: 'Ober- & Unterdorf', requiresDisagioModel: true, hidesTradeAssociation: false }],
      tradeAssociations: [{ name: 'Verein', isRequired: true }],
    };
    expect((await publish(management, 'terms', 'schwabach', 'places', places)).status).toBe(200);
    expect((await portal.visitor().get('communities-for-region?regionSlug=schwabach')).body).toEqual([
      { name: 'Ober- & Unterdorf', slug: 'ober-unterdorf', hidesTradeAssociation: false },
    ]);
    expect((await read('schwabach', 'places')).live).toEqual(places);

    const fees = {
      partnerEntry: '1.049,00',
      employerEntry: '0,00',
      discountForBoth: '10,00',
      partnerMembershipDiscount: '0,00',
      employerMembershipDiscount: '0,00',
      partnerEntryDescription: 'Einmalig',
      partnerPriceList: 'https://verein.example/preise.pdf',
      employerPriceList: '',
    };
    expect((await publish(accounting, 'fees', 'schwabach', 'fees', fees)).status).toBe(200);
    expect((await read('schwabach', 'fees')).live).toEqual(fees);
    expect(
      (await portal.visitor().get<{ acf: object }[]>('region-checkout-data?regionSlug=schwabach')).body[0]!.acf,
    ).toMatchObject({
      partner_price_list: 'https://verein.example/preise.pdf',
      employer_price_list: '',
    });
    const unsafe = { ...fees, partnerPriceList: 'javascript:alert(1)' };
    expect((await publish(accounting, 'fees', 'schwabach', 'fees', unsafe)).status).toBe(422);

    const rules = {
      ...(await read('schwabach', 'rules')).live,
      hidesBonusManagement: true,
      sponsorCarriesDisagioUntil: '2030-01-31',
    };
    expect((await publish(management, 'terms', 'schwabach', 'rules', rules)).status).toBe(200);
    const limits = {
      bonusAtOnce: '50,00',
      bonusADay: '100,00',
      bonusUnsettled: '1.000,00',
      freshMandate: '750,00',
      bookingNoticeMinutes: '0',
      stornoMinutes: '20',
    };
    expect((await publish(management, 'terms', 'schwabach', 'limits', limits)).status).toBe(200);
    expect((await read('schwabach', 'limits')).live).toEqual(limits);
    expect((await portal.visitor().get('region?slug=schwabach')).body).toMatchObject({
      hidesBonusManagement: true,
      bookingNoticeMinutes: 0,
    });
    expect((await read('schwabach', 'limits')).live).toEqual(limits);
  });

  test('limits are raised far by two, and endlessly by nobody', async () => {
    const live = (await read('lahr', 'limits')).live;
    const raised = { ...live, bonusAtOnce: '250,01' };
    const waiting = await publish(management, 'terms', 'lahr', 'limits', raised);
    expect(waiting.body).toMatchObject({ waitsForSecond: true });
    expect((await read('lahr', 'limits')).live).toEqual(live);
    const { acts } = (await accounting.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
    expect(acts[0]!.facts).toContainEqual({ name: 'Höchster Bonus auf einmal', value: '250,00 € → 250,01 €' });
    const confirmation = { decision: 'confirm', number: acts[0]!.number, digest: acts[0]!.digest };
    expect((await management.post('decide-four-eyes-act', confirmation)).status).toBe(422);
    expect((await accounting.post('decide-four-eyes-act', confirmation)).status).toBe(204);
    expect((await read('lahr', 'limits')).live).toEqual(raised);
    // Lowering needs one person, and so does what stays as two have set it.
    const lower = { ...raised, bonusADay: '400,00' };
    expect((await publish(management, 'terms', 'lahr', 'limits', lower)).body).toMatchObject({ waitsForSecond: false });
    for (const [name, value] of Object.entries({ bonusAtOnce: '1.000,01', bonusADay: '2.000,01', bonusUnsettled: '20.000,01' })) {
      const { version } = await read('lahr', 'limits');
      const tooMuch = { slug: 'lahr', part: 'limits', version, data: { ...lower, [name]: value } };
      const saved = await management.post<{ version: number }>('save-region-terms', tooMuch);
      const published = { slug: 'lahr', part: 'limits', version: saved.body.version ?? version, note: 'Mehr.' };
      expect((await management.post('publish-region-terms', published)).status).toBe(422);
      expect((await read('lahr', 'limits')).live).toEqual(lower);
      await management.post('discard-region-terms', {
        slug: 'lahr',
        part: 'limits',
        version: (await read('lahr', 'limits')).version,
      });
    }
    expect((await publish(management, 'terms', 'lahr', 'limits', live)).status).toBe(200);
  });

  test('limits that are raised while one person publishes lower ones are not published by that one alone', async () => {
    const { live, version } = await read('lahr', 'limits');
    const data = { ...live, bonusAtOnce: '900,00' };
    const saved = await management.post<{ version: number }>('save-region-terms', {
      slug: 'lahr',
      part: 'limits',
      version,
      data,
    });
    const { db } = portal.database;
    const { region_id: regionId } = await db
      .selectFrom('region')
      .select('region_id')
      .where('slug', '=', 'lahr')
      .executeTakeFirstOrThrow();
    const { person_id: staffId } = await db
      .selectFrom('person')
      .select('person_id')
      .where('email', '=', 'betrieb@demo.example')
      .executeTakeFirstOrThrow();
    // As the call does it where the draft became this one after it was asked whether two are needed.
    const publishing = { version: saved.body.version, note: 'Mehr.', staffId };
    const publishAs = (isAgreed: boolean) =>
      db.transaction().execute((trx) => publishPart(trx, { regionId, part: 'limits' }, { ...publishing, isAgreed }));
    await expect(publishAs(false)).rejects.toMatchObject({ code: 'CHANGED' });
    expect((await read('lahr', 'limits')).live).toEqual(live);
    await publishAs(true);
    expect((await read('lahr', 'limits')).live).toEqual(data);
    expect((await publish(management, 'terms', 'lahr', 'limits', live)).status).toBe(200);
  });

  test('what breaks a rule is told at its field, in lists too', async () => {
    const { version } = await read('lahr', 'perks');
    const perk = {
      perkValue: 'A',
      availableFrom: '2027-02-01',
      availableUntil: '2027-01-01',
      description: '',
      urlVendor: 'http://a.example',
      urlVendorPlayStore: '',
      urlVendorAppStore: '',
      urlInstruction: '',
    };
    const answer = await editor.post('save-region-content', {
      slug: 'lahr',
      part: 'perks',
      version,
      data: { perks: [perk, { ...perk, perkValue: 'a' }] },
    });
    expect(answer).toMatchObject({
      status: 422,
      body: { fieldErrors: { 'data.perks.0.urlVendor': expect.stringContaining('https://') } },
    });
    for (const url of ['javascript:alert(1)', 'https://', '//b.example', 'https://a.example/"><script>'])
      expect(
        (
          await editor.post('save-region-content', {
            slug: 'lahr',
            part: 'appointments',
            version: 0,
            data: {
              appointment_iframe_url: url,
              appointment_iframe_url_interest: '',
              appointment_iframe_url_mitarbeitercard: '',
            },
          })
        ).status,
      ).toBe(422);
  });

  test('a calendar on the portal’s own host is refused at its field, for visitors would not see it; another host is kept', async () => {
    const { hostname } = new URL(portal.portal.config.PUBLIC_URL);
    const read = async () =>
      (await editor.get<{ version: number; draft: object | null }>('region-part?slug=troisdorf&part=appointments')).body;
    const save = async (url: string) =>
      editor.post<{ fieldErrors: object }>('save-region-content', {
        slug: 'troisdorf',
        part: 'appointments',
        version: (await read()).version,
        data: {
          appointment_iframe_url: 'https://kalender.example/',
          appointment_iframe_url_interest: url,
          appointment_iframe_url_mitarbeitercard: '',
        },
      });
    for (const host of [hostname, hostname.toUpperCase(), `${hostname}.`, `${hostname}:8443`])
      expect(await save(`https://${host}/passwort`)).toMatchObject({
        status: 422,
        body: { fieldErrors: { appointment_iframe_url_interest: expect.stringContaining('gehört zum Portal selbst') } },
      });
    expect((await read()).draft).toBeNull();
    expect((await save('https://kalender.example/passwort')).status).toBe(200);
    expect((await read()).draft).not.toBeNull();
  });

  test('legal texts count from their day on, and versions stay readable', async () => {
    const visitor = portal.visitor();
    const text = async () => (await visitor.get<{ html: string }>('legal-texts/imprint?regionSlug=troisdorf')).body.html;
    const before = await text();
    const version = (html: string, validFrom: string) => ({ html, validFrom, usesOperatorText: false });
    const past = await publish(editor, 'content', 'troisdorf', 'legal-imprint', version('<p>Alt</p>', '2020-01-01'));
    expect(past).toMatchObject({ status: 422, body: { fieldErrors: { validFrom: expect.any(String) } } });
    await publish(editor, 'content', 'troisdorf', 'legal-imprint', version('<p>Später</p>', '2099-01-01'));
    expect(await text()).toBe(before);
    await publish(editor, 'content', 'troisdorf', 'legal-imprint', version('<p>Jetzt</p>', ''));
    expect(await text()).toBe('<p>Jetzt</p>');
    const { body } = await editor.get<Publication[]>('region-history?slug=troisdorf&part=legal-imprint');
    expect(body.map(({ validFrom }) => validFrom)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d$/), '2099-01-01', null]);
    await publish(editor, 'content', 'troisdorf', 'legal-imprint', { html: '', validFrom: '', usesOperatorText: true });
    expect(await text()).toBe(before);
  });

  test('the operator’s own text counts wherever a region has none', async () => {
    await publish(editor, 'content', '', 'legal-privacy-policy', {
      html: '<p>Vom Betreiber</p>',
      validFrom: '',
      usesOperatorText: false,
    });
    const { body } = await portal.visitor().get('legal-texts/privacy-policy?regionSlug=wunsiedel');
    expect(body).toEqual({ html: '<p>Vom Betreiber</p>' });
    expect((await editor.get('region-part?slug=&part=contact')).status).toBe(404);
  });

  test('hostile HTML in every text comes out harmless', async () => {
    const faqs = [{ question: HOSTILE, answer: HOSTILE_HTML }];
    await publish(editor, 'content', 'landshut', 'customer-faqs', { faqs });
    const contact = {
      contact_person: HOSTILE,
      personenbezeichnung: HOSTILE,
      email: '',
      phone: '<b>1</b>',
      greeting: HOSTILE_HTML,
    };
    await publish(editor, 'content', 'landshut', 'contact', contact);
    const [faq] = (await faqsOf('landshut', 'customer')) as [{ question: string; answer: string }];
    // Text stays the text that was typed; the browser shows it as such.
    expect(faq.question).toBe(HOSTILE);
    expect(faq.answer).toBe('<p>Gut <a>a</a><a href="https://b.example/" rel="noopener noreferrer" target="_blank">b</a></p>');
    const { body } = await portal
      .visitor()
      .get<{ acf: Record<string, string> }>('region-data?slug=landshut&fields=contact_person,greeting,phone');
    expect(body.acf).toEqual({ contact_person: HOSTILE, phone: '<b>1</b>', greeting: faq.answer });
    expect((await read('landshut', 'contact')).live).toMatchObject({ contact_person: HOSTILE, phone: '<b>1</b>' });
    const legal = { html: `<h1>Eins</h1>${HOSTILE_HTML}`, validFrom: '', usesOperatorText: false };
    await publish(editor, 'content', 'landshut', 'legal-imprint', legal);
    const shown = (await portal.visitor().get<{ html: string }>('legal-texts/imprint?regionSlug=landshut')).body.html;
    expect(shown).toBe(`<h2>Eins</h2>${faq.answer}`);
    expect(cleanHtml(shown)).toBe(shown);
    for (const [name, status] of [
      ['<script>', 422],
      ['A\u0000B', 400],
      [' ', 422],
    ] as const)
      expect(
        (await publish(management, 'terms', 'landshut', 'identity', { ...(await read('landshut', 'identity')).live, name }))
          .status,
      ).toBe(status);
    const { version, live } = await read('landshut', 'fees');
    const description = { ...live, partnerEntryDescription: HOSTILE };
    expect(
      (await accounting.post('save-region-fees', { slug: 'landshut', part: 'fees', version, data: description })).status,
    ).toBe(200);
    const preview = await editor.post<{ texts: string[] }>('preview-texts', { slug: 'landshut', texts: [HOSTILE_HTML] });
    expect(preview.body.texts).toEqual([faq.answer]);
  });
});

describe('pictures', () => {
  const form = (content: string | Uint8Array, name = 'bild.png') => {
    const data = new FormData();
    data.set('picture', new Blob([content as BlobPart]), name);
    return data;
  };
  const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`;

  test('a drawing loses all but its shapes and becomes the logo; the one before can be taken back', async () => {
    const hostile = drawing(
      '<script>alert(1)</script><rect width="8" height="8" onload="x()" fill="url(https://a.example/x)"/><image href="https://a.example/x.png"/><foreignObject><body onload="x()"/></foreignObject>',
    );
    const upload = await management.post<{ name: string }>('upload-region-logo?slug=herbolzheim', form(hostile, 'logo.svg'));
    expect(upload.status).toBe(200);
    const before = (await read('herbolzheim', 'identity')).live;
    const original = (await portal.visitor().get<string>('/regions/herbolzheim/logo.svg')).body;
    expect((await publish(management, 'terms', 'herbolzheim', 'identity', { ...before, logo: upload.body.name })).status).toBe(
      200,
    );
    const logo = await portal.visitor().get<string>('/regions/herbolzheim/logo.svg');
    expect(new TextDecoder().decode(logo.body as unknown as Uint8Array)).toBe(drawing('<rect width="8" height="8"></rect>'));
    expect((await portal.visitor().get('/regions/herbolzheim/icon-192.png')).status).toBe(200);
    await publish(management, 'terms', 'herbolzheim', 'identity', before);
    expect((await portal.visitor().get<string>('/regions/herbolzheim/logo.svg')).body).toEqual(original);
  });

  test.each([
    ['words', 'kein Bild'],
    [
      'entities that grow',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
    ],
    ['nothing but script', drawing('<script>x()</script>')],
    ['a tower', drawing('<g>'.repeat(5_000) + '<rect width="1" height="1"/>' + '</g>'.repeat(5_000))],
    ['a flood', drawing('<rect width="1" height="1"/>'.repeat(9_000))],
  ])('%s are refused as a logo', async (_, content) => {
    expect((await management.post('upload-region-logo?slug=lahr', form(content))).status).toBe(422);
  });

  test('a picture is written anew and shows on the region’s page', async () => {
    const { default: sharp } = await import('sharp');
    const jpeg = await sharp({ create: { width: 3000, height: 100, channels: 3, background: '#a00' } })
      .withExif({ IFD0: { Copyright: 'GEHEIM' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await editor.post<{ address: string }>('upload-region-picture?slug=lahr', form(jpeg));
    expect(status).toBe(200);
    const { live } = await read('lahr', 'pictures');
    await publish(editor, 'content', 'lahr', 'pictures', { ...live, image_region_header: body.address });
    const { body: shown } = await portal
      .visitor()
      .get<{ acf: Record<string, string> }>('region-data?slug=lahr&fields=image_region_header');
    expect(shown.acf.image_region_header).toBe(body.address);
    const picture = await portal.visitor().get<Uint8Array>(body.address);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(picture.body).includes('GEHEIM')).toBe(false);
    expect((await sharp(picture.body).metadata()).width).toBe(1920);
    expect((await editor.post('upload-region-picture?slug=lahr', form('<svg/>'))).status).toBe(422);
    expect((await editor.post('upload-region-picture?slug=atlantis', form(jpeg))).status).toBe(404);
  });
});

describe('who may', () => {
  test('each kind of work by its role; a wrong role cannot even name the part', async () => {
    const support = await portal.signedIn('support@demo.example');
    const save = (who: Visitor, work: Work, part: RegionPart) =>
      who.post(`save-region-${work}`, { slug: 'lahr', part, version: 0, data: {} });
    for (const [who, work, part] of [
      [support, 'content', 'contact'],
      [support, 'terms', 'rules'],
      [editor, 'terms', 'rules'],
      [editor, 'fees', 'fees'],
      [accounting, 'content', 'contact'],
      [accounting, 'terms', 'rules'],
    ] as const)
      expect((await save(who, work, part)).status).toBe(403);
    // By the call of the own work another's part is no value that it takes.
    expect((await save(editor, 'content', 'rules')).status).toBe(422);
    expect((await editor.post('publish-region-content', { slug: 'lahr', part: 'rules', version: 0, note: '' })).status).toBe(422);
    expect((await editor.post('create-region', {})).status).toBe(403);
  });

  test('rules and fees are published with a reason', async () => {
    const { version, live } = await read('lahr', 'limits');
    const saved = await management.post<{ version: number }>('save-region-terms', {
      slug: 'lahr',
      part: 'limits',
      version,
      data: live,
    });
    const answer = await management.post('publish-region-terms', {
      slug: 'lahr',
      part: 'limits',
      version: saved.body.version,
      note: ' ',
    });
    expect(answer).toMatchObject({ status: 422, body: { fieldErrors: { note: 'Bitte geben Sie einen Grund an.' } } });
  });
});

describe('the account of a region', () => {
  const account = { holder: 'Kontor', iban: 'DE02 1203 0000 0000 2020 51', bic: '', creditorId: 'DE98ZZZ09999999999' };
  const asked = { slug: 'abensberg', ...account, reason: 'Neue Bank' };
  const bankOf = async () =>
    (await accounting.get<{ account: { iban: string } | null }>('region-bank?slug=abensberg')).body.account;

  test('changes when a second person has confirmed it, and not when the one who asked does', async () => {
    const before = await bankOf();
    expect(await accounting.post('set-region-bank', asked)).toMatchObject({ status: 200, body: { waitsForSecond: true } });
    expect(await bankOf()).toEqual(before);
    expect((await accounting.post('set-region-bank', asked)).status).toBe(409);
    const releases = async (who: Visitor) =>
      (await who.get<{ acts: { number: number; digest: string; title: string }[] }>('four-eyes-acts?which=open')).body.acts.find(
        ({ title }) => title.startsWith('Bankverbindung der Region'),
      )!;
    const { number, digest } = await releases(accounting);
    const decision = { decision: 'confirm', number, digest };
    expect((await accounting.post('decide-four-eyes-act', decision)).status).toBe(422);
    expect((await management.post('decide-four-eyes-act', decision)).status).toBe(204);
    expect(await bankOf()).toEqual({ ...account, iban: 'DE02120300000000202051' });
    expect((await auditOf('region-bank-changed')).rows).toHaveLength(1);
  });

  test.each([
    ['iban', { iban: 'DE02120300000000202052' }],
    ['iban', { iban: 'US00 0000' }],
    ['bic', { bic: 'QUATSCH' }],
    ['creditorId', { creditorId: 'DE99ZZZ09999999999' }],
    ['holder', { holder: '<b>Kontor</b>' }],
  ])('is refused for its %s: %o', async (field, change) => {
    const { status, body } = await accounting.post('set-region-bank', { ...asked, ...change });
    expect(status).toBe(422);
    expect(body).toMatchObject({ fieldErrors: { [field]: expect.any(String) } });
  });

  test('is seen by accounting and management alone', async () => {
    expect((await editor.get('region-bank?slug=lahr')).status).toBe(403);
    expect((await editor.post('set-region-bank', asked)).status).toBe(403);
  });
});

describe('a new region', () => {
  const form = {
    slug: 'neudorf',
    name: 'Neudorf',
    cardName: 'Neudorfer Karte',
    websiteUrl: 'https://www.neudorf.example/',
    primaryColor: '#1A6B3C',
  };

  test('is there, is in no list yet, and says what it lacks', async () => {
    expect(await management.post('create-region', form)).toMatchObject({ status: 200, body: { slug: 'neudorf' } });
    const { body } = await editor.get<{ regions: RegionRow[] }>('staff-regions');
    expect(body.regions.find(({ slug }) => slug === 'neudorf')).toMatchObject({
      isListed: false,
      editedAt: null,
      source: 'own',
      missing: ['logo', 'contact', 'places', 'fees', 'bank'],
    });
    expect((await portal.visitor().get<{ slug: string }[]>('regions')).body.map(({ slug }) => slug)).not.toContain('neudorf');
    expect((await portal.visitor().get('region?slug=neudorf')).status).toBe(200);
    expect(await management.post('create-region', form)).toMatchObject({
      status: 422,
      body: { fieldErrors: { slug: expect.any(String) } },
    });
    const identity = (await read('neudorf', 'identity')).live;
    expect((await publish(management, 'terms', 'neudorf', 'identity', { ...identity, isListed: true })).status).toBe(200);
    expect((await portal.visitor().get<{ slug: string }[]>('regions')).body.map(({ slug }) => slug)).toContain('neudorf');
  });

  test('categories are added and renamed for all', async () => {
    expect((await management.post('add-category', { name: 'Zirkus' })).status).toBe(204);
    expect((await management.post('add-category', { name: 'Zirkus' })).status).toBe(422);
    const { body } = await portal.visitor().get<{ id: number; name: string }[]>('categories');
    const { id } = body.find(({ name }) => name === 'Zirkus')!;
    expect((await management.post('rename-category', { id, name: 'Zirkus & Varieté' })).status).toBe(204);
    expect((await management.post('rename-category', { id, name: body.find((other) => other.id !== id)!.name })).status).toBe(
      422,
    );
    expect((await management.post('rename-category', { id: 2_000_000_000, name: 'Nichts' })).status).toBe(404);
  });
});
