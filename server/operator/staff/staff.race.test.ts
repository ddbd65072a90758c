import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StaffMember } from '#contract/operator/staff/staff-members.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { startTestPortal, type TestPortal, Visitor } from '#tests/support/portal.ts';

/** Two processes on one database; nobody but one head may confirm anything, so that nothing waits. */
let portal: TestPortal;
let there: RunningPortal;
let head: Visitor;
const DOOR = 'trolleymakerportal-login';

beforeEach(async () => {
  portal = await startTestPortal();
  there = await startPortal(portal.portal.config, openPostgres(portal.database.connectionString!, 1));
  const accounting = portal.database.db.updateTable('person').where('email', '=', 'rechnungswesen@demo.example');
  await accounting.set({ password_hash: null }).execute();
  head = await portal.signedIn('betrieb@demo.example');
});
afterEach(async () => {
  await there.close();
  await portal.close();
});

const idOf = async (email: string) =>
  (await head.get<StaffMember[]>('staff-members')).body.find((member) => member.email === email)!.id;
const linkIn = async (recipient: string) => {
  const mails = portal.database.db.selectFrom('outbox_mail').select('body_text').where('recipient', '=', recipient);
  const { body_text } = await mails.orderBy('outbox_mail_id', 'desc').limit(1).executeTakeFirstOrThrow();
  return /new-password\?t=([\w-]+)/.exec(body_text)![1]!;
};
const setPassword = async (t: string) => {
  const guest = portal.visitor();
  const password = 'Neuland-2027!';
  return guest.post(
    'new-password',
    { t, password, passwordRepeated: password },
    { 'x-captcha-token': await guest.captchaToken() },
  );
};

async function elsewhere(email: string): Promise<Visitor> {
  const here = await portal.signedIn(email);
  const visitor = new Visitor(there.url);
  visitor.cookies.set('session', here.cookies.get('session')!);
  visitor.token = here.token;
  expect((await visitor.get('outbox')).status).toBe(200);
  return visitor;
}

describe('an invitation', () => {
  const kim = { firstName: 'Kim', lastName: 'Neu', email: 'kim.neu@betrieb.example', role: 'accounting', reason: 'Verstärkung.' };

  it('leads by the mailed link to a sign-in with the role, and no further', async () => {
    expect((await head.post('invite-staff', kim)).body).toEqual({ waitsForSecond: false });
    expect((await head.get<StaffMember[]>('staff-members')).body).toContainEqual(
      expect.objectContaining({ name: 'Kim Neu', role: 'accounting', state: 'invited' }),
    );
    expect((await setPassword(await linkIn(kim.email))).status).toBe(204);
    const visitor = portal.visitor();
    expect((await visitor.signIn(DOOR, kim.email, 'Neuland-2027!')).body).toMatchObject({ staff_role: 'accounting' });
    expect((await visitor.get('staff-members')).status).toBe(403);
  });

  it('can be sent again as long as there is no password', async () => {
    await head.post('invite-staff', kim);
    const id = await idOf(kim.email);
    const former = await linkIn(kim.email);
    expect((await head.post('resend-staff-invitation', { id })).status).toBe(204);
    // The link that was mailed before has ended.
    expect((await setPassword(former)).status).toBe(422);
    await setPassword(await linkIn(kim.email));
    expect((await head.post('resend-staff-invitation', { id })).status).toBe(422);
  });

  it.each([
    ['a taken address', { email: 'KUNDIN@demo.example' }, 'email'],
    ['a list of addresses', { email: 'a@b.example,c@d.example' }, 'email'],
    ['no reason', { reason: ' ' }, 'reason'],
    ['no such role', { role: 'boss' }, 'role'],
    ['a line break in the name', { firstName: 'Kim\r\nBcc: x@y.example' }, 'firstName'],
  ])('is refused with %s', async (_, change, field) => {
    const { status, body } = await head.post<{ fieldErrors: object }>('invite-staff', { ...kim, ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.fieldErrors)).toEqual([field]);
  });
});

it('a session whose role was taken away may nothing from then on, in no process', async () => {
  const support = await elsewhere('support@demo.example');
  const input = { id: await idOf('support@demo.example'), role: 'editorial', reason: 'Neue Aufgabe.' };
  expect((await head.post('change-staff-role', input)).body).toEqual({ waitsForSecond: false });
  await expect.poll(async () => (await support.get('outbox')).status).toBe(403);
  expect((await portal.signedIn('support@demo.example')).cookies.size).toBeGreaterThan(0);
});

it('a dismissal ends all sessions at once, gives back what was held, frees the address, and leaves the name in the trail', async () => {
  const support = await elsewhere('support@demo.example');
  const card = await portal.database.db.selectFrom('card').select('card_number').limit(1).executeTakeFirstOrThrow();
  const loss = { kind: 'lost-card', about: card.card_number, note: '' };
  const { number } = (await support.post<{ number: number }>('open-case', loss)).body;
  expect((await support.post('take-case', { number })).status).toBe(204);
  await head.post('dismiss-staff', { id: await idOf('support@demo.example'), reason: 'Vertrag zu Ende.' });
  await expect.poll(async () => (await support.get('outbox')).status).toBe(403);
  expect((await head.get(`case?number=${number}`)).body).toMatchObject({ heldBy: null, state: 'open' });
  expect((await portal.visitor().signIn(DOOR, 'support@demo.example')).status).toBe(422);
  expect((await head.get<StaffMember[]>('staff-members')).body.at(-1)).toMatchObject({
    name: 'Sascha Demo',
    state: 'ended',
    email: '',
  });
  const mails = portal.database.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', 'support@demo.example');
  expect(await mails.execute()).toEqual([{ subject: 'Ihr Zugang zum Portal wurde beendet' }]);
  const again = { firstName: 'Sascha', lastName: 'Demo', email: 'support@demo.example', role: 'support', reason: 'Zurück.' };
  expect((await head.post('invite-staff', again)).status).toBe(200);
});

it('nobody changes or ends the own account, and the last head stays', async () => {
  const own = { id: await idOf('betrieb@demo.example'), reason: 'Ich.' };
  expect((await head.post('dismiss-staff', own)).status).toBe(422);
  expect((await head.post('change-staff-role', { ...own, role: 'support' })).status).toBe(422);
  // Somebody without a password is no head yet.
  const other = { firstName: 'Kim', lastName: 'Neu', email: 'kim.neu@betrieb.example', role: 'management', reason: 'Zweite.' };
  await head.post('invite-staff', other);
  await setPassword(await linkIn(other.email));
  const second = portal.visitor();
  await second.signIn(DOOR, other.email, 'Neuland-2027!');
  await portal.database.db
    .updateTable('person')
    .set({ password_hash: null })
    .where('email', '=', 'betrieb@demo.example')
    .execute();
  await portal.database.db.updateTable('person').set({ password_hash: null }).where('email', '=', other.email).execute();
  expect(await second.post('dismiss-staff', own)).toMatchObject({
    status: 422,
    body: { errorMessage: 'Das geht nicht: Danach gäbe es keine Leitung mehr.' },
  });
});
