import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/common/roles.ts';
import { switchOnSecondFactor } from '#tests/support/authenticator.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const PARTNER = 'partner@demo.example';
const DOOR = 'partner-login';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
/** Nobody has a second factor then, is signed in, or has tried anything. */
afterEach(() =>
  portal.database.runAsOwner(`
    update person set second_factor_since = null where second_factor_since is not null;
    delete from recovery_code; delete from second_factor_ticket; delete from second_factor;
    delete from session; delete from throttle; delete from outbox_mail;`),
);

/** The first step; answers the ticket. */
async function askTicket(visitor: Visitor, email = PARTNER, door = DOOR): Promise<string> {
  const { status, body } = await visitor.signIn(door, email);
  expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['secondFactor'] });
  return (body as unknown as { secondFactor: string }).secondFactor;
}

const secondStep = (visitor: Visitor, ticket: string, code: string) =>
  visitor.post<{ token: string; errorCode: string }>('second-factor', { ticket, code });

async function signInWith(code: string, visitor = portal.visitor()) {
  return secondStep(visitor, await askTicket(visitor), code);
}

const mailsTo = async (recipient: string) =>
  (await portal.database.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  );
/** As if the half minutes of all codes before had passed. */
const forgetUsedCodes = () => portal.database.db.updateTable('second_factor').set({ last_step: 0 }).execute();

