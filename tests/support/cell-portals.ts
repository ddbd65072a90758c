import { DEMO_PASSWORD } from '#seeds/home.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { readConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { CAPTCHA_ANSWER } from './portal.ts';
import type { TwoCells } from './two-cells.ts';

const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
  CALLS_PER_MINUTE: '100000',
  SENSITIVE_CALLS_PER_MINUTE: '100000',
};

/** A portal for a cell, which then knows its own address. */
export async function startCellPortal(cell: Database, settings: Record<string, string> = {}): Promise<RunningPortal> {
  const portal = await startPortal(readConfig({ ...SETTINGS, ...settings }), cell);
  await cell.runAsOwner(`update cell set address = '${portal.url}'; select pg_notify('portal_notice', 'regions')`);
  return portal;
}

/** Two cells that know each other, as `npm run cell:introduce` leaves them, without the regions. */
export async function introduce(
  { from, to }: Pick<TwoCells, 'from' | 'to'>,
  old: RunningPortal,
  fresh: RunningPortal,
): Promise<void> {
  await addNeighbour(from, fresh.url, '[10000,19999]', '[5000000000,7499999999]');
  await addNeighbour(to, old.url, '[1,9999]', '[1,4999999999]');
}

/** Tells a cell of another one, which need not be there. */
export async function addNeighbour(cell: Database, address: string, regions: string, cards: string): Promise<void> {
  await cell.runAsOwner(`insert into neighbour_cell values ('${address}', '${regions}', '${cards}')`);
}

/** Staff of a cell: with an e-mail address, a role, and a password if the invitation was taken up. */
export async function addStaff(cell: Database, email: string, role: string, isInvitedOnly = false): Promise<number> {
  const password_hash = isInvitedOnly ? null : await hashPassword(DEMO_PASSWORD);
  const { person_id } = await cell.db
    .insertInto('person')
    .values({ email, role: 'trolleymaker', staff_role: role as 'support', first_name: 'Kim', last_name: 'Demo', password_hash })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  return person_id;
}
