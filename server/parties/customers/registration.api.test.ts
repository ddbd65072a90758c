import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { keepAnswersWaiting } from '#server/platform/at-least.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { type Answer, startTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { quickestOf } from '#tests/support/quickest-of.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => portal.close());

const forgetAttempts = () => portal.database.db.deleteFrom('throttle').execute();

async function register(changes: Record<string, unknown> = {}): Promise<Answer<ErrorAnswer>> {
  await forgetAttempts();
  return registerAgain(changes);
}

/** Counted together with the attempts before. */
async function registerAgain(changes: Record<string, unknown>): Promise<Answer<ErrorAnswer>> {
  const visitor = portal.visitor();
  return visitor.post<ErrorAnswer>('customer-registration', newCustomer(changes), {
    'x-captcha-token': await visitor.captchaToken(),
  });
}

const mails = () => portal.database.db.selectFrom('outbox_mail').selectAll().orderBy('outbox_mail_id').execute();
const mailsTo = async (recipient: string) => (await mails()).filter((mail) => mail.recipient === recipient);

const UNKNOWN = cardNumberOf(9_999_999_999);
const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const SHORT = 'Das Feld muss mindestens 3 Zeichen lang sein.';
const LETTERS = 'Das Feld darf nur Buchstaben enthalten.';
const DIGITS = 'Dieses Feld darf nur Ziffern enthalten.';
const ZIP = 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.';
const CARD = 'Die Kartennummer ist ungültig.';
const PHONE = 'Die Telefonnummer ist ungültig.';
const COUNTRY = 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.';
const BIRTHDATE = 'Dies ist kein gültiges Geburtsdatum. Es muss das Format TT.MM.JJJJ (mit führenden Nullen) haben.';
const CHARACTERS = 'Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und !$%()*,-.?@^_~';
const WEAK =
  'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.';

