import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { PushDevices } from '#contract/tenancy/inbox/inbox.ts';
import type { TillPerson } from '#contract/parties/sign-in/till-people.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { endPerson } from '#server/tenancy/credentials/end-person.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

const PIN = '4711';

let portal: TestPortal;
let kim: Visitor;
let paul: Visitor;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('till_pin').execute();
  await portal.database.db.deleteFrom('throttle').execute();
  kim = await portal.signedIn('kasse@demo.example');
  paul = await portal.signedIn('partner@demo.example');
});

const setPin = (who: Visitor, pin = PIN, password = DEMO_PASSWORD) => who.post<ErrorAnswer>('set-till-pin', { pin, password });
const people = async (who: Visitor) => (await who.get<TillPerson[]>('till-people')).body;
const idOf = async (email: string) =>
  (await portal.database.db.selectFrom('person').select('gguid').where('email', '=', email).executeTakeFirstOrThrow()).gguid;
const change = async (who: Visitor, email: string, pin = PIN) =>
  who.post<SignedInUser & ErrorAnswer>('change-till-user', { id: await idOf(email), pin });

async function changed(who: Visitor, email: string, pin = PIN): Promise<SignedInUser> {
  const { status, body } = await change(who, email, pin);
  expect(status).toBe(200);
  who.token = body.token;
  return body;
}
const actorOf = async (entryId: number) =>
  (
    await sql<{
      email: string;
    }>`select p.email from entry e join person p on p.person_id = e.actor_id where e.entry_id = ${entryId}`.execute(
      portal.database.db,
    )
  ).rows[0]!.email;
const topUp = async (who: Visitor) => {
  const answer = await who.book<BookingResult>('partner-guthaben-aufladen', {
    inputCardID: cardNumberOf(2),
    guthabenAufladenBetrag: '1,00',
  });
  expect(answer.status).toBe(200);
  return answer.body.bookingNumber;
};
const sessions = async () => (await portal.database.db.selectFrom('session').selectAll().execute()).length;

const closedMails = async () =>
  (await portal.database.db.selectFrom('outbox_mail').select('subject').execute()).filter(
    ({ subject }) => subject === 'Ihre PIN für die Kasse ist gesperrt',
  ).length;

