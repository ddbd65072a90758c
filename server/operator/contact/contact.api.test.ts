import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { deliverMails } from '#server/platform/mail/deliver-mails.ts';
import { type FakeMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const message = {
  salutation: 'Frau',
  firstName: 'Kim',
  lastName: 'Demo',
  contactEmail: 'kim@post.example',
  message: 'Guten Tag,\nmeine Karte liest sich schlecht.',
};

let portal: TestPortal;
let mailServer: FakeMailServer;
let customer: Visitor;
beforeAll(async () => {
  [portal, mailServer] = await Promise.all([startTestPortal(), startMailServer()]);
  customer = await portal.signedIn('kundin@demo.example');
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const send = (changes: Record<string, unknown> = {}) => customer.post<ErrorAnswer>('contact-form', { ...message, ...changes });
const mails = () => portal.database.db.selectFrom('outbox_mail').selectAll().orderBy('outbox_mail_id').execute();

test('a message reaches the people of the region, and their answer the writer', async () => {
  expect((await send()).status).toBe(204);
  await deliverMails(
    portal.database.db,
    { ...portal.portal.config, SMTP_URL: mailServer.url },
    {
      issueLinkSecret: async () => undefined,
      fetchAttachment: async () => new Uint8Array(),
    },
  );
  const { recipients, mime } = mailServer.received[0]!;
  expect(recipients).toEqual(['karte@lahr.example']);
  expect(mime).toMatch(/^Reply-To: kim@post\.example\r$/m);
  expect(mime).toMatch(/^From: Kartenkontor <portal@kartenkontor\.example>\r$/m);
  const mail = (await mails())[0]!;
  expect(mail.subject).toBe('Kontaktformular: Nachricht zur Lahrer Blütenkarte');
  expect(mail.body_text).toContain('meine Karte liest sich schlecht.');
  expect(mail.body_text).toContain('Von: Frau Kim Demo\nE-Mail-Adresse: kim@post.example\nAngemeldet als: kundin@demo.example');
});

test('a region without an address leaves it to the operator', async () => {
  const { db } = portal.database;
  const { content } = await db.selectFrom('region').select('content').where('slug', '=', 'lahr').executeTakeFirstOrThrow();
  await db
    .updateTable('region')
    .set({ content: JSON.stringify({ ...content, email: 'karte@lahr.example, fremd@post.example' }) })
    .where('slug', '=', 'lahr')
    .execute();
  expect((await send()).status).toBe(204);
  expect((await mails()).at(-1)?.recipient).toBe('service@kartenkontor.example');
});

const REQUIRED = 'Das Feld muss ausgefüllt werden.';
const NO_ADDRESS = 'Die E-Mail-Adresse ist ungültig.';

describe('refuses', () => {
  test('an empty form, with all that is missing at once', async () => {
    const { status, body } = await customer.post<ErrorAnswer>('contact-form', {
      salutation: '',
      firstName: ' ',
      lastName: '',
      contactEmail: '',
      message: '\n',
    });
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual({
      salutation: REQUIRED,
      firstName: REQUIRED,
      lastName: REQUIRED,
      contactEmail: REQUIRED,
      message: REQUIRED,
    });
  });

  test.each([
    ['salutation', 'Firma', REQUIRED],
    ['contactEmail', 'kim', NO_ADDRESS],
    ['contactEmail', 'kim@', NO_ADDRESS],
    ['contactEmail', 'kim@post.example,fremd@post.example', NO_ADDRESS],
    ['contactEmail', 'kim@post.example\r\nBcc: fremd@post.example', NO_ADDRESS],
    ['contactEmail', '"kim demo"@post.example', NO_ADDRESS],
    ['firstName', 'Kim\r\nBcc: fremd@post.example', 'Das Feld darf keine Zeilenumbrüche enthalten.'],
    ['lastName', 'x'.repeat(31), 'Das Feld darf höchstens 30 Zeichen lang sein.'],
    ['message', 'x'.repeat(5001), 'Das Feld darf höchstens 5000 Zeichen lang sein.'],
  ])('%s %j', async (field, value, expected) => {
    const before = (await mails()).length;
    const { status, body } = await send({ [field]: value });
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 422, fieldErrors: { [field]: expected } });
    expect(await mails()).toHaveLength(before);
  });

  test('the sixth message within the hour', async () => {
    for (let count = 1; count <= 5; count++) expect((await send()).status).toBe(204);
    const { status, headers, body } = await send();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(body.errorMessage).toBe(
      'Sie haben in kurzer Zeit mehrere Nachrichten gesendet. Bitte versuchen Sie es später erneut.',
    );
  });
});

describe('a prospect', () => {
  const wish = {
    salutation: 'Frau',
    name: 'Ina Demo',
    companyName: 'Buchladen <b>am Markt</b>',
    contactEmail: 'ina@laden.example',
    phone: '+49 7821 123',
    subject: 'Sonstiges',
    message: '=HYPERLINK("https://x.example") <script>alert(1)</script>\nWann geht es los?',
  };
  let prospect: Visitor;
  let support: Visitor;
  beforeAll(async () => {
    prospect = await portal.signedIn('interesse@demo.example');
    support = await portal.signedIn('support@demo.example');
  });
  const write = (changes: object = {}, who = prospect) => who.post<ErrorAnswer>('interest-contact-form', { ...wish, ...changes });
  const newestCase = async () => {
    const { body } = await support.get<{ cases: { number: number; subject: string }[] }>('cases?state=open&kind=message');
    return body.cases[0]!;
  };

  test('writes, and staff has it as a case with all that was typed, as text', async () => {
    expect((await write()).status).toBe(204);
    const mail = (await mails()).at(-1)!;
    expect(mail).toMatchObject({ reply_to: 'ina@laden.example', subject: 'Kontaktformular: Sonstiges zur Lahrer Blütenkarte' });
    expect(mail.body_text).toContain(
      'Von: Frau Ina Demo\nUnternehmen: Buchladen <b>am Markt</b>\nTelefon: +49 7821 123\nE-Mail-Adresse: ina@laden.example\nAngemeldet als: interesse@demo.example',
    );
    expect(mail.body_html).not.toMatch(/<script|<b>am/);
    const { number, subject } = await newestCase();
    expect(subject).toMatch(/^Ina Demo: =HYPERLINK/);
    const { body } = await support.get(`case?number=${number}`);
    const text = JSON.stringify(body);
    for (const fact of ['Sonstiges', 'Frau Ina Demo', 'Buchladen <b>am Markt</b>', '+49 7821 123', 'Interessent'])
      expect(text).toContain(fact);
  });

  test('is answered by the name that was typed', async () => {
    expect((await write({ salutation: '', companyName: '', phone: '' })).status).toBe(204);
    const { number } = await newestCase();
    const decision = { number, decision: 'approve', reason: 'Ab nächster Woche.' };
    expect((await support.post('decide-case', decision)).status).toBe(200);
    const mail = (await mails()).at(-1)!;
    expect(mail).toMatchObject({ recipient: 'ina@laden.example', recipient_id: null });
    expect(mail.body_text).toContain('Guten Tag Ina Demo,');
  });

  test('needs name, address, subject and message, and nothing else', async () => {
    const { status, body } = await prospect.post<ErrorAnswer>('interest-contact-form', {
      name: ' ',
      contactEmail: '',
      subject: '',
      message: '',
    });
    expect(status).toBe(422);
    expect(body.fieldErrors).toEqual({ name: REQUIRED, contactEmail: REQUIRED, subject: REQUIRED, message: REQUIRED });
    const { name, contactEmail, subject, message: text } = wish;
    const least = { name, contactEmail, subject, message: text };
    expect((await prospect.post('interest-contact-form', least)).status).toBe(204);
  });

  test.each([
    ['subject', 'Gewinnspiel', REQUIRED],
    ['salutation', 'Firma', REQUIRED],
    ['name', 'Ina\r\nBcc: fremd@post.example', 'Das Feld darf keine Zeilenumbrüche enthalten.'],
    ['companyName', 'x'.repeat(101), 'Das Feld darf höchstens 100 Zeichen lang sein.'],
    ['phone', '0123 abc', 'Die Telefonnummer ist ungültig.'],
    ['contactEmail', 'ina@laden.example, fremd@post.example', NO_ADDRESS],
  ])('is told at its field that %s cannot be %j', async (field, value, expected) => {
    const { status, body } = await write({ [field]: value });
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 422, fieldErrors: { [field]: expected } });
  });

  test('writes five times an hour by either form, and nobody else may by this one', async () => {
    for (let count = 1; count <= 5; count++) expect((await write()).status).toBe(204);
    expect((await write()).status).toBe(429);
    const { salutation, contactEmail } = wish;
    const plain = { salutation, firstName: 'Ina', lastName: 'Demo', contactEmail, message: 'Hallo' };
    expect((await prospect.post('contact-form', plain)).status).toBe(429);
    for (const email of ['partner@demo.example', 'arbeitgeber@demo.example', 'kundin@demo.example'])
      expect((await write({}, await portal.signedIn(email))).status).toBe(403);
  });
});