describe('a login with a second factor', () => {
  it('opens nothing before the code, and everything after it', async () => {
    const { app } = await switchOnSecondFactor(await portal.signedIn(PARTNER));
    const visitor = portal.visitor();
    const ticket = await askTicket(visitor);
    expect(visitor.cookies.has('session')).toBe(false);
    expect((await visitor.get('session')).status).toBe(204);
    const { status, body } = await secondStep(visitor, ticket, app.next());
    expect({ status, body }).toMatchObject({ status: 200, body: { email: PARTNER, role: 'partner' } });
    expect((await visitor.get('session')).body).toEqual(body);
    expect(visitor.cookies.has('second-factor')).toBe(false);
  });

  it('answers a wrong password as it does without one', async () => {
    await switchOnSecondFactor(await portal.signedIn(PARTNER));
    const [withFactor, without] = [
      await portal.visitor().signIn(DOOR, PARTNER, 'falsch'),
      await portal.visitor().signIn(DOOR, 'kasse@demo.example', 'falsch'),
    ];
    const said = ({ status, body, headers }: typeof without) => [status, { ...body, requestId: '' }, headers.get('set-cookie')];
    expect(said(withFactor)).toEqual(said(without));
  });

  it('takes a code once, and none from before', async () => {
    const { app } = await switchOnSecondFactor(await portal.signedIn(PARTNER));
    const code = app.at(1);
    expect((await signInWith(code)).status).toBe(200);
    expect((await signInWith(code)).status).toBe(422);
    expect((await signInWith(app.at(0))).status).toBe(422);
  });

  it.each([-2, 2])('takes none of a clock that is %d half minutes off', async (steps) => {
    const { app } = await switchOnSecondFactor(await portal.signedIn(PARTNER));
    await forgetUsedCodes();
    expect((await signInWith(app.at(steps))).status).toBe(422);
  });

  it('takes a ticket in its own browser only, once, and for minutes', async () => {
    const { app } = await switchOnSecondFactor(await portal.signedIn(PARTNER));
    const [visitor, thief] = [portal.visitor(), portal.visitor()];
    const ticket = await askTicket(visitor);
    await askTicket(thief);
    // A code that comes with a ticket of somebody else is not used up.
    const code = app.next();
    const stolen = await secondStep(thief, ticket, code);
    expect(stolen).toMatchObject({ status: 422, body: { errorCode: 'TICKET_SPENT' } });
    const half = visitor.cookies.get('second-factor')!;
    expect((await secondStep(visitor, ticket, code)).status).toBe(200);
    const again = portal.visitor();
    again.cookies.set('second-factor', half);
    const next = app.next();
    expect((await secondStep(again, ticket, next)).body.errorCode).toBe('TICKET_SPENT');

    const late = portal.visitor();
    const oldTicket = await askTicket(late);
    await sql`update second_factor_ticket set expires_at = now()`.execute(portal.database.db);
    expect((await secondStep(late, oldTicket, next)).body.errorCode).toBe('TICKET_SPENT');
  });

  it('ends a ticket with the password that it was given for', async () => {
    const { app } = await switchOnSecondFactor(await portal.signedIn(PARTNER));
    const visitor = portal.visitor();
    const ticket = await askTicket(visitor);
    const setHash = (password_hash: string) =>
      portal.database.db.updateTable('person').set({ password_hash }).where('email', '=', PARTNER).execute();
    const people = portal.database.db.selectFrom('person').select('password_hash').where('email', '=', PARTNER);
    const { password_hash } = await people.executeTakeFirstOrThrow();
    await setHash('another');
    expect((await secondStep(visitor, ticket, app.next())).body.errorCode).toBe('TICKET_SPENT');
    await setHash(password_hash!);
  });

  it('lets nobody try for long, and the owner’s own browser all the same', async () => {
    const own = await portal.signedIn(PARTNER);
    const { app } = await switchOnSecondFactor(own);
    const stranger = portal.visitor();
    const ticket = await askTicket(stranger);
    for (let n = 0; n < 5; n++) expect((await secondStep(stranger, ticket, '000000')).status).toBe(422);
    expect((await secondStep(stranger, ticket, app.next())).status).toBe(429);
    // The owner hears of it, once.
    expect((await mailsTo(PARTNER)).filter((subject) => subject === 'Mehrere falsche Codes bei Ihrem Konto')).toHaveLength(1);
    const device = portal.visitor();
    device.cookies.set('device', own.cookies.get('device')!);
    expect((await signInWith(app.next(), device)).status).toBe(200);
  });

  it('takes each recovery code once, typed as it may be, and tells the owner', async () => {
    const { recoveryCodes } = await switchOnSecondFactor(await portal.signedIn(PARTNER));
    expect(new Set(recoveryCodes).size).toBe(10);
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ');
    expect((await signInWith(typed)).status).toBe(200);
    expect((await signInWith(typed)).status).toBe(422);
    expect(await mailsTo(PARTNER)).toContain('Wiederherstellungscode benutzt');
    const stored = await sql<{ text: string }>`select recovery_code::text as text from recovery_code`.execute(portal.database.db);
    expect(stored.rows.some(({ text }) => recoveryCodes.some((code) => text.includes(code.replaceAll('-', ''))))).toBe(false);
  });
});

