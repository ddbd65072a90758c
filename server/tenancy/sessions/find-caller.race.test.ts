import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '#server/platform/db/database.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { startTestPortal, type TestPortal, Visitor } from '#tests/support/portal.ts';
import { openCallerLookup } from './find-caller.ts';

/** Two processes on one database, as far as the database can tell; and a cashier whom both know. */
let here: TestPortal;
let there: RunningPortal;
let cashier: Visitor;
let cashierThere: Visitor;

beforeEach(async () => {
  here = await startTestPortal();
  // By one connection, which is always in use for something: one that ends idle makes a process forget, too.
  there = await startPortal(here.portal.config, openPostgres(here.database.connectionString!, 1));
  cashier = await here.signedIn('kasse@demo.example');
  cashierThere = new Visitor(there.url);
  cashierThere.cookies.set('session', cashier.cookies.get('session')!);
  cashierThere.token = cashier.token;
  // No time passes: what a process forgets, it forgets because it was told.
  setClock(1_000_000);
  // What is missing is found only after who asks.
  expect(await redeemThere()).toBe(422);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await there.close();
  await here.close();
});

const setClock = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
const redeemThere = async () => (await cashierThere.book('partner-guthaben-einloesen', {})).status;

/** A session whose end nobody is told of. */
const endSessionUntold = () =>
  here.database.runAsOwner('alter table session disable trigger tell_of_sessions; delete from session');

it.each([
  ['is signed out of in another process', () => cashier.post('logout', {})],
  ['is deleted', () => sql`delete from session`.execute(here.portal.db)],
  ['is deleted with all others', () => here.database.runAsOwner('truncate session')],
  ['is made older', () => sql`update session set started_at = now() - interval '13 hours'`.execute(here.portal.db)],
  ['is one of an account that ends', () => sql`update person set ended_at = now()`.execute(here.portal.db)],
  ['is one of a person who may do less', () => sql`update person set partner_role = 'accounting'`.execute(here.portal.db)],
])('a process that knows a session refuses it when it %s', async (_, change) => {
  await change();
  await expect.poll(redeemThere).toBe(403);
});

it('a process whose connections broke off knows nobody any more', async () => {
  await endSessionUntold();
  await here.database.runAsOwner(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and application_name = 'kartenkontor'`,
  );
  await expect.poll(redeemThere).toBe(403);
});

it('a process that hears nothing takes a session for a good one for five seconds, and no longer', async () => {
  const findCaller = openCallerLookup({ ...here.database, onChange: () => {} }, here.portal.config);
  const token = cashier.cookies.get('session')!;
  expect(await findCaller(token)).not.toBeNull();
  await sql`delete from session`.execute(here.portal.db);
  setClock(1_004_999);
  expect(await findCaller(token)).not.toBeNull();
  setClock(1_005_000);
  expect(await findCaller(token)).toBeNull();
});

it('an answer of the database that is older than the end of the session is not kept', async () => {
  const arrived = Promise.withResolvers<void>();
  const deliver = Promise.withResolvers<void>();
  const db = here.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      arrived.resolve();
      await deliver.promise;
      return result;
    },
  });
  const findCaller = openCallerLookup({ ...here.database, db }, here.portal.config);
  const token = cashier.cookies.get('session')!;

  const asked = findCaller(token);
  await arrived.promise;
  await cashier.post('logout', {});
  deliver.resolve();
  expect(await asked).toMatchObject({ role: 'partner' });
  expect(await findCaller(token)).toBeNull();
});
