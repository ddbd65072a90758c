import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const password = 'Werkzeug-2026!';
const company = {
  companyName: 'Buchladen am Markt <b>',
  companyStreet: 'Marktplatz 3',
  companyZip: '77933',
  companyCity: 'Lahr',
  companyCountry: 'DE',
  partnerInterestedIn: 'Akzeptanzpartner',
  contactPersonGender: 'weiblich',
  contactPersonFirstName: 'Berta',
  contactPersonLastName: 'Demo',
  ceoPhone: '07821 12345',
  contactPersonPassword: password,
  contactPersonPasswordRepeated: password,
  region: 'lahr',
};

let portal: TestPortal;
let support: Visitor;
let choices: { companySector: string; contactPersonRole: string; community: string; companyGewerbeverein: string };
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  const visitor = portal.visitor();
  const values = (await visitor.get<{ sectors: string[]; contact_person_roles: string[] }>('interest-registration-form-values'))
    .body;
  const communities = (await visitor.get<{ slug: string }[]>('communities-for-region?regionSlug=lahr')).body;
  const associations = (await visitor.get<{ names: string[] }>('trade-associations-for-region?regionSlug=lahr')).body;
  choices = {
    companySector: values.sectors[0]!,
    contactPersonRole: values.contact_person_roles[0]!,
    community: communities[0]!.slug,
    companyGewerbeverein: associations.names.at(-1) ?? '',
  };
});
afterAll(() => portal.close());

async function register(email: string, change: object = {}) {
  const visitor = portal.visitor();
  const form = { ...company, ...choices, contactPersonEmail: email, contactPersonEmailRepeated: email, ...change };
  const headers = { 'x-captcha-token': await visitor.captchaToken() };
  return visitor.post<{ errorMessage: string; fieldErrors?: Record<string, string> }>('interest-registration', form, headers);
}

async function signIn(email: string, given = password) {
  const visitor = portal.visitor();
  const headers = { 'x-captcha-token': await visitor.captchaToken() };
  const { status, body } = await visitor.post<{ errorMessage?: string; role?: string }>(
    'partner-login',
    { cardID: email, password: given },
    headers,
  );
  return { status, said: body.errorMessage ?? body.role };
}

async function caseOf(companyName: string): Promise<number> {
  const { body } = await support.get<{ cases: { number: number; kind: string; subject: string }[] }>(
    'cases?state=open&kind=release',
  );
  return body.cases.find(({ subject }) => subject.startsWith(companyName))!.number;
}

const mailsTo = async (recipient: string) =>
  (
    await portal.database.db
      .selectFrom('outbox_mail')
      .select('subject')
      .where('recipient', '=', recipient)
      .orderBy('outbox_mail_id')
      .execute()
  ).map(({ subject }) => subject);

test('a prospect registers, is looked at by staff, released, and signs in', async () => {
  const email = 'berta@laden.example';
  expect((await register(email)).status).toBe(204);
  expect(await signIn(email)).toEqual({ status: 422, said: 'Ihr Zugang wird noch geprüft. Wir melden uns per E-Mail.' });
  // Who does not know the password learns nothing.
  expect(await signIn(email, 'Werkzeug-2027!')).toEqual({ status: 422, said: 'Die Zugangsdaten sind falsch.' });

  const number = await caseOf('Buchladen am Markt');
  const { body: whole } = await support.get(`case?number=${number}`);
  expect(JSON.stringify(whole)).toContain('Marktplatz 3, 77933 Lahr, Deutschland');
  const deciding = await Promise.all([1, 2, 3].map(() => support.post('decide-case', { number, decision: 'approve' })));
  expect(deciding.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await signIn(email)).toMatchObject({ said: 'interested', status: 200 });
  expect(await mailsTo(email)).toEqual([
    'Ihr Interesse an der Lahrer Blütenkarte',
    'Ihr Zugang zur Lahrer Blütenkarte ist freigegeben',
  ]);
});

test('a prospect who is refused is told why, nothing is kept, and the address is free again', async () => {
  const email = 'rudi@laden.example';
  expect((await register(email, { companyName: 'Rudis Wetten' })).status).toBe(204);
  const number = await caseOf('Rudis Wetten');
  const reason = 'Wir nehmen keine Wettbüros auf.';
  expect((await support.post('decide-case', { number, decision: 'reject', reason })).status).toBe(200);
  expect((await signIn(email)).said).toBe('Die Zugangsdaten sind falsch.');
  expect(
    await portal.database.db.selectFrom('prospect').select('person_id').where('company_name', '=', 'Rudis Wetten').execute(),
  ).toEqual([]);
  const mail = await portal.database.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('outbox_mail_id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain(reason);
  expect((await register(email, { companyName: 'Rudis Reparaturen' })).status).toBe(204);
});

test('an address that is known gets a mail, and the answer is the same', async () => {
  expect((await register('partner@demo.example')).status).toBe(204);
  expect(await mailsTo('partner@demo.example')).toEqual(['Sie haben bereits ein Konto']);
});

test.each<[string, object, string, string]>([
  [
    'a region that there is not',
    { region: 'nirgends' },
    'region',
    'Es ist ein Fehler bei der Region aufgetreten. Bitte kontaktieren Sie den Support.',
  ],
  ['a community of another region', { community: 'nirgends' }, 'community', 'Das Feld muss ausgefüllt werden.'],
  ['a sector that is not offered', { companySector: 'Waffen' }, 'companySector', 'Das Feld muss ausgefüllt werden.'],
  [
    'a telephone number with letters',
    { ceoPhone: '0123 abc' },
    'ceoPhone',
    'Die Telefonnummer ist ungültig. Sie darf nur Ziffern oder am Anfang das "+" für die Ländervorwahl enthalten.',
  ],
  ['a street without number', { companyStreet: 'Marktplatz' }, 'companyStreet', 'Es muss eine Hausnummer angegeben werden.'],
  [
    'a password that is too long',
    { contactPersonPassword: `Aa1!${'x'.repeat(60)}`, contactPersonPasswordRepeated: `Aa1!${'x'.repeat(60)}` },
    'contactPersonPassword',
    'Das Passwort darf maximal 50 Zeichen lang sein.',
  ],
  [
    'another repetition',
    { contactPersonEmailRepeated: 'x@y.example' },
    'contactPersonEmailRepeated',
    'Die E-Mail-Adressen stimmen nicht überein.',
  ],
])('%s is refused at its field', async (_what, change, field, message) => {
  const { status, body } = await register('falsch@laden.example', change);
  expect({ status, message: body.fieldErrors?.[field] }).toEqual({ status: 422, message });
});