describe('every rule of part 1, section 5, has its message', () => {
  it.each<[string, unknown, string]>([
    ...['cardID', 'email', 'emailRepeated', 'password', 'passwordRepeated', 'gender', 'firstName', 'lastName'].map(
      (field) => [field, '', REQUIRED] satisfies [string, unknown, string],
    ),
    ...['street', 'zip', 'city', 'country', 'birthdate'].map(
      (field) => [field, '  ', REQUIRED] satisfies [string, unknown, string],
    ),
    ['firstName', undefined, REQUIRED],
    ['street', '1a', SHORT],
    ['zip', '12', SHORT],
    ['city', 'Au', SHORT],
    ['email', 'a@', SHORT],
    ['emailRepeated', 'a@', SHORT],
    ['password', 'B1', SHORT],
    ['passwordRepeated', 'B1', SHORT],
    ['cardID', '17', SHORT],
    ['birthdate', '1.', SHORT],
    ['country', 'D', COUNTRY],
    ['country', 'US', COUNTRY],
    ['gender', 'weibl1ch', LETTERS],
    ['firstName', 'Anna3', LETTERS],
    ['lastName', 'O_Neil', LETTERS],
    ['city', 'Lahr/Schwarzwald', LETTERS],
    ['country', 'D3', LETTERS],
    ['street', 'Lindenweg', 'Es muss eine Hausnummer angegeben werden.'],
    ['zip', '7793a', DIGITS],
    ['cardID', '17610000000001a', DIGITS],
    ['zip', '123', ZIP],
    ['zip', '123456', ZIP],
    ['password', 'Blumen-2026!ß€', CHARACTERS],
    ['password', 'Blumen 2026!', CHARACTERS],
    ['password', 'Blu-26!', WEAK],
    ['password', 'blumen-2026!', WEAK],
    ['password', 'Blumen-Wiese!', WEAK],
    ['password', 'Blumen2026', WEAK],
    ['passwordRepeated', 'Blumen-2027!', 'Die Passwörter stimmen nicht überein.'],
    ['email', 'anna.demo.example', 'Die E-Mail-Adresse ist ungültig.'],
    ['email', 'anna@demo..example', 'Die E-Mail-Adresse ist ungültig.'],
    ['emailRepeated', 'anders@demo.example', 'Die E-Mail-Adressen stimmen nicht überein.'],
    ['birthdate', '1.2.1980', BIRTHDATE],
    ['birthdate', '1980-12-24', BIRTHDATE],
    ['birthdate', '31.04.1980', BIRTHDATE],
    ['birthdate', '24.12.1899', BIRTHDATE],
    ['birthdate', '24.12.2100', BIRTHDATE],
    ['cardID', '17610000000001', CARD],
    ['cardID', '186100000000014', CARD],
    ['cardID', '176100000000015', CARD],
    ['phone', '123', PHONE],
    ['phone', '0781/123456', PHONE],
    ['phone', '1'.repeat(30), PHONE],
    ['conditionsConsent', false, 'Sie müssen den Teilnahmebedingungen zustimmen'],
    ['conditionsConsent', undefined, 'Sie müssen den Teilnahmebedingungen zustimmen'],
  ])('%s %j: %s', async (field, value, message) => {
    const repeated = field === 'email' || field === 'password' ? { [`${field}Repeated`]: value } : {};
    const { status, body } = await register({ [field]: value, ...repeated });
    expect(status).toBe(422);
    expect(body.fieldErrors?.[field]).toBe(message);
  });

  it.each([
    ['email', 71],
    ['firstName', 31],
    ['lastName', 31],
    ['street', 46],
    ['city', 31],
  ])('%s has a maximum', async (field, length) => {
    const text =
      field === 'street'
        ? '1'.repeat(length)
        : field === 'email'
          ? `${'a'.repeat(length - 13)}@demo.example`
          : 'a'.repeat(length);
    expect((await register({ [field]: text })).body.fieldErrors).toHaveProperty(field);
  });

  it('tells all that is wrong at once', async () => {
    const { body } = await register({
      firstName: '',
      street: 'Weg',
      password: 'kurz',
      passwordRepeated: 'anders',
      email: 'a',
      emailRepeated: 'b',
      conditionsConsent: false,
    });
    expect(Object.keys(body.fieldErrors!).sort()).toEqual([
      'conditionsConsent',
      'email',
      'emailRepeated',
      'firstName',
      'password',
      'passwordRepeated',
      'street',
    ]);
  });

  it('asks for the captcha, in the words of the registration', async () => {
    const visitor = portal.visitor();
    expect((await visitor.post('customer-registration', newCustomer())).body).toMatchObject({
      fieldErrors: { captcha: 'Sie müssen das Captcha ausfüllen' },
    });
    expect((await visitor.post('customer-registration', newCustomer(), { 'x-captcha-token': 'erfunden' })).body).toMatchObject({
      fieldErrors: { captcha: 'Das Captcha ist nicht korrekt' },
    });
  });

  it('tells of a missing captcha along with the other errors, and uses none up for them', async () => {
    const visitor = portal.visitor();
    const wrong = newCustomer({ firstName: '', email: 'captcha@demo.example' });
    expect((await visitor.post<ErrorAnswer>('customer-registration', wrong)).body.fieldErrors).toEqual({
      firstName: REQUIRED,
      captcha: 'Sie müssen das Captcha ausfüllen',
    });
    const token = { 'x-captcha-token': await visitor.captchaToken() };
    expect((await visitor.post<ErrorAnswer>('customer-registration', wrong, token)).body.fieldErrors).toEqual({
      firstName: REQUIRED,
    });
    const cardless = newCustomer({ email: 'captcha@demo.example', cardID: UNKNOWN });
    expect((await visitor.post<ErrorAnswer>('customer-registration', cardless, token)).body.fieldErrors).toEqual({
      cardID: CARD,
    });
  });

  it('offers genders and titles', async () => {
    const { body } = await portal.visitor().get('customer-registration-form-values');
    expect(body).toEqual({ genders: ['männlich', 'weiblich', 'divers', 'sonstige'], titles: ['Dr.', 'Prof.', 'Prof. Dr.'] });
  });
});

