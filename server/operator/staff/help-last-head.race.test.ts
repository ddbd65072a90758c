import { afterAll, beforeAll, expect, it } from 'vitest';
import { switchOnSecondFactor } from '#tests/support/authenticator.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { runCommand } from '#tests/support/run-command.ts';

/** The only member of management has lost the phone and the codes. */
const HEAD = 'betrieb@demo.example';
const LOGIN = 'trolleymakerportal-login';
const SUPPORT = 'support@demo.example';

let portal: TestPortal;
let head: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  head = await portal.signedIn(HEAD);
  await switchOnSecondFactor(head);
});
afterAll(() => portal.close());

const reset = (...words: string[]) => runCommand(portal.database, 'operator/staff/reset-second-factor.cli.ts', ...words);
const isIn = async (visitor: Visitor) => (await visitor.get('staff-members')).status === 200;

it('is refused where somebody else can help, is not of management, or says no reason', async () => {
  const colleague = portal.database.db.updateTable('person').where('email', '=', SUPPORT);
  await colleague.set({ staff_role: 'management' }).execute();
  expect(reset('--email', HEAD, '--reason', 'Telefon verloren.')).toMatchObject({
    status: 1,
    stderr: `${SUPPORT} can do that on the screen: search for the person, then reset.\n`,
  });
  await colleague.set({ staff_role: 'support' }).execute();
  expect(reset('--email', SUPPORT, '--reason', 'Telefon verloren.').stderr).toBe(
    '--email must name an acting member of management.\n',
  );
  expect(reset('--email', HEAD).stderr).toContain('Usage:');
  expect(await isIn(head)).toBe(true);
});

it('lets the person in with the password alone, ends what was open, and tells the person, the mailbox and the trail', async () => {
  // Control: before, the password is not enough.
  expect(await isIn(await signIn())).toBe(false);
  expect(reset('--email', HEAD.toUpperCase(), '--reason', 'Telefon verloren.')).toMatchObject({ status: 0, stderr: '' });
  expect(await isIn(head)).toBe(false);
  expect(await isIn(await signIn())).toBe(true);
  const { db } = portal.database;
  const mails = await db.selectFrom('outbox_mail').select(['recipient', 'subject']).execute();
  expect(mails).toEqual(
    expect.arrayContaining([
      { recipient: HEAD, subject: expect.stringContaining('Bestätigung in zwei Schritten') },
      { recipient: expect.not.stringMatching(HEAD), subject: 'Bestätigung in zwei Schritten der Leitung zurückgesetzt' },
    ]),
  );
  const acts = await db
    .selectFrom('audit_event')
    .select(['person_id', 'details'])
    .where('act', '=', 'second-factor-reset')
    .execute();
  expect(acts).toEqual([{ person_id: null, details: expect.objectContaining({ reason: 'Telefon verloren.' }) }]);
});

async function signIn(): Promise<Visitor> {
  const visitor = portal.visitor();
  await visitor.signIn(LOGIN, HEAD);
  return visitor;
}
