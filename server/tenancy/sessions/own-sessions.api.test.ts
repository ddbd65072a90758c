import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSession, SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const OFFICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** How long the login's own answer says that the session lasts. */
let toldAtLogin: string | null;

async function signIn(userAgent: string, email = 'kundin@demo.example', door = 'customer-login'): Promise<Visitor> {
  const visitor = portal.visitor();
  const answer = await visitor.post<{ token: string }>(
    door,
    { cardID: email, password: 'Kontor-2026!' },
    { 'x-captcha-token': await visitor.captchaToken(), 'user-agent': userAgent },
  );
  visitor.token = answer.body.token;
  toldAtLogin = answer.headers.get('x-session-seconds');
  return visitor;
}

const list = async (who: Visitor) => (await who.get<OwnSession[]>('sessions')).body;

it('tells where somebody is signed in, in words, and ends one or all others from afar', async () => {
  const office = await signIn(OFFICE);
  const phone = await signIn(PHONE);
  const nobody = await signIn('');
  const stranger = await signIn(OFFICE, 'kasse@demo.example', 'partner-login');

  const seen = await list(office);
  expect(seen.map(({ device, isThis }) => [device, isThis])).toEqual(
    expect.arrayContaining([
      ['Firefox unter Windows', true],
      ['Safari unter iOS', false],
      ['Unbekanntes Gerät', false],
    ]),
  );
  expect(seen).toHaveLength(3);
  expect(JSON.stringify(seen)).not.toMatch(/Mozilla|Gecko/);
  const idOfPhone = seen.find(({ device }) => device.startsWith('Safari'))!.id;

  // Nobody can end another's session, or learn that it exists.
  expect((await stranger.post('end-session', { id: idOfPhone })).status).toBe(404);
  expect((await phone.get('dashboard')).status).toBe(200);

  expect((await office.post('end-session', { id: idOfPhone })).status).toBe(204);
  await expect.poll(async () => (await phone.get('dashboard')).status).toBe(403);
  expect((await office.post('end-session', { id: idOfPhone })).status).toBe(404);

  await office.post('end-other-sessions', {});
  await expect.poll(async () => (await nobody.get('dashboard')).status).toBe(403);
  expect((await list(office)).map(({ isThis }) => isThis)).toEqual([true]);
  expect((await stranger.get('get-booking')).status).toBe(200);
});

it('says with each answer how long a session lasts, and is made longer by a call', async () => {
  const { db } = portal.database;
  const office = await signIn(OFFICE);
  expect(toldAtLogin).toBe('3600 43200');
  const told = async () => {
    const { headers } = await office.get('cardids');
    return headers.get('x-session-seconds')!.split(' ').map(Number) as [number, number];
  };
  const [idle, total] = await told();
  expect(idle).toBeGreaterThan(3_590);
  expect(total).toBeGreaterThan(43_190);
  expect((await portal.visitor().get('captcha')).headers.get('x-session-seconds')).toBeNull();

  // Eleven hours and 58 minutes after the beginning the limit of all counts, and nothing makes it longer.
  await sql`update session set started_at = now() - interval '11 hours 58 minutes'`.execute(db);
  await expect.poll(async () => (await told())[0]).toBeLessThanOrEqual(120);
  const { body } = await office.post<SessionTime>('extend-session', {});
  expect(body.idleSeconds).toBe(body.totalSeconds);
  expect(body.totalSeconds).toBeGreaterThan(100);
  expect(body.totalSeconds).toBeLessThanOrEqual(120);

  await sql`update session set started_at = now(), seen_at = now() - interval '58 minutes'`.execute(db);
  expect((await office.post<SessionTime>('extend-session', {})).body.idleSeconds).toBe(3_600);
  const { rows } = await sql<{ fresh: boolean }>`select bool_or(seen_at > now() - interval '10 seconds') as fresh from session
    join person using (person_id) where email = 'kundin@demo.example' and device like 'Firefox%'`.execute(db);
  expect(rows).toEqual([{ fresh: true }]);
});

it('leaves nothing in the browser that is signed out, and opens no more of it than is wanted', async () => {
  const office = await signIn(OFFICE);
  const { headers } = await office.post('logout', {});
  expect(headers.get('clear-site-data')).toBe('"cache"');
  for (const path of ['session', '/login', '/healthz']) {
    const policy = (await office.get(path)).headers.get('permissions-policy');
    expect(policy).toContain('camera=(self)');
    expect(policy).toContain('microphone=()');
  }
});

it.each([
  ['Passwort1!', /Listen häufiger Passwörter/],
  ['Kundin-2026-x!', /weder Ihren Namen/],
])('takes no new password that anybody would try: %s', async (password, message) => {
  const office = await signIn(OFFICE);
  const changed = await office.post<{ fieldErrors: { newPassword: string } }>('change-password', {
    password: 'Kontor-2026!',
    newPassword: password,
    newPasswordRepeated: password,
  });
  expect(changed.status).toBe(422);
  expect(changed.body.fieldErrors.newPassword).toMatch(message);
});
