import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PasswordReset } from '#contract/tenancy/credentials/password-resets.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let staff: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signedIn('support@demo.example');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('throttle').execute();
  await portal.database.db.deleteFrom('mailed_token').execute();
});

async function askForLink(email: string): Promise<string> {
  const visitor = portal.visitor();
  await visitor.post('reset-password', { email }, { 'x-captcha-token': await visitor.captchaToken() });
  return lastToken();
}

/** The secret of the last mail; the demo's outbox is its mailbox. */
async function lastToken(): Promise<string> {
  const { rows } = await sql<{
    body_text: string;
  }>`select body_text from outbox_mail order by outbox_mail_id desc limit 1`.execute(portal.database.db);
  return /t=([\w-]+)/.exec(rows[0]!.body_text)![1]!;
}

const listed = async () => staff.get<PasswordReset[]>('reset-password-tokens');

it('lists who waits, and nothing that opens an account', async () => {
  const tokens = [await askForLink('kundin@demo.example'), await askForLink('betrieb@demo.example')];
  const { body } = await listed();
  expect(body).toMatchObject([
    { email: 'betrieb@demo.example', card_name: '', password_reset_token: '••••••••' },
    {
      email: 'kundin@demo.example',
      card_name: 'Lahrer Blütenkarte',
      reset_password_link: expect.stringMatching(/\/new-password\?t=•{8}$/) as string,
    },
  ]);
  const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from mailed_token`.execute(
    portal.database.db,
  );
  const text = JSON.stringify(body);
  for (const secret of [...tokens, ...rows.map(({ hash }) => hash)]) expect(text).not.toContain(secret);
});

it('mails a fresh link, after which the one before opens nothing', async () => {
  const old = await askForLink('kundin@demo.example');
  const [{ id } = { id: '' }] = (await listed()).body;
  expect((await staff.post('resend-reset-link', { id })).status).toBe(204);
  const fresh = await lastToken();
  expect(fresh).not.toBe(old);
  const setNew = async (t: string, password: string) => {
    const visitor = portal.visitor();
    const body = { t, password, passwordRepeated: password };
    return (await visitor.post('new-password', body, { 'x-captcha-token': await visitor.captchaToken() })).status;
  };
  expect(await setNew(old, 'Wiesen-Weg-2027!')).toBe(422);
  expect(await setNew(fresh, 'Wiesen-Weg-2027!')).toBe(204);
  expect((await listed()).body).toEqual([]);
  const { rows } = await sql<{ email: string }>`
    select email from audit_event join person using (person_id) where act = 'reset-link-resent'`.execute(portal.database.db);
  expect(rows).toEqual([{ email: 'support@demo.example' }]);
});

it('floods no mailbox, and is for support and management alone', async () => {
  await askForLink('partner@demo.example');
  const [{ id } = { id: '' }] = (await listed()).body;
  const statuses = [];
  for (let time = 0; time < 4; time++) statuses.push((await staff.post('resend-reset-link', { id })).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
  for (const email of ['rechnungswesen@demo.example', 'redaktion@demo.example']) {
    const other = await portal.signedIn(email);
    expect((await other.get('reset-password-tokens')).status).toBe(403);
    expect((await other.post('resend-reset-link', { id })).status).toBe(403);
  }
});
