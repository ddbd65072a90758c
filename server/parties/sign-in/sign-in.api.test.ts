import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startSession } from '#server/tenancy/sessions/session.ts';
import { stayPatient } from '#server/tenancy/throttling/throttle.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const WRONG = 'Die Zugangsdaten sind falsch.';

describe('the five doors', () => {
  it.each([
    ['customer-login', 'kundin@demo.example', { role: 'customer', partner_role: null, region: 'lahr' }],
    ['partner-login', 'partner@demo.example', { role: 'partner', partner_role: 'admin', partner_data_complete: true }],
    ['partner-login', 'neu@demo.example', { role: 'partner', partner_role: 'admin', partner_data_complete: false }],
    ['partner-login', 'kasse@demo.example', { role: 'partner', partner_role: 'user' }],
    ['partner-login', 'buchhaltung@demo.example', { role: 'partner', partner_role: 'accounting' }],
    ['partner-login', 'interesse@demo.example', { role: 'interested', partner_interest_in: 'Beides' }],
    ['employer-login', 'arbeitgeber@demo.example', { role: 'employer', partner_role: 'admin', partner_data_complete: true }],
    ['employer-login', 'interesse-arbeitgeber@demo.example', { role: 'interested', partner_interest_in: 'Arbeitgeber' }],
    ['contractor-login', 'auftraggeber@demo.example', { role: 'contractor', region: 'lahr' }],
    ['trolleymakerportal-login', 'betrieb@demo.example', { role: 'trolleymaker', region: null }],
  ])('%s lets %s in', async (door, email, expected) => {
    const { status, body } = await portal.visitor().signIn(door, email);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, ...expected });
    expect(body.token).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['customer-login', 'partner@demo.example'],
    ['partner-login', 'kundin@demo.example'],
    ['partner-login', 'betrieb@demo.example'],
    ['employer-login', 'partner@demo.example'],
    ['contractor-login', 'arbeitgeber@demo.example'],
    ['trolleymakerportal-login', 'partner@demo.example'],
  ])('%s keeps %s out, as if the password were wrong', async (door, email) => {
    const { status, body } = await portal.visitor().signIn(door, email);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errorMessage: WRONG });
  });

  it('takes a registered card number in place of the address, with or without spaces', async () => {
    const customer = await portal.signedIn('kundin@demo.example');
    const { body } = await customer.get<{ cardIDs: { cardId: string }[] }>('session');
    const [card] = body.cardIDs;
    const { status } = await portal.visitor().signIn('customer-login', card!.cardId.replace(/(\d{4})/g, '$1 '));
    expect(status).toBe(200);
  });

  it('answers an unknown address, a wrong password and a wrong card alike', async () => {
    const answers = await Promise.all([
      portal.visitor().signIn('customer-login', 'niemand@demo.example'),
      portal.visitor().signIn('customer-login', 'kundin@demo.example', 'falsch'),
      portal.visitor().signIn('customer-login', '176100000000014'),
    ]);
    const texts = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[2]).toEqual(texts[0]);
  });
});

describe('captcha', () => {
  it('is asked of every login, is used up by it, and fails with the text of the specification', async () => {
    const visitor = portal.visitor();
    const credentials = { cardID: 'kundin@demo.example', password: 'falsch' };
    const without = await visitor.post('customer-login', credentials);
    expect(without).toMatchObject({ status: 422, body: { errorMessage: 'Der eingegebene Captcha ist falsch.' } });
    const token = await visitor.captchaToken();
    expect((await visitor.post('customer-login', credentials, { 'x-captcha-token': token })).body).toMatchObject({
      errorMessage: WRONG,
    });
    expect((await visitor.post('customer-login', credentials, { 'x-captcha-token': token })).body).toMatchObject({
      errorMessage: 'Der eingegebene Captcha ist falsch.',
    });
  });

  it('is a picture, ignores case, forgives a few wrong tries, and succeeds once', async () => {
    const visitor = portal.visitor();
    const { body } = await visitor.get<{ captchaId: string; image: string }>('captcha');
    expect(body.image).toMatch(/^data:image\/png;base64,/);
    const check = (answer: string) => visitor.post('captcha-check', { captchaId: body.captchaId, answer });
    expect((await check('xyz')).body).toMatchObject({ errorMessage: 'Der eingegebene Captcha ist falsch.' });
    expect((await check(' ABC ')).status).toBe(200);
    expect((await check('abc')).status).toBe(422);
  });

  it('is dead after too many wrong tries', async () => {
    const visitor = portal.visitor();
    const { body } = await visitor.get<{ captchaId: string }>('captcha');
    for (let tries = 0; tries < 5; tries++) await visitor.post('captcha-check', { captchaId: body.captchaId, answer: 'xyz' });
    expect((await visitor.post('captcha-check', { captchaId: body.captchaId, answer: 'abc' })).status).toBe(422);
  });

  it('counts wrong tries that are made at the same time', async () => {
    const visitor = portal.visitor();
    const { body } = await visitor.get<{ captchaId: string }>('captcha');
    const check = (answer: string) => portal.visitor().post('captcha-check', { captchaId: body.captchaId, answer });
    await Promise.all(Array.from({ length: 40 }, () => check('xyz')));
    // Below 0, guesses beyond the fifth would have been checked.
    const { tries_left } = await portal.database.db
      .selectFrom('captcha')
      .select('tries_left')
      .where('captcha_id', '=', body.captchaId)
      .executeTakeFirstOrThrow();
    expect(tries_left).toBe(0);
    expect((await check('abc')).status).toBe(422);
  });

  it('has a second way that needs no picture, and that works once', async () => {
    const { solveChallenge } = await import('altcha-lib');
    const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
    const visitor = portal.visitor();
    const { body } = await visitor.get<{ captchaId: string; challenge: Parameters<typeof solveChallenge>[0]['challenge'] }>(
      'captcha-challenge',
    );
    const solution = await solveChallenge({ challenge: body.challenge, deriveKey });
    const proof = { captchaId: body.captchaId, challenge: body.challenge, solution };
    const { status, body: earned } = await visitor.post<{ captchaToken: string }>('captcha-proof', proof);
    expect(status).toBe(200);
    const login = await visitor.post(
      'customer-login',
      { cardID: 'kundin@demo.example', password: 'Kontor-2026!' },
      { 'x-captcha-token': earned.captchaToken },
    );
    expect(login.status).toBe(200);
    expect((await portal.visitor().post('captcha-proof', proof)).status).toBe(422);
  });

  it('refuses a proof for a challenge that is not ours', async () => {
    const { createChallenge, solveChallenge } = await import('altcha-lib');
    const { deriveKey } = await import('altcha-lib/algorithms/pbkdf2');
    const visitor = portal.visitor();
    const { body } = await visitor.get<{ captchaId: string }>('captcha-challenge');
    const easy = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      hmacSignatureSecret: 'mine',
    });
    const solution = await solveChallenge({ challenge: easy, deriveKey });
    expect((await visitor.post('captcha-proof', { captchaId: body.captchaId, challenge: easy, solution })).status).toBe(422);
  });
});