test('a registered person may log in, by address and by card, and belongs to the region of the card', async () => {
  const email = 'anna@demo.example';
  const answer = await register({
    email,
    cardID: '1761 0000 0000 022',
    marketingAdsConsent: true,
    newsletterConsent: true,
    title: 'Dr.',
    phone: '+49 7821 1',
  });
  expect(answer.status).toBe(204);
  for (const identifier of [email, '176100000000022']) {
    const { status, body } = await portal.visitor().signIn('customer-login', identifier, 'Blumen-2026!');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email,
      role: 'customer',
      salutation: 'Frau',
      region: 'lahr',
      cardIDs: [{ cardId: '176100000000022' }],
    });
  }
  const events = await portal.database.db
    .selectFrom('consent_event')
    .innerJoin('person', 'person.person_id', 'consent_event.person_id')
    .select(['kind', 'act', 'wording_version', 'wording', 'at'])
    .where('email', '=', email)
    .orderBy('consent_event_id')
    .execute();
  expect(events.map(({ kind, act }) => [kind, act])).toEqual([
    ['conditionsConsent', 'given'],
    ['marketingAdsConsent', 'given'],
    ['newsletterConsent', 'asked'],
  ]);
  // Who agrees to conditions agrees to the versions that count on that day.
  expect(events[0]).toMatchObject({
    kind: 'conditionsConsent',
    wording_version: '2026-11, conditions-of-participation 2000-01-01/1, privacy-policy 2000-01-01/1',
  });
  for (const event of events)
    expect(event).toMatchObject({
      wording_version: expect.stringMatching(/^2026-11/),
      wording: expect.stringMatching(/^Ich /),
      at: expect.any(Date),
    });
});

test('a consent that was not ticked is none, and the optional fields may be left out', async () => {
  const answer = await register({
    email: 'knapp@demo.example',
    cardID: '176100000000030',
    title: undefined,
    phone: undefined,
    marketingAdsConsent: undefined,
    newsletterConsent: undefined,
  });
  expect(answer.status).toBe(204);
  const visitor = portal.visitor();
  await visitor.signIn('customer-login', 'knapp@demo.example', 'Blumen-2026!');
  expect((await visitor.get('personal-data')).body).toMatchObject({
    marketingAdsConsent: false,
    newsletterConsent: false,
    newsletterAwaitsConfirmation: false,
  });
  expect((await mailsTo('knapp@demo.example')).map(({ subject }) => subject)).toEqual([
    'Ihre Lahrer Blütenkarte ist registriert',
  ]);
});

test('the newsletter begins with the link in the mail, which works once', async () => {
  const email = 'leserin@demo.example';
  await register({ email, cardID: '176100000000048', newsletterConsent: true });
  const visitor = portal.visitor();
  await visitor.signIn('customer-login', email, 'Blumen-2026!');
  expect((await visitor.get('personal-data')).body).toMatchObject({
    newsletterConsent: false,
    newsletterAwaitsConfirmation: true,
  });
  const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Newsletter'));
  const url = new URL(/https:\/\/portal\.example\S+/.exec(mail!.body_text)![0]);
  expect(url.pathname).toBe('/newsletter-bestaetigen');
  const t = url.searchParams.get('t');
  expect((await portal.visitor().post('newsletter-confirmation', { t })).status).toBe(204);
  expect((await visitor.get('personal-data')).body).toMatchObject({
    newsletterConsent: true,
    newsletterAwaitsConfirmation: false,
  });
  expect((await portal.visitor().post('newsletter-confirmation', { t })).status).toBe(422);
});

test('a newsletter is confirmed in the words that were ticked, also when they have changed meanwhile', async () => {
  const email = 'leser@demo.example';
  await register({ email, cardID: '176100000000055', newsletterConsent: true });
  await portal.database.runAsOwner(
    "update consent_event set wording = 'Alte Worte', wording_version = '2020-01' where act = 'asked'",
  );
  const mail = (await mailsTo(email)).find(({ subject }) => subject.startsWith('Newsletter'));
  const t = new URL(/https:\/\/portal\.example\S+/.exec(mail!.body_text)![0]).searchParams.get('t');
  expect((await portal.visitor().post('newsletter-confirmation', { t })).status).toBe(204);
  const given = await portal.database.db
    .selectFrom('consent_event')
    .innerJoin('person', 'person.person_id', 'consent_event.person_id')
    .select(['wording', 'wording_version'])
    .where('email', '=', email)
    .where('kind', '=', 'newsletterConsent')
    .where('act', '=', 'given')
    .execute();
  expect(given).toEqual([{ wording: 'Alte Worte', wording_version: '2020-01' }]);
});

