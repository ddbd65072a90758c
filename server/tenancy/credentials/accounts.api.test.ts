import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { keepAnswersWaiting } from '#server/platform/at-least.ts';
import { hashPassword } from './password.ts';
import { stayPatient } from '#server/tenancy/throttling/throttle.ts';
import { type FakeMailServer, startMailServer } from '#tests/support/mail-server.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { quickestOf } from '#tests/support/quickest-of.ts';

let portal: TestPortal;
let mailServer: FakeMailServer;
beforeAll(async () => {
  stayPatient(false);
  mailServer = await startMailServer();
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example', SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const NEW = 'Seerosen-2027?';

async function post(path: string, body: unknown, visitor: Visitor = portal.visitor()) {
  return visitor.post<ErrorAnswer>(path, body, { 'x-captcha-token': await visitor.captchaToken() });
}

/** The token of the link in the newest mail to an address that really arrived. */
async function tokenMailedTo(recipient: string): Promise<string> {
  const arrived = () =>
    mailServer.received.findLast(({ recipients, mime }) => recipients.includes(recipient) && mime.includes('new-password'));
  await expect.poll(arrived).toBeDefined();
  const mime = arrived()!.mime.replace(/=\r\n/g, '').replace(/=3D/g, '=');
  mailServer.received.length = 0;
  return new URL(/https:\/\/portal\.example\/new-password\?\S+/.exec(mime)![0]).searchParams.get('t')!;
}

const unsentMails = () => portal.database.db.selectFrom('outbox_mail').select('subject').where('sent_at', 'is', null).execute();

async function giveBackDemoPassword(email: string): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD);
  await portal.database.db.updateTable('person').set({ password_hash }).where('email', '=', email).execute();
}

async function askAndReceive(email: string): Promise<string> {
  expect((await post('reset-password', { email })).status).toBe(204);
  return tokenMailedTo(email);
}