describe('switching it on and off', () => {
  it('wants the password, ends the other sessions, and is told by mail', async () => {
    const [here, there] = [await portal.signedIn(PARTNER), await portal.signedIn(PARTNER)];
    expect((await here.post('begin-second-factor', { password: 'falsch' })).status).toBe(422);
    await switchOnSecondFactor(here);
    expect((await there.get('sessions')).status).toBe(403);
    expect((await here.get('second-factor-state')).body).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await here.post('begin-second-factor', { password: 'Kontor-2026!' })).status).toBe(409);
    expect((await here.post('end-second-factor', { password: 'falsch' })).status).toBe(422);
    expect((await here.post('end-second-factor', { password: 'Kontor-2026!' })).status).toBe(204);
    expect((await portal.visitor().signIn(DOOR, PARTNER)).body).toMatchObject({ email: PARTNER });
    expect(await mailsTo(PARTNER)).toEqual([
      'Bestätigung in zwei Schritten eingeschaltet',
      'Bestätigung in zwei Schritten ausgeschaltet',
    ]);
  });

  it('counts only from its first right code on', async () => {
    const visitor = await portal.signedIn(PARTNER);
    await visitor.post('begin-second-factor', { password: 'Kontor-2026!' });
    expect((await visitor.post('confirm-second-factor', { code: '000000' })).status).toBe(422);
    expect((await portal.visitor().signIn(DOOR, PARTNER)).body).toMatchObject({ email: PARTNER });
  });

  it('gives new recovery codes in place of the old ones', async () => {
    const visitor = await portal.signedIn(PARTNER);
    const { recoveryCodes } = await switchOnSecondFactor(visitor);
    const { body } = await visitor.post<{ recoveryCodes: string[] }>('renew-recovery-codes', { password: 'Kontor-2026!' });
    expect((await signInWith(recoveryCodes[0]!)).status).toBe(422);
    expect((await signInWith(body.recoveryCodes[0]!)).status).toBe(200);
  });

  it('keeps no secret that the database could tell', async () => {
    const visitor = await portal.signedIn(PARTNER);
    const { body } = await visitor.post<{ secret: string; picture: string; uri: string }>('begin-second-factor', {
      password: 'Kontor-2026!',
    });
    expect(body.uri).toContain('otpauth://totp/Kartenkontor:partner');
    expect(body.picture).toMatch(/^data:image\/svg/);
    const { secret } = await portal.database.db.selectFrom('second_factor').select('secret').executeTakeFirstOrThrow();
    const { Secret } = await import('otpauth');
    expect(Buffer.from(secret).includes(Buffer.from(Secret.fromBase32(body.secret).bytes))).toBe(false);
  });
});

describe('after a lost phone', () => {
  const reset = async (staff: string, email: string) => {
    const { gguid } = await portal.database.db
      .selectFrom('person')
      .select('gguid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return (await portal.signedIn(staff)).post('reset-second-factor', { id: gguid, reason: 'Telefon verloren.' });
  };

  it('support opens the way for a partner, with trail and mail, and not for staff', async () => {
    const visitor = await portal.signedIn(PARTNER);
    await switchOnSecondFactor(visitor);
    expect((await reset('support@demo.example', PARTNER)).status).toBe(200);
    expect((await visitor.get('sessions')).status).toBe(403);
    expect((await portal.visitor().signIn(DOOR, PARTNER)).body).toMatchObject({ email: PARTNER });
    expect(await mailsTo(PARTNER)).toContain('Bestätigung in zwei Schritten zurückgesetzt');
    await switchOnSecondFactor(await portal.signedIn('redaktion@demo.example'));
    expect((await reset('support@demo.example', 'redaktion@demo.example')).status).toBe(422);
    expect((await reset('betrieb@demo.example', 'redaktion@demo.example')).status).toBe(200);
  });
});

describe('staff that must have one', () => {
  let strict: TestPortal;
  beforeAll(async () => {
    strict = await startTestPortal({ STAFF_SECOND_FACTOR: 'required' });
  });
  afterAll(() => strict.close());

  const roles: Record<StaffRole, string> = {
    management: 'betrieb@demo.example',
    support: 'support@demo.example',
    accounting: 'rechnungswesen@demo.example',
    editorial: 'redaktion@demo.example',
  };

  it.each(Object.values(roles))('%s may do nothing but set it up, and then everything', async (email) => {
    const visitor = await strict.signedIn(email);
    expect((await visitor.get('session')).body).toMatchObject({ must_set_up_second_factor: true });
    expect(await visitor.get('four-eyes-acts')).toMatchObject({ status: 403, body: { errorCode: 'SECOND_FACTOR_MISSING' } });
    expect((await visitor.get('sessions')).status).toBe(403);
    await switchOnSecondFactor(visitor);
    expect((await visitor.get('session')).body).toMatchObject({ must_set_up_second_factor: false });
    expect((await visitor.get('four-eyes-acts')).status).toBe(200);
    // Switching it off leads back to the beginning.
    await visitor.post('end-second-factor', { password: 'Kontor-2026!' });
    expect((await visitor.get('four-eyes-acts')).status).toBe(403);
  });

  it('is staff alone', async () => {
    expect((await (await strict.signedIn(PARTNER)).get('sessions')).status).toBe(200);
  });
});