describe('a login under way', () => {
  it('does not outlive a new password or the end of the account', async () => {
    const { db } = portal.database;
    const { person_id: personId, password_hash } = await db
      .selectFrom('person')
      .select(['person_id', 'password_hash'])
      .where('email', '=', 'kundin@demo.example')
      .executeTakeFirstOrThrow();
    const passwordHash = password_hash!;
    const change = (changes: { password_hash?: string; ended_at?: Date | null }) =>
      db.updateTable('person').set(changes).where('person_id', '=', personId).execute();
    const enter = () =>
      startSession({ db, config: portal.portal.config }, { personId, passwordHash, previous: null, device: 'Test' });
    expect(await enter()).toMatch(/^[\w-]{43}$/);
    await change({ password_hash: 'another' });
    expect(await enter()).toBeNull();
    await change({ password_hash: passwordHash });
    const customer = await portal.signedIn('kundin@demo.example');
    await change({ ended_at: new Date() });
    expect(await enter()).toBeNull();
    expect((await customer.get('dashboard')).status).toBe(403);
    await change({ ended_at: null });
  });
});

describe('throttling', () => {
  beforeAll(() => stayPatient(false));
  it('stops after ten wrong passwords for an account, for strangers, but not for the browser of its owner', async () => {
    const owner = await portal.signedIn('interesse@demo.example');
    await owner.post('logout', {});
    owner.token = null;
    for (let tries = 0; tries < 10; tries++) {
      expect((await portal.visitor().signIn('partner-login', 'interesse@demo.example', 'falsch')).status).toBe(422);
    }
    const stranger = await portal.visitor().signIn('partner-login', 'interesse@demo.example');
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await owner.signIn('partner-login', 'interesse@demo.example')).status).toBe(200);
  });

  it('lets many people of one account in at the same time', async () => {
    stayPatient(true);
    onTestFinished(() => stayPatient(false));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => portal.visitor().signIn('partner-login', 'kasse@demo.example')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('counts the wrong passwords of a person under whatever name they are tried', async () => {
    const customer = await portal.signedIn('kundin@demo.example');
    const { body } = await customer.get<{ cardIDs: { cardId: string }[] }>('session');
    const [one, other] = body.cardIDs.map(({ cardId }) => cardId) as [string, string];
    const names = ['kundin@demo.example', 'Kundin@demo.example', one, other.replace('1761', '1761 '), ' kundin@DEMO.example'];
    for (const name of [...names, ...names])
      expect((await portal.visitor().signIn('customer-login', name, 'falsch')).status).toBe(422);
    for (const name of names) expect((await portal.visitor().signIn('customer-login', name)).status).toBe(429);
    // By the browser of the owner still all of them lead in.
    for (const name of names) expect((await customer.signIn('customer-login', name)).status).toBe(200);
  });

  it('tells by no count whether an address or a card has an account', async () => {
    for (const unknown of ['niemand-da@demo.example', '176100000000022', '176100000000030']) {
      for (let tries = 0; tries < 10; tries++)
        expect((await portal.visitor().signIn('customer-login', unknown, 'falsch')).status).toBe(422);
      expect((await portal.visitor().signIn('customer-login', unknown, 'falsch')).status).toBe(429);
    }
  });

  it('counts attempts that are made at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => portal.visitor().signIn('customer-login', 'zugleich@demo.example', 'falsch')),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