describe('a forgotten password', () => {
  it.each([
    ['kundin@demo.example', 'customer-login'],
    ['kasse@demo.example', 'partner-login'],
    ['arbeitgeber@demo.example', 'employer-login'],
    ['betrieb@demo.example', 'trolleymakerportal-login'],
  ])('of %s is replaced by the link in the mail: it works once, and all sessions end', async (email, door) => {
    const before = await portal.signedIn(email);
    const t = await askAndReceive(email);
    const wanted = { t, password: NEW, passwordRepeated: NEW };
    expect((await post('new-password', wanted)).status).toBe(204);
    expect((await before.get('session')).status).toBe(204);
    expect((await portal.visitor().signIn(door, email)).status).toBe(422);
    expect((await portal.visitor().signIn(door, email, NEW)).status).toBe(200);
    expect(await post('new-password', wanted)).toMatchObject({ status: 422, body: { errorMessage: 'Der Link ist ungültig!' } });
    await giveBackDemoPassword(email);
  });

  it('leads to one new password, however often the link is used at once', async () => {
    const t = await askAndReceive('kasse@demo.example');
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((letter) =>
        post('new-password', { t, password: `${letter}${NEW}`, passwordRepeated: `${letter}${NEW}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422, 422, 422]);
    await giveBackDemoPassword('kasse@demo.example');
  });

  it('has a link that nobody reads in the outbox while it waits for the mail server', async () => {
    // Or one that is still on its way would be refused in its place.
    await expect.poll(unsentMails).toEqual([]);
    mailServer.refuseNext = [{ at: 'recipient', code: 451 }];
    expect((await post('reset-password', { email: 'kundin@demo.example' })).status).toBe(204);
    const waiting = () =>
      portal.database.db
        .selectFrom('outbox_mail')
        .select(['body_text', 'body_html'])
        .where('last_error', 'like', '%451%')
        .executeTakeFirst();
    await expect.poll(waiting).toBeDefined();
    const { body_text, body_html } = (await waiting())!;
    expect(`${body_text} ${body_html}`).toContain('new-password?t=');
    expect(`${body_text} ${body_html}`).not.toMatch(/t=[\w-]{20,}/);
    await portal.database.db
      .updateTable('outbox_mail')
      .set({ next_attempt_at: sql`now()` })
      .execute();
    const t = await tokenMailedTo('kundin@demo.example');
    expect((await post('new-password', { t, password: NEW, passwordRepeated: NEW })).status).toBe(204);
    await giveBackDemoPassword('kundin@demo.example');
  });

  it('has a link that is good for an hour, and of which only the hash is stored', async () => {
    const t = await askAndReceive('kundin@demo.example');
    const { rows } = await sql<{ hash: string; minutes: number }>`
      select encode(token_hash, 'escape') as hash, extract(epoch from expires_at - now())::float8 / 60 as minutes from mailed_token`.execute(
      portal.database.db,
    );
    expect(rows[0]!.minutes).toBeGreaterThan(58);
    expect(rows[0]!.minutes).toBeLessThanOrEqual(60);
    expect(rows.map(({ hash }) => hash).join()).not.toContain(t);
    await sql`update mailed_token set expires_at = now() - interval '1 second'`.execute(portal.database.db);
    expect(await post('new-password', { t, password: NEW, passwordRepeated: NEW })).toMatchObject({
      status: 422,
      body: { fieldErrors: { t: 'Der Link ist ungültig!' } },
    });
  });

  it('is answered alike for a known and an unknown address, in text, status and time', async () => {
    keepAnswersWaiting(true);
    onTestFinished(() => keepAnswersWaiting(false));
    const outcomes = [];
    for (const email of ['kundin@demo.example', 'niemand@demo.example', 'kein-at-zeichen'])
      outcomes.push(await quickestOf(3, () => post('reset-password', { email })));
    for (const { answers, milliseconds } of outcomes) {
      for (const { status, body } of answers)
        expect({ status, body }).toEqual({ status: 204, body: outcomes[0]!.answers[0]!.body });
      expect(Math.abs(milliseconds - outcomes[0]!.milliseconds)).toBeLessThan(100);
      // An answer waits for its time, so that nobody can see from outside how much work there was.
      expect(milliseconds).toBeGreaterThan(245);
    }
    const ages = await portal.database.db
      .selectFrom('outbox_mail')
      .select('outbox_mail_id')
      .where('recipient', '=', 'niemand@demo.example')
      .execute();
    expect(ages).toEqual([]);
  });

  it('does not flood a mailbox', async () => {
    const mails = () =>
      portal.database.db
        .selectFrom('outbox_mail')
        .select('outbox_mail_id')
        .where('recipient', '=', 'interesse@demo.example')
        .execute();
    for (let ask = 0; ask < 5; ask++)
      expect((await post('reset-password', { email: 'Interesse@demo.example' })).status).toBe(204);
    expect(await mails()).toHaveLength(3);
  });

  it('never takes the address of the portal from the request', async () => {
    const visitor = portal.visitor();
    mailServer.received.length = 0;
    await visitor.post(
      'reset-password',
      { email: 'partner@demo.example' },
      { 'x-captcha-token': await visitor.captchaToken(), 'x-forwarded-host': 'boese.example' },
    );
    expect(await tokenMailedTo('partner@demo.example')).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['reset-password', {}, 'email', 'Sie müssen Ihre registrierte E-Mail-Adresse angeben.'],
    ['reset-password', { email: ' ' }, 'email', 'Sie müssen Ihre registrierte E-Mail-Adresse angeben.'],
    ['new-password', { password: NEW, passwordRepeated: NEW }, 't', 'Der Link ist ungültig!'],
    ['new-password', { t: 'x', passwordRepeated: NEW }, 'password', 'Sie müssen Ihr neues Passwort eingeben.'],
    [
      'new-password',
      { t: 'x', password: NEW, passwordRepeated: '' },
      'passwordRepeated',
      'Sie müssen Ihr neues Passwort wiederholen eingeben.',
    ],
    [
      'new-password',
      { t: 'x', password: NEW, passwordRepeated: 'anders' },
      'passwordRepeated',
      'Die beiden Passwörter stimmen nicht überein.',
    ],
    [
      'new-password',
      { t: 'x', password: 'kurz', passwordRepeated: 'kurz' },
      'password',
      'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.',
    ],
    ['new-password', { t: 'erfunden', password: NEW, passwordRepeated: NEW }, 't', 'Der Link ist ungültig!'],
  ])('%s %j: %s %s', async (path, body, field, message) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(422);
    expect(answer.body.fieldErrors?.[field]).toBe(message);
  });

  it('is replaced at once also in the browser in which it was guessed too often', async () => {
    const email = 'buchhaltung@demo.example';
    const owner = await portal.signedIn(email);
    await owner.post('logout', {});
    owner.token = null;
    for (let tries = 0; tries < 10; tries++) await owner.signIn('partner-login', email, 'vergessen');
    expect((await owner.signIn('partner-login', email)).status).toBe(429);
    const t = await askAndReceive(email);
    expect((await post('new-password', { t, password: NEW, passwordRepeated: NEW })).status).toBe(204);
    expect((await owner.signIn('partner-login', email, NEW)).status).toBe(200);
    await giveBackDemoPassword(email);
  });

  it('asks for the captcha', async () => {
    for (const [path, body] of [
      ['reset-password', { email: 'kundin@demo.example' }],
      ['new-password', { t: 'x', password: NEW, passwordRepeated: NEW }],
    ] as const)
      expect((await portal.visitor().post(path, body)).body).toMatchObject({
        errorMessage: 'Der eingegebene Captcha ist falsch.',
      });
  });
});

describe('changing the password', () => {
  const change = (visitor: Visitor, changes = {}) =>
    visitor.post<ErrorAnswer & { token: string }>('change-password', {
      password: DEMO_PASSWORD,
      newPassword: NEW,
      newPasswordRepeated: NEW,
      ...changes,
    });

  it('goes on under a new session and ends all others', async () => {
    const email = 'buchhaltung@demo.example';
    const other = await portal.signedIn(email);
    const visitor = await portal.signedIn(email);
    const [cookie, token] = [visitor.cookies.get('session'), visitor.token];
    const { status, body } = await change(visitor);
    expect(status).toBe(200);
    expect(visitor.cookies.get('session')).not.toBe(cookie);
    expect(body.token).not.toBe(token);
    visitor.token = body.token;
    expect((await visitor.get('session')).body).toMatchObject({ email, token: body.token });
    expect((await other.get('session')).status).toBe(204);
    const copy = portal.visitor();
    copy.cookies.set('session', cookie!);
    expect((await copy.get('session')).status).toBe(204);
    expect((await visitor.post('logout', {})).status).toBe(204);
    expect((await portal.visitor().signIn('partner-login', email, NEW)).status).toBe(200);
  });

  it.each([
    [{ password: '' }, 'password', 'Sie müssen Ihr aktuelles Passwort eingeben.'],
    [{ newPassword: '' }, 'newPassword', 'Sie müssen das neue Passwort eingeben.'],
    [{ newPasswordRepeated: '' }, 'newPasswordRepeated', 'Sie müssen das neue Passwort wiederholt eingeben.'],
    [{ newPasswordRepeated: 'anders' }, 'newPasswordRepeated', 'Die beiden Passwörter stimmen nicht überein.'],
    [
      { newPassword: 'kurz', newPasswordRepeated: 'kurz' },
      'newPassword',
      'Das Passwort muss mindestens 8 Zeichen lang sein und 1 Nummer, 1 Großbuchstaben und 1 Sonderzeichen !$%()*,-.?@^_~ enthalten.',
    ],
    [
      { newPassword: 'Seerosen 2027?', newPasswordRepeated: 'Sommer 2027?' },
      'newPassword',
      'Das Passwort enthält ungültige Zeichen. Erlaubt sind Buchstaben, Ziffern und !$%()*,-.?@^_~',
    ],
    [{ password: 'falsch' }, 'password', 'Das eingegebene Passwort ist falsch.'],
  ])('%j: %s %s', async (changes, field, message) => {
    const { status, body } = await change(await portal.signedIn('partner@demo.example'), changes);
    expect(status).toBe(422);
    expect(body.fieldErrors?.[field]).toBe(message);
  });

  it('takes an Ö for a capital letter', async () => {
    const visitor = await portal.signedIn('auftraggeber@demo.example');
    expect((await change(visitor, { newPassword: 'Österlich-1', newPasswordRepeated: 'Österlich-1' })).status).toBe(200);
  });

  it('keeps what one of two says who change it at the same moment, and tells the other', async () => {
    const email = 'neu@demo.example';
    const people = [await portal.signedIn(email), await portal.signedIn(email)];
    const wanted = ['Erster-2027?', 'Zweiter-2027?'];
    const answers = await Promise.all(
      people.map((person, index) => change(person, { newPassword: wanted[index], newPasswordRepeated: wanted[index] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const kept = wanted[answers.findIndex(({ status }) => status === 200)]!;
    expect((await portal.visitor().signIn('partner-login', email, kept)).status).toBe(200);
    await giveBackDemoPassword(email);
  });

  it('leaves the browser that it is made in known, and no other', async () => {
    const email = 'interesse@demo.example';
    const [former, owner] = [await portal.signedIn(email), await portal.signedIn(email)];
    owner.token = (await change(owner)).body.token;
    await owner.post('logout', {});
    [former.token, owner.token] = [null, null];
    for (let tries = 0; tries < 10; tries++) await portal.visitor().signIn('partner-login', email, 'falsch');
    expect((await former.signIn('partner-login', email, DEMO_PASSWORD)).status).toBe(429);
    expect((await owner.signIn('partner-login', email, NEW)).status).toBe(200);
    await giveBackDemoPassword(email);
  });

  it('is no way to guess the password in a session that was left open', async () => {
    const visitor = await portal.signedIn('partner@demo.example');
    for (let tries = 0; tries < 10; tries++) await change(visitor, { password: 'falsch' });
    expect((await change(visitor)).status).toBe(429);
  });
});

describe('email-exists-check', () => {
  it('needs a session or a captcha', async () => {
    const visitor = portal.visitor();
    expect((await visitor.post('email-exists-check', { inputEmail: 'kundin@demo.example' })).status).toBe(422);
    expect((await post('email-exists-check', { inputEmail: 'KUNDIN@demo.example' })).body).toEqual({ exists: true });
    const partner = await portal.signedIn('partner@demo.example');
    expect((await partner.post('email-exists-check', { inputEmail: 'niemand@demo.example' })).body).toEqual({ exists: false });
  });

  it('is throttled', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => partner.post('email-exists-check', { inputEmail: 'a@demo.example' })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

test('no secret stands in the audit trail', async () => {
  const { rows } = await sql<{
    text: string;
  }>`select string_agg(act || coalesce(subject, '') || details::text, ' ') as text from audit_event`.execute(portal.database.db);
  expect(rows[0]!.text).toMatch(/reset-asked/);
  expect(rows[0]!.text).toMatch(/password-changed/);
  expect(rows[0]!.text).not.toContain('Sommer');
});