describe('a card', () => {
  it('that is unknown, taken or locked is refused alike, at its field', async () => {
    const customer = await portal.signedIn('kundin@demo.example');
    const { body } = await customer.get<{ cardIDs: { cardId: string }[] }>('session');
    const { region_id } = await portal.database.db
      .selectFrom('card')
      .select('region_id')
      .where('card_number', '=', '176100000000055')
      .executeTakeFirstOrThrow();
    await closeCardAccount(portal.database.db, region_id, '176100000000055', 'locked');
    for (const cardID of [UNKNOWN, body.cardIDs[0]!.cardId, '176100000000055']) {
      const answer = await register({ email: 'kartenlos@demo.example', cardID });
      expect({ status: answer.status, fieldErrors: answer.body.fieldErrors }).toEqual({
        status: 422,
        fieldErrors: { cardID: CARD },
      });
    }
  });

  it('goes to one of two who register it at the same moment', async () => {
    const answers = await Promise.all(
      ['erste', 'zweite', 'dritte'].map((who) => register({ email: `${who}@demo.example`, cardID: '176100000000063' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422, 422]);
  });
});

test('whoever registers a known address sees nothing of it; its owner gets a mail, and the card stays free', async () => {
  keepAnswersWaiting(true);
  onTestFinished(() => keepAnswersWaiting(false));
  const { db } = portal.database;
  const { region_id: regionId } = await db
    .selectFrom('region')
    .select('region_id')
    .where('slug', '=', 'lahr')
    .executeTakeFirstOrThrow();
  const free = await produceCards(db, { regionId, count: 3, isTest: false });
  const unknown = await quickestOf(3, (round) =>
    register({ email: `ganz-neu-${round}@demo.example`, cardID: free[round]!.cardNumber }),
  );
  const known = await quickestOf(3, () => register({ email: 'Kundin@Demo.example', cardID: '176100000000089' }));
  const seen = ({ status, body, headers }: Answer<ErrorAnswer>) => ({ status, body, names: [...headers.keys()].sort() });
  const [first, ...others] = [...unknown.answers, ...known.answers].map(seen);
  expect(first!.status).toBe(204);
  for (const other of others) expect(other).toEqual(first);
  expect(Math.abs(known.milliseconds - unknown.milliseconds)).toBeLessThan(200);
  // An answer waits for its time, so that nobody can see from outside how much work there was.
  expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThan(395);
  const mail = (await mails()).find(({ recipient }) => recipient.toLowerCase() === 'kundin@demo.example');
  expect(mail).toMatchObject({ subject: 'Sie haben bereits ein Konto' });
  expect((await register({ email: 'danach@demo.example', cardID: '176100000000089' })).status).toBe(204);
});

test('registrations with a known address do not flood its mailbox', async () => {
  const email = 'kundin@demo.example';
  const told = async () =>
    (await mails()).filter(({ recipient, subject }) => recipient === email && subject === 'Sie haben bereits ein Konto').length;
  const before = await told();
  await forgetAttempts();
  const answers = await Promise.all(Array.from({ length: 8 }, () => registerAgain({ email, cardID: '176100000000105' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect((await told()) - before).toBeLessThanOrEqual(3);
});

test('who tries out numbers is stopped', async () => {
  await forgetAttempts();
  const visitor = portal.visitor();
  const tryNumber = async () =>
    visitor.post('customer-registration', newCustomer({ cardID: UNKNOWN }), { 'x-captcha-token': await visitor.captchaToken() });
  const answers = await Promise.all(Array.from({ length: 21 }, tryNumber));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(20);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
});
