import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { redeemMailedToken } from '#server/tenancy/credentials/mailed-token.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { runCommand } from '#tests/support/run-command.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const invite = (email: string, ...words: string[]) =>
  runCommand(
    database,
    'operator/staff/invite-staff.cli.ts',
    '--email',
    email,
    '--first-name',
    'Erste',
    '--last-name',
    'Person',
    ...words,
  );
const staff = () =>
  database.db.selectFrom('person').select(['person_id', 'email', 'role', 'staff_role']).orderBy('person_id').execute();
/** As if the mailed link had been used. */
const setPasswords = () => database.db.updateTable('person').set({ password_hash: 'none' }).execute();

it('gives an empty installation its first staff, and tells the link that sets the password', async () => {
  const { stdout } = invite('leitung@betrieb.example');
  const token = /\/new-password\?t=([\w-]{43})\n$/.exec(stdout)?.[1];
  const [head] = await staff();
  expect(head).toMatchObject({ role: 'trolleymaker', staff_role: 'management' });
  expect(await redeemMailedToken(database.db, readConfig({}), token!, 'new-password')).toBe(head!.person_id);
  expect(invite('leitung@betrieb.example')).toMatchObject({ status: 1, stderr: 'Diese E-Mail-Adresse hat schon ein Konto.\n' });
});

it('wants a name where there is somebody, and the second person where there are two', async () => {
  invite('leitung@betrieb.example');
  await setPasswords();
  expect(invite('zweite@betrieb.example')).toMatchObject({ status: 1, stderr: expect.stringContaining('--as must name') });
  const as = ['--as', 'leitung@betrieb.example'];
  expect(invite('zweite@betrieb.example', ...as).stdout).toContain('Invited: the link is in the mail');
  await setPasswords();
  // Whom one has invited lately does not confirm one's acts.
  await database.db
    .updateTable('person')
    .set({ role_given_at: new Date(Date.now() - 8 * 86_400_000) })
    .where('email', '=', 'zweite@betrieb.example')
    .execute();
  expect(invite('dritte@betrieb.example', ...as, '--role', 'support').stdout).toContain('Waits for a second person');
  expect((await staff()).map(({ email }) => email)).toEqual(['leitung@betrieb.example', 'zweite@betrieb.example']);
  expect(await database.db.selectFrom('four_eyes_act').select(['kind', 'state']).execute()).toEqual([
    { kind: 'staff-invitation', state: 'open' },
  ]);
});

it.each([[[]], [['--role', 'boss']], [['--role', 'support', '--reason', ' ']]])('%j is refused with a word', (words) => {
  const { status, stderr } = words.length
    ? invite('a@betrieb.example', ...words)
    : runCommand(database, 'operator/staff/invite-staff.cli.ts');
  expect(status).toBe(1);
  expect(stderr).toContain('Usage:');
});