/** Switches messages on, at a service that none of these tests sends to. */
async function subscribe(who: Visitor): Promise<void> {
  const subscription = {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`,
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  expect((await who.post('push-device', { ...subscription, wantsMessages: true, wantsNearby: false })).status).toBe(204);
}

/** A copy of a browser: the same cookies and page. */
function copyOf(who: Visitor): Visitor {
  const copy = portal.visitor();
  for (const [name, value] of who.cookies) copy.cookies.set(name, value);
  copy.token = who.token;
  return copy;
}

it('a colleague goes on in the same browser: bookings are theirs, and the session before is over', async () => {
  await setPin(paul);
  const before = copyOf(kim);
  expect(await actorOf(await topUp(kim))).toBe('kasse@demo.example');
  const count = await sessions();
  const user = await changed(kim, 'partner@demo.example');
  expect(user).toMatchObject({ email: 'partner@demo.example', role: 'partner' });
  expect(await actorOf(await topUp(kim))).toBe('partner@demo.example');
  expect(await sessions()).toBe(count);
  expect((await before.get('till-people')).status).toBe(403);
  expect(
    (await before.book('partner-guthaben-aufladen', { inputCardID: cardNumberOf(2), guthabenAufladenBetrag: '1,00' })).status,
  ).toBe(403);
  // Known by the same device cookie as before.
  expect(kim.cookies.get('device')).toBe(before.cookies.get('device'));
});

it('messages of the person before come to this browser no more, and to others they do', async () => {
  const elsewhere = await portal.signedIn('kasse@demo.example');
  for (const who of [kim, elsewhere]) await subscribe(who);
  const devices = async () => (await elsewhere.get<PushDevices>('push-devices')).body.devices.length;
  const before = await devices();
  await setPin(paul);
  await changed(kim, 'partner@demo.example');
  expect(await devices()).toBe(before - 1);
});

it('whoever comes by PIN is a till user, also an admin, until the password is given', async () => {
  await setPin(paul);
  expect((await changed(kim, 'partner@demo.example')).partner_role).toBe('user');
  expect((await kim.get<SignedInUser>('session')).body.partner_role).toBe('user');
  // The page after a reload, with its menu.
  expect((await kim.get<string>('/buchung')).body).toContain('"partner_role":"user"');
  expect((await paul.get<string>('/buchung')).body).toContain('"partner_role":"admin"');
  for (const path of ['partner-complete-personal-data', 'get-bonus']) {
    const answers = await Promise.all([kim.get(path), paul.get(path)]);
    expect(answers.map(({ status }) => status === 403)).toEqual([true, false]);
  }
});

it('a session by PIN lasts no longer than the one before it', async () => {
  await setPin(paul);
  await sql`update session set started_at = started_at - interval '11 hours 59 minutes'`.execute(portal.database.db);
  await changed(kim, 'partner@demo.example');
  await sql`update session set started_at = started_at - interval '2 minutes'`.execute(portal.database.db);
  expect((await kim.get('till-people')).status).toBe(403);
});

it('lists colleagues of the same shop only, with those who have a PIN', async () => {
  await setPin(paul);
  expect(await people(kim)).toEqual([
    { id: await idOf('partner@demo.example'), name: 'Paul Demo', hasPin: true, isClosed: false },
  ]);
  expect(await people(await portal.signedIn('bahnhof@demo.example'))).toEqual([]);
});

describe('a PIN', () => {
  it('is stored as a hash, asks for the password, and refuses what everybody guesses', async () => {
    expect((await setPin(paul, PIN, 'Falsch-2026!')).body.fieldErrors).toEqual({
      password: 'Das eingegebene Passwort ist falsch.',
    });
    for (const pin of ['123', '1234', '0000', '123456789', 'abcd']) expect((await setPin(paul, pin)).status).toBe(422);
    expect((await paul.get('till-pin')).body).toEqual({ isSet: false, isClosed: false });
    expect((await setPin(paul)).status).toBe(204);
    const { rows } = await sql<{ pin_hash: string }>`select pin_hash from till_pin`.execute(portal.database.db);
    expect(rows[0]!.pin_hash).toMatch(/^\$argon2id\$/);
    expect((await paul.post('remove-till-pin', {})).status).toBe(204);
    expect((await change(kim, 'partner@demo.example')).status).toBe(422);
  });

  it('is closed by three wrong ones, which its owner is told, and opened by the password', async () => {
    await setPin(paul);
    const mailsBefore = await closedMails();
    const told = [];
    for (let index = 0; index < 3; index++) told.push((await change(kim, 'partner@demo.example', '8265')).body.fieldErrors?.pin);
    expect(told).toEqual([
      'Die PIN ist falsch. Sie haben noch 2 Versuche.',
      'Die PIN ist falsch. Sie haben noch einen Versuch.',
      'Die PIN ist nach drei falschen Eingaben gesperrt. Bitte melden Sie sich mit Ihrem Passwort an.',
    ]);
    expect((await change(kim, 'partner@demo.example')).body).toMatchObject({ errorCode: 'PIN_CLOSED' });
    expect(await closedMails()).toBe(mailsBefore + 1);
    await portal.signedIn('partner@demo.example');
    await changed(kim, 'partner@demo.example');
  });

  it('of twenty wrong ones at once three are looked at, and the right one among them comes too late', async () => {
    await setPin(paul);
    const id = await idOf('partner@demo.example');
    const answers = await Promise.all(
      Array.from({ length: 19 }, (_, at) => kim.post<ErrorAnswer>('change-till-user', { id, pin: String(5_300 + at) })),
    );
    const words = answers.map(({ status, body }) => (status === 429 ? 429 : body.errorCode));
    expect(words.filter((word) => word === 'RULE_BROKEN')).toHaveLength(2);
    expect((await kim.post<ErrorAnswer>('change-till-user', { id, pin: PIN })).status).not.toBe(200);
  });

  it('right ones of the same page at once make one session', async () => {
    await setPin(paul);
    const count = await sessions();
    const answers = await Promise.all(Array.from({ length: 3 }, () => change(copyOf(kim), 'partner@demo.example')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403, 403]);
    expect(await sessions()).toBe(count);
  });

  it('is no good at another shop, nor for who is not of one', async () => {
    await setPin(paul);
    const station = await portal.signedIn('bahnhof@demo.example');
    const foreign = await portal.signedIn('kasse-3@demo.example');
    for (const who of [station, foreign]) expect((await change(who, 'partner@demo.example')).status).toBe(404);
    expect((await change(kim, 'buchhaltung@demo.example')).status).toBe(404);
    expect((await change(kim, 'kasse@demo.example')).status).toBe(404);
  });

  it('replayed from a page whose session it has ended is refused', async () => {
    await setPin(paul);
    const before = copyOf(kim);
    await changed(kim, 'partner@demo.example');
    expect((await change(before, 'partner@demo.example')).status).toBe(403);
  });

  it('is asked for by the admin by mail, once an hour', async () => {
    const id = await idOf('kasse@demo.example');
    expect([(await paul.post('invite-till-pin', { id })).status, (await paul.post('invite-till-pin', { id })).status]).toEqual([
      204, 422,
    ]);
    expect((await kim.post('invite-till-pin', { id })).status).toBe(403);
    expect((await paul.post('invite-till-pin', { id: await idOf('kasse-3@demo.example') })).status).toBe(404);
  });

  // The last: nobody signs in as before afterwards.
  it('ends with the account and with a new password', async () => {
    await setPin(paul);
    const { db } = portal.database;
    await paul.post('change-password', {
      password: DEMO_PASSWORD,
      newPassword: 'Winter-2027!x',
      newPasswordRepeated: 'Winter-2027!x',
    });
    expect(await people(kim)).toMatchObject([{ hasPin: false }]);
    const { person_id } = await db
      .selectFrom('person')
      .select('person_id')
      .where('email', '=', 'kasse@demo.example')
      .executeTakeFirstOrThrow();
    await setPin(kim);
    const admin = portal.visitor();
    await admin.signIn('partner-login', 'partner@demo.example', 'Winter-2027!x');
    const id = await idOf('kasse@demo.example');
    await db.transaction().execute((trx) => endPerson(trx, person_id, 'kasse@demo.example'));
    expect((await admin.post('change-till-user', { id, pin: PIN })).status).toBe(404);
  });
});
