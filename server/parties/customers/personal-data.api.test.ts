import { groupDigits } from '#contract/common/group-digits.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import type { MyData } from '#server/reports/my-data/read-my-data.ts';

let portal: TestPortal;
let customer: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  customer = await portal.signedIn('kundin@demo.example');
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

type Data = Record<string, unknown> & { gguid: string; cardIDs: { cardId: string }[] };
const read = async (visitor = customer) => (await visitor.get<Data>('personal-data')).body;

/** What the form of a person sends back. */
const wanted = (changes = {}) => ({
  gender: 'divers',
  firstName: 'Kim',
  lastName: 'Muster',
  street: 'Gasse 1',
  zip: '1234',
  city: 'Bad Ort',
  country: 'AT',
  phone: '0664 1',
  birthdate: '01.02.1990',
  ...changes,
});
const save = (changes = {}) => customer.post<ErrorAnswer>('customer-update-personal-data', wanted(changes));

describe('personal data', () => {
  it('are read and changed; the answer refreshes the stored names', async () => {
    const before = await read();
    expect(before).toMatchObject({
      email: 'kundin@demo.example',
      gender: 'weiblich',
      salutation: 'Frau',
      birthdate: '1984-05-17',
      isCardActive: true,
    });
    expect((await customer.get('cardids')).body).toEqual(before.cardIDs);
    const { status, body } = await save();
    expect(status).toBe(200);
    expect(body).toEqual({
      email: 'kundin@demo.example',
      gender: 'divers',
      salutation: 'Divers',
      firstName: 'Kim',
      lastName: 'Muster',
    });
    expect(await read()).toMatchObject({ firstName: 'Kim', birthdate: '1990-02-01', country: 'AT', zip: '1234', title: '' });
    expect((await customer.get('session')).body).toMatchObject({ firstName: 'Kim' });
  });

  it('may be sent back as they were answered', async () => {
    expect((await customer.post('customer-update-personal-data', await read())).status).toBe(200);
  });

  it.each([
    ['firstName', '', 'Das Feld muss ausgefüllt werden.'],
    ['street', 'Gasse', 'Es muss eine Hausnummer angegeben werden.'],
    ['zip', '123456', 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.'],
    ['city', 'Ort 7', 'Das Feld darf nur Buchstaben enthalten.'],
    ['country', 'XX', 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.'],
    ['phone', '12', 'Die Telefonnummer ist ungültig.'],
    ['birthdate', '1990', 'Dies ist kein gültiges Geburtsdatum. Es muss das Format TT.MM.JJJJ (mit führenden Nullen) haben.'],
    [
      'birthdate',
      '1990-02-31',
      'Dies ist kein gültiges Geburtsdatum. Es muss das Format TT.MM.JJJJ (mit führenden Nullen) haben.',
    ],
    ['email', 'anders@demo.example', 'Die E-Mail-Adresse kann hier nicht geändert werden.'],
  ])('%s %j: %s', async (field, value, message) => {
    const { status, body } = await save({ [field]: value });
    expect({ status, message: body.fieldErrors?.[field] }).toEqual({ status: 422, message });
  });

  it('of somebody else are not there', async () => {
    expect((await save({ gguid: randomUUID() })).status).toBe(404);
    expect(
      (await customer.post('update-consents', { gguid: randomUUID(), marketingAdsConsent: true, newsletterConsent: true }))
        .status,
    ).toBe(404);
    expect((await customer.get('session')).status).toBe(200);
  });
});

test('consents are given and withdrawn, and what stays is not noted again', async () => {
  const { gguid } = await read();
  const change = async (marketingAdsConsent: boolean, newsletterConsent: boolean) =>
    (await customer.post('update-consents', { gguid, marketingAdsConsent, newsletterConsent })).body;
  expect(await change(true, false)).toEqual({
    marketingAdsConsent: true,
    newsletterConsent: false,
    newsletterAwaitsConfirmation: false,
  });
  expect(await change(true, true)).toEqual({
    marketingAdsConsent: true,
    newsletterConsent: false,
    newsletterAwaitsConfirmation: true,
  });
  expect(await change(false, false)).toEqual({
    marketingAdsConsent: false,
    newsletterConsent: false,
    newsletterAwaitsConfirmation: false,
  });
  const { einwilligungen } = (await customer.get<MyData>('my-data')).body;
  expect(einwilligungen.map(({ einwilligung, vorgang }) => `${einwilligung}: ${vorgang}`)).toEqual([
    'Teilnahmebedingungen: erteilt',
    'Newsletter: erteilt',
    'Informationen zu Angeboten und Aktionen: erteilt',
    'Newsletter: widerrufen',
    'Newsletter: gewünscht, noch nicht bestätigt',
    'Informationen zu Angeboten und Aktionen: widerrufen',
    'Newsletter: widerrufen',
  ]);
});

test('a newsletter that awaits confirmation is asked for once, and too many mails keep nobody from withdrawing', async () => {
  const { gguid } = await read();
  const change = (marketingAdsConsent: boolean, newsletterConsent: boolean) =>
    customer.post('update-consents', { gguid, marketingAdsConsent, newsletterConsent });
  for (let saved = 0; saved < 7; saved++) expect((await change(true, true)).status).toBe(200);
  for (let turn = 0; turn < 4; turn++) {
    expect((await change(true, false)).status).toBe(200);
    expect((await change(true, true)).status).toBe(200);
  }
  await change(true, false);
  expect((await change(false, true)).status).toBe(429);
  expect(await read()).toMatchObject({ marketingAdsConsent: false, newsletterAwaitsConfirmation: false });
});

test('a card whose balance was transferred is told from one that is locked', async () => {
  const { db } = portal.database;
  const { cardIDs } = await read();
  const [locked, emptied] = cardIDs.map(({ cardId }) => cardId);
  const { region_id } = await db
    .selectFrom('card')
    .select('region_id')
    .where('card_number', '=', emptied!)
    .executeTakeFirstOrThrow();
  await closeCardAccount(db, region_id, locked!, 'locked');
  await closeCardAccount(db, region_id, emptied!, 'emptied');
  const told = { ownName: null, isTestCard: false, isCardActive: false, isCardConfirmed: true };
  expect((await read()).cardIDs.slice(0, 2)).toEqual([
    { ...told, cardId: locked, isEmployeeCard: false, isCardEmptied: false },
    { ...told, cardId: emptied, isEmployeeCard: true, isCardEmptied: true },
  ]);
  const { cardsData } = (await customer.get<{ cardsData: Record<string, unknown> }>('dashboard')).body;
  expect(cardsData[locked!]).toMatchObject({ isCardLocked: true, isCardEmptied: false });
  expect(cardsData[emptied!]).toMatchObject({ isCardLocked: true, isCardEmptied: true });
});

describe('the rights of the person', () => {
  const email = 'geht@bürger.example';
  const address = 'geht@xn--brger-kva.example';
  const cardID = '176100000000071';
  const password = 'Blumen-2026!';
  let visitor: Visitor;

  beforeAll(async () => {
    const stranger = portal.visitor();
    await stranger.post('customer-registration', newCustomer({ email, cardID }), {
      'x-captcha-token': await stranger.captchaToken(),
    });
    const till = await portal.signedIn('kasse@demo.example');
    await till.book('partner-guthaben-aufladen', { inputCardID: cardID, guthabenAufladenBetrag: '12,50' });
    visitor = portal.visitor();
    await visitor.signIn('customer-login', email, password);
    const message = { salutation: 'Frau', firstName: 'Anna', lastName: 'Größer', message: 'Hallo.' };
    await visitor.post('contact-form', { ...message, contactEmail: 'woanders@post.example' });
    await portal.database.db
      .insertInto('expiry_notice')
      .columns(['region_id', 'card_number', 'expires_on', 'customer_id', 'noticed_at', 'outbox_mail_id'])
      .expression((db) =>
        db
          .selectFrom('card')
          .select(['region_id', 'card_number', sql<string>`date '2029-12-31'`.as('on'), sql<number>`customer_id`.as('id')])
          .select([sql<Date>`now()`.as('at'), sql<number>`0`.as('mail')])
          .where('card_number', '=', cardID),
      )
      .execute();
  });

  it('are served by all that we hold, as JSON and as a paper', async () => {
    const { body, headers } = await visitor.get<MyData>('my-data');
    expect(headers.get('content-disposition')).toContain('meine-daten.json');
    expect(body.person).toMatchObject({ 'E-Mail-Adresse': email, Straße: 'Lindenweg 3a' });
    expect(body.karten).toMatchObject([
      { kartennummer: cardID, guthaben: '12,50', buchungen: [{ buchungsart: 'Aufladung', betrag: '12,50' }] },
    ]);
    expect(body.protokoll.map(({ vorgang }) => vorgang)).toEqual(expect.arrayContaining(['Registrierung', 'Anmeldung']));
    expect(body.sitzungen).toHaveLength(1);
    expect(body.gemerkteBrowser).toHaveLength(1);
    expect(body.verfallshinweise).toMatchObject([{ kartennummer: cardID, verfaelltAm: '31.12.2029' }]);
    expect(body.nachrichten).toMatchObject([
      { betreff: 'Ihre Lahrer Blütenkarte ist registriert' },
      { betreff: 'Kontaktformular: Nachricht zur Lahrer Blütenkarte', text: expect.stringContaining('Hallo.') },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/argon2|token/i);

    const paper = await visitor.get<Uint8Array>('my-data-pdf');
    expect(paper.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(paper.body), { mergePages: true });
    for (const word of ['Meine Daten', email, 'Lindenweg 3a', cardID, '12,50 €', 'Teilnahmebedingungen'])
      expect(text).toContain(word);
  });

  it('end with the account, after the password', async () => {
    const wrong = await visitor.post<ErrorAnswer>('delete-account', { password: 'falsch' });
    expect(wrong).toMatchObject({ status: 422, body: { fieldErrors: { password: 'Das eingegebene Passwort ist falsch.' } } });
    expect((await visitor.post<ErrorAnswer>('delete-account', { password: '' })).body.fieldErrors).toEqual({
      password: 'Sie müssen Ihr Passwort eingeben, um Ihr Konto zu löschen.',
    });
    expect((await visitor.post('delete-account', { password })).status).toBe(204);
    expect((await visitor.get('session')).status).toBe(204);
    for (const identifier of [email, cardID])
      expect((await portal.visitor().signIn('customer-login', identifier, password)).status).toBe(422);
  });

  it('leave nothing of the person, but the bookings and a last mail', async () => {
    const { db } = portal.database;
    const { rows } = await sql<{ text: string }>`
      select concat((select json_agg(person) from person), (select json_agg(customer) from customer), (select json_agg(card) from card)) as text`.execute(
      db,
    );
    for (const word of [email, 'Größer', 'Lindenweg']) expect(rows[0]!.text).not.toContain(word);
    const mails = await db.selectFrom('outbox_mail').select(['subject', 'body_text']).where('recipient', '=', address).execute();
    expect(mails).toMatchObject([
      { subject: 'Ihr Konto wurde gelöscht', body_text: expect.stringContaining(`Karte ${groupDigits(cardID)}: 12,50 €`) },
    ]);
    expect(await db.selectFrom('outbox_mail').select('subject').where('body_text', 'like', '%woanders@post%').execute()).toEqual(
      [],
    );
    const till = await portal.signedIn('kasse@demo.example');
    const spent = await till.book('partner-guthaben-einloesen', { inputCardID: cardID, guthabenEinloesenBetrag: '2,50' });
    expect(spent.status).toBe(200);
  });

  it('let the next holder of the card see the balance, and nothing of what was booked before', async () => {
    const stranger = portal.visitor();
    const next = newCustomer({ email: 'danach@demo.example', cardID });
    expect(
      (await stranger.post('customer-registration', next, { 'x-captcha-token': await stranger.captchaToken() })).status,
    ).toBe(204);
    await stranger.signIn('customer-login', 'danach@demo.example', password);
    const { body } = await stranger.get<{ cardsData: Record<string, { balance: unknown; transactions: { text: string }[] }> }>(
      'dashboard',
    );
    expect(body.cardsData[cardID]).toMatchObject({ balance: { balanceFormattedDE: '10,00' } });
    expect(body.cardsData[cardID]!.transactions).toEqual([]);
  });

  it("are the card holders' only", async () => {
    const partner = await portal.signedIn('partner@demo.example');
    expect((await partner.post('delete-account', { password: DEMO_PASSWORD })).status).toBe(403);
  });
});
