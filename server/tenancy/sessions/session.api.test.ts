import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

describe('session', () => {
  it('answers 204 when nobody is signed in, else the user with the token', async () => {
    const nobody = await portal.visitor().get('session');
    expect({ status: nobody.status, kept: nobody.headers.get('cache-control') }).toEqual({ status: 204, kept: 'no-store' });
    const customer = await portal.signedIn('kundin@demo.example');
    expect((await customer.get('session')).body).toMatchObject({ email: 'kundin@demo.example', token: customer.token });
  });

  it('lives in a cookie that scripts cannot read, and in the database only as hash', async () => {
    const visitor = portal.visitor();
    const { headers } = await visitor.signIn('customer-login', 'kundin@demo.example');
    const cookie = headers.getSetCookie().find((line) => line.startsWith('session='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const { rows } = await sql<{ text: string }>`select encode(token_hash, 'escape') as text from session`.execute(
      portal.database.db,
    );
    expect(rows.map((row) => row.text).join()).not.toContain(visitor.cookies.get('session')!);
  });

  it('rotates at login: the session before it ends', async () => {
    const visitor = await portal.signedIn('kundin@demo.example');
    const before = visitor.cookies.get('session')!;
    await visitor.signIn('customer-login', 'kundin@demo.example');
    expect(visitor.cookies.get('session')).not.toBe(before);
    const thief = portal.visitor();
    thief.cookies.set('session', before);
    expect((await thief.get('session')).status).toBe(204);
  });

  it('ends at logout, also for a copy of the cookie', async () => {
    const visitor = await portal.signedIn('kundin@demo.example');
    const copy = portal.visitor();
    copy.cookies.set('session', visitor.cookies.get('session')!);
    expect((await copy.get('dashboard')).status).toBe(200);
    expect((await visitor.post('logout', {})).status).toBe(204);
    expect(visitor.cookies.has('session')).toBe(false);
    expect(await copy.get('dashboard')).toMatchObject({ status: 403, body: { errorMessage: 'Ihre Sitzung ist abgelaufen.' } });
  });

  it('answers nothing to a page that was opened under another session', async () => {
    const [karla, partner] = [await portal.signedIn('kundin@demo.example'), await portal.signedIn('partner@demo.example')];
    const own = await karla.get('personal-data', { 'x-csrf-token': karla.token! });
    const foreign = await karla.get('personal-data', { 'x-csrf-token': partner.token! });
    expect([own.status, foreign.status]).toEqual([200, 403]);
    expect(foreign.body).toMatchObject({ errorCode: 'FOREIGN_PAGE' });
    // Programs that say nothing of a page read as before.
    expect((await karla.get('personal-data')).status).toBe(200);
  });

  it('logout answers alike without a session', async () => {
    expect((await portal.visitor().post('logout', {})).status).toBe(204);
  });

  it('ends after 60 minutes without use, and 12 hours after the login in any case', async () => {
    for (const age of [sql`seen_at = now() - interval '61 minutes'`, sql`started_at = now() - interval '721 minutes'`]) {
      const visitor = await portal.signedIn('kundin@demo.example');
      await sql`update session set ${age}`.execute(portal.database.db);
      expect((await visitor.get('dashboard')).status).toBe(403);
    }
  });

  it('stays alive while it is used', async () => {
    const visitor = await portal.signedIn('kundin@demo.example');
    await sql`update session set seen_at = now() - interval '59 minutes'`.execute(portal.database.db);
    expect((await visitor.get('dashboard')).status).toBe(200);
    const { rows } = await sql<{
      fresh: boolean;
    }>`select bool_and(seen_at > now() - interval '1 minute') as fresh from session where started_at > now() - interval '1 minute'`.execute(
      portal.database.db,
    );
    expect(rows[0]!.fresh).toBe(true);
  });
});

describe('forgery from another page', () => {
  it('is refused without the token once there is a session', async () => {
    const visitor = await portal.signedIn('kundin@demo.example');
    visitor.token = null;
    expect((await visitor.post('logout', {})).status).toBe(403);
    expect((await visitor.post('logout', {}, { 'x-csrf-token': 'x'.repeat(43) })).status).toBe(403);
    expect((await visitor.get('session')).status).toBe(200);
  });

  it('is refused by origin and by what the browser says of it, session or not', async () => {
    const visitor = portal.visitor();
    expect((await visitor.post('logout', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await visitor.post('logout', {}, { origin: 'null' })).status).toBe(403);
    expect((await visitor.post('logout', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await visitor.post('logout', {}, { origin: portal.url })).status).toBe(204);
  });
});

describe('errors', () => {
  it('carry a German text, a code and the id of the request', async () => {
    const { status, body, headers } = await portal.visitor().get<Record<string, string>>('dashboard');
    expect(status).toBe(403);
    expect(body).toEqual({
      errorMessage: 'Ihre Sitzung ist abgelaufen.',
      errorCode: 'NO_SESSION',
      requestId: headers.get('x-request-id'),
    });
  });

  it('tell malformed requests from broken rules', async () => {
    const visitor = portal.visitor();
    expect((await visitor.post('captcha-check', '{"captchaId":')).status).toBe(400);
    expect((await visitor.post('captcha-check', { captchaId: 'x', answer: 'abc', more: 1 })).status).toBe(400);
    expect(await visitor.post('captcha-check', { captchaId: 'x', answer: 'abc' })).toMatchObject({
      status: 422,
      body: { fieldErrors: { captchaId: 'Der eingegebene Captcha ist falsch.' } },
    });
    expect((await visitor.post('captcha-check', JSON.stringify({ captchaId: 'x', answer: 'y'.repeat(70_000) }))).status).toBe(
      413,
    );
    expect((await visitor.post('captcha-check', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      415,
    );
    expect((await visitor.post('captcha-check', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await visitor.get('no-such-call')).status).toBe(404);
    expect(await visitor.get('/%zz')).toMatchObject({ status: 400, body: { errorCode: 'MALFORMED' } });
    expect((await visitor.get('region?slug=%00')).status).toBe(400);
  });
});

describe('the wrong role', () => {
  it.each([
    ['dashboard', 'partner@demo.example'],
    ['get-booking', 'kundin@demo.example'],
    ['get-booking', 'buchhaltung@demo.example'],
    ['get-booking', 'arbeitgeber@demo.example'],
    ['outbox', 'partner@demo.example'],
  ])('gets nothing from %s: %s', async (call, email) => {
    const visitor = await portal.signedIn(email);
    expect(await visitor.get(call)).toMatchObject({
      status: 403,
      body: { errorMessage: 'Sie sind nicht berechtigt diese Seite aufzurufen.' },
    });
  });
});
