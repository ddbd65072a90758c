import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
    'cases?state=open&kind=admission',
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
  // Without the password one learns nothing.
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
  const { body_text } = await portal.database.db
    .selectFrom('outbox_mail')
    .select('body_text')
    .where('recipient', '=', email)
    .orderBy('outbox_mail_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(body_text).toMatch(/Zum Partner-Login:\nhttps?:\/\/\S+\/partner-login\n/);
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

test('no trade association is asked for where the community has none', async () => {
  const { db } = portal.database;
  const hide = (hides: boolean) =>
    db
      .updateTable('community')
      .set({ rules: JSON.stringify({ hidesTradeAssociation: hides }) })
      .where('slug', '=', choices.community)
      .execute();
  const without = { companyGewerbeverein: '', companyName: 'Ohne Verein' };
  expect((await register('ohne@laden.example', without)).body.fieldErrors).toEqual({
    companyGewerbeverein: 'Das Feld muss ausgefüllt werden.',
  });
  await hide(true);
  expect((await register('ohne@laden.example', without)).status).toBe(204);
  await hide(false);
});

describe('a link', () => {
  const head = 'Unternehmens-ID;Region;Firma;Straße;PLZ;Ort;Branche;Vorname;Nachname;E-Mail;Telefon\n';
  let made = 0;
  beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

  /** Brings in a company and has a link made for it. Returns the company's id and the token. */
  async function newLink(region = 'Lahr'): Promise<{ id: string; x: string }> {
    const id = `L-${++made}`;
    const upload = (path: string, field: string, content: string) => {
      const form = new FormData();
      form.set(field, new File([content], 'liste.csv'));
      return support.post<string>(path, form);
    };
    const row = `${id};${region};Weinhaus Süß & Söhne;Am Markt 1;77933;Lahr;${choices.companySector};Willi;Wein;willi@wein.example;07821 99`;
    expect((await upload('import-potential-partners', 'potentialPartnersFile', head + row)).status).toBe(200);
    const { body } = await upload('generate-potential-partners-registration-links-csv', 'potentialPartnersListFile', id);
    return { id, x: /\?x=([\w-]{22})/.exec(body)![1]! };
  }

  type Prefill = Record<string, unknown> | null;
  const prefillOf = async (x: string) =>
    (await portal.visitor().get<{ prefill: Prefill }>(`interest-registration-form-values?id=${encodeURIComponent(x)}`)).body
      .prefill;
  const stateOf = async (id: string) =>
    (await support.get<{ rows: { companyId: string; state: string }[] }>('potential-partners')).body.rows.find(
      ({ companyId }) => companyId === id,
    )!.state;
  const casesOf = async (email: string) =>
    (await support.get<{ cases: object[] }>(`cases?state=open&kind=admission&search=${encodeURIComponent(email)}`)).body.cases;

  async function come(email: string, x: string, change: object = {}) {
    const visitor = portal.visitor();
    const form = { ...company, ...choices, contactPersonEmail: email, contactPersonEmailRepeated: email, x, ...change };
    const headers = { 'x-captcha-token': await visitor.captchaToken() };
    const answer = await visitor.post<{ role?: string; token?: string; fieldErrors?: Record<string, string> }>(
      'interest-registration',
      form,
      headers,
    );
    return { visitor, ...answer };
  }

  test('fills the form, and whoever comes by it is released and signed in at once', async () => {
    const { id, x } = await newLink();
    expect(await prefillOf(x)).toMatchObject({
      companyName: 'Weinhaus Süß & Söhne',
      companyStreet: 'Am Markt 1',
      companyZip: '77933',
      companySector: choices.companySector,
      contactPersonEmail: 'willi@wein.example',
      region: 'lahr',
      prefilledPartner: true,
    });
    const email = 'willi@wein.example';
    const { visitor, status, body } = await come(email, x);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, role: 'interested', partner_interest_in: 'Akzeptanzpartner', region: 'lahr' });
    // The session is a whole one, and lives on in the browser.
    expect((await visitor.get<{ email: string }>('session')).body.email).toBe(email);
    expect((await visitor.get('conditions-images?audience=partner')).status).toBe(200);
    expect(await signIn(email)).toMatchObject({ status: 200, said: 'interested' });
    expect(await casesOf(email)).toEqual([]);
    expect(await mailsTo(email)).toEqual(['Willkommen bei der Lahrer Blütenkarte']);
    expect([await stateOf(id), await prefillOf(x)]).toEqual(['used', null]);
  });

  test('is good for one of many who use it at once; the others are looked at by staff', async () => {
    const { x } = await newLink();
    const emails = Array.from({ length: 6 }, (_, index) => `viele-${index}@wein.example`);
    const answers = await Promise.all(emails.map((email) => come(email, x)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 204, 204, 204, 204, 204]);
    for (const [index, email] of emails.entries()) {
      const isIn = answers[index]!.status === 200;
      expect(await casesOf(email)).toHaveLength(isIn ? 0 : 1);
      expect((await signIn(email)).status).toBe(isIn ? 200 : 422);
    }
  });

  test.each(['used', 'revoked', 'replaced', 'unknown', 'empty'])('that is %s tells nothing, and opens nothing', async (what) => {
    const { id, x } = await newLink();
    let token = x;
    if (what === 'used') expect((await come('erst@wein.example', x)).status).toBe(200);
    if (what === 'revoked')
      expect((await support.post('revoke-potential-partner-link', { companyId: id, reason: 'Doppelt.' })).status).toBe(200);
    if (what === 'replaced') {
      const form = new FormData();
      form.set('potentialPartnersListFile', new File([id], 'liste.csv'));
      const path = 'generate-potential-partners-registration-links-csv?replace=true';
      expect((await support.post(path, form)).status).toBe(200);
    }
    if (what === 'unknown') token = 'A'.repeat(22);
    if (what === 'empty') token = '';
    expect(await prefillOf(token)).toBeNull();
    const email = `spaet-${what}@wein.example`;
    const { status, visitor } = await come(email, token);
    expect(status).toBe(204);
    expect((await visitor.get('session')).status).toBe(204);
    expect((await signIn(email)).said).toBe('Ihr Zugang wird noch geprüft. Wir melden uns per E-Mail.');
    expect(await casesOf(email)).toHaveLength(1);
  });

  test('stays good for whoever mistypes, or has an account already', async () => {
    const { id, x } = await newLink();
    expect((await come('tipp@wein.example', x, { companyStreet: 'Am Markt' })).status).toBe(422);
    const known = await come('partner@demo.example', x);
    expect([known.status, (await known.visitor.get('session')).status]).toEqual([204, 204]);
    expect(await stateOf(id)).toBe('made');
    expect((await come('tipp@wein.example', x)).status).toBe(200);
  });

  test('is for its own region', async () => {
    const { id, x } = await newLink('Gauting');
    const { status, body } = await come('fern@wein.example', x);
    expect([status, body.fieldErrors]).toEqual([422, { region: 'Ihr Link gilt für eine andere Region.' }]);
    expect(await stateOf(id)).toBe('made');
    expect((await signIn('fern@wein.example')).said).toBe('Die Zugangsdaten sind falsch.');
  });

  test('cannot be pretended: prefilledPartner counts for nothing', async () => {
    const { status } = await register('schlau@wein.example', { prefilledPartner: true, companyName: 'Schlau' });
    expect(status).toBe(204);
    for (const field of ['role', 'sktype', 'tmspartner', 'admitted_at', 'isAdmitted', 'partner_role'])
      expect((await register('schlau2@wein.example', { [field]: true })).status).toBe(400);
    expect((await signIn('schlau@wein.example')).status).toBe(422);
  });
});
