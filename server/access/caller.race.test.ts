import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { type RunningPortal, startPortal } from '#server/start-portal.ts';
import { startTestPortal, type TestPortal, Visitor } from '#tests/support/portal.ts';
import { openCallerLookup } from './caller.ts';
import { hashOf } from './session.ts';

/** Two processes on one database, as far as the database can tell; and a cashier whom both know. */
let here: TestPortal;
let there: RunningPortal;
let cashier: Visitor;
let cashierThere: Visitor;

beforeEach(async () => {
  here = await startTestPortal();
  there = await startPortal(here.portal.config, openPostgres(here.database.connectionString!, 4));
  cashier = await here.signedIn('kasse@demo.example');
  cashierThere = new Visitor(there.url);
  cashierThere.cookies.set('session', cashier.cookies.get('session')!);
  // No time passes: what a process forgets, it forgets because it was told.
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
  expect(await statusThere()).toBe(200);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await there.close();
  await here.close();
});

const statusThere = async () => (await cashierThere.get('partner-transactions')).status;
const change = (what: string) => sql.raw(what).execute(here.portal.db);
const letSecondsPass = (seconds: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + seconds * 1_000);

/** A session that no process is told of any more: what the controls need. */
const endSessionUntold = () => here.database.runAsOwner('drop trigger session_ended on session; delete from session');

describe('a process that knows a session is told', () => {
  it('that it was signed out of in another one', async () => {
    await cashier.post('logout', {});
    await expect.poll(statusThere).toBe(403);
  });

  it('that it ended, however it did', async () => {
    await change('delete from session');
    await expect.poll(statusThere).toBe(403);
  });

  it('that its owner may do something else now', async () => {
    await change(`update person set partner_role = 'accounting' where email = 'kasse@demo.example'`);
    const redeem = () => cashierThere.book('partner-guthaben-einloesen', {});
    cashierThere.token = cashier.token;
    await expect.poll(async () => (await redeem()).status).toBe(403);
  });

  it('by nobody, when the transaction was taken back', async () => {
    const undone = here.portal.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('session').execute();
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await statusThere()).toBe(200);
  });
});

describe('a process that is not told', () => {
  it('takes the session for a good one five seconds longer, and no more', async () => {
    await endSessionUntold();
    expect(await statusThere()).toBe(200);
    letSecondsPass(4.9);
    expect(await statusThere()).toBe(200);
    letSecondsPass(0.2);
    expect(await statusThere()).toBe(403);
  });

  it('because its connections broke off, knows nobody any more', async () => {
    await endSessionUntold();
    expect(await statusThere()).toBe(200);
    await here.database.runAsOwner(
      'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(statusThere).toBe(403);
  });
});

it('an answer of the database that is older than the end of the session is not kept', async () => {
  const { database } = here;
  const delivered = Promise.withResolvers<void>();
  const withheld = Promise.withResolvers<void>();
  const slowly: Database['db'] = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      withheld.resolve();
      await delivered.promise;
      return result;
    },
  });
  const findCaller = openCallerLookup({ ...database, db: slowly }, here.portal.config);
  const hash = hashOf(cashier.cookies.get('session')!);

  const asked = findCaller(hash);
  await withheld.promise;
  await cashier.post('logout', {});
  delivered.resolve();
  expect(await asked).toMatchObject({ role: 'partner' });
  expect(await findCaller(hash)).toBeNull();
});
