import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { laterBankingDay } from '#server/money/bank/banking-day.ts';
import { type Db, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { countSteps, dieAtStep } from '#tests/support/die-at-step.ts';
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { isFileDue, orderableUntil } from './lead-days.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const COMMAND = 'money/charges/run-charges.cli.ts';

/** When an order for the end of a month is made, told to the bank and loaded; months count from January 2027. */
function daysOf(month: number): Temporal.PlainDate[] {
  const due = Temporal.PlainDate.from('2027-01-31').add({ months: month });
  let made = due.subtract({ days: 14 });
  while (Temporal.PlainDate.compare(orderableUntil(made, 'Bankeinzug'), due) < 0) made = made.add({ days: 1 });
  let filed = made;
  while (!isFileDue(filed, laterBankingDay(due, 0))) filed = filed.add({ days: 1 });
  return [made, filed, due];
}
const CARDS = 3;
const CARDS_OF_MANY = 4_000;

it('kill -9 after every write of a charging day, month after month: each charges each card once', async () => {
  const database = await createTestDatabase({ poolSize: 4 });
  const world = await openChargeWorld(database, { cards: CARDS });
  await world.run('2027-01-02T09:00:00Z');
  await world.plan(world.cards);
  await countSteps(database);
  let month = 0;
  for (let step = 1, isAlive = false; !isAlive; step++, month++) {
    isAlive = true;
    for (const day of daysOf(month)) {
      await world.at(`${day.toString()}T05:00:00Z`);
      if (await dieAtStep(database, COMMAND, step)) isAlive = false;
      expect(runCommand(database, COMMAND).status).toBe(0);
      expect(runCommand(database, COMMAND).stdout).toContain('Made 0 orders and 0 files. Loaded 0 cards of 0 orders');
    }
    const { rows } = await sql<{ cents: number }>`
      select balance as cents from account where region_id = ${world.regionId} and kind = 'card'`.execute(database.db);
    expect(rows.map(({ cents }) => cents)).toEqual(Array.from({ length: CARDS }, () => 5_000 * (month + 1)));
    const { rows: sums } = await sql<{ orders: number; files: number; mails: number; wrong: number }>`
      select (select count(*)::int from charge_order) as orders, (select count(*)::int from charge_file) as files,
             (select count(*)::int from outbox_mail) as mails,
             (select count(*)::int from charge_order o where o.cents <> (
               select sum(e.cents) from entry e where e.region_id = o.region_id and e.charge_order = o.number and e.type = 'charge')) as wrong`.execute(
      database.db,
    );
    expect(sums[0]).toEqual({ orders: month + 1, files: month + 1, mails: month + 1, wrong: 0 });
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  }
  // Every write was a death once; or the counting of steps has found nothing to count.
  expect(month).toBeGreaterThan(5);
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

it('PostgreSQL crashes in the midst of a charging day of two processes, again and again', async () => {
  const cluster = await startPostgresCluster({ isDurable: true });
  const database = openPostgres(cluster.url('postgres'), 8);
  try {
    await migrate(database);
    const world = await openChargeWorld(database, { cards: CARDS_OF_MANY });
    await world.run('2027-01-02T09:00:00Z');
    await world.plan(world.cards);
    const counted = async (db: Db = database.db) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from entry where type = 'charge'`.execute(db);
      return rows[0]!.count;
    };
    let crashesAmid = 0;
    /** Keeps both out of the books, between two parts of the cards, and lets PostgreSQL die there. */
    const crash = (how: 'crash' | 'orderly') =>
      database.db.connection().execute(async (one) => {
        await sql`select pg_advisory_lock(7106, ${world.regionId})`.execute(one);
        if ((await counted(one)) < CARDS_OF_MANY) crashesAmid++;
        await cluster.restart(how);
      });
    const days = daysOf(0);
    for (const day of days) {
      await world.at(`${day.toString()}T05:00:00Z`);
      let crashes = 0;
      for (let isDone = false; !isDone;) {
        const before = await counted();
        const both = Promise.allSettled([world.run(), world.run()]);
        if (day === days.at(-1) && crashes < 4) {
          // As soon as another part of the cards is in the books.
          const over = { is: false };
          void both.then(() => (over.is = true));
          while (!over.is && (await counted().catch(() => 0)) === before);
          await crash(crashes++ % 2 ? 'orderly' : 'crash');
        }
        isDone = (await both).every(({ status }) => status === 'fulfilled');
      }
    }
    const { rows } = await sql<{ cents: number; cards: number }>`
      select balance as cents, count(*)::int as cards from account where region_id = ${world.regionId} and kind = 'card' group by 1`.execute(
      database.db,
    );
    expect(crashesAmid).toBeGreaterThan(1);
    expect(rows).toEqual([{ cents: 5_000, cards: CARDS_OF_MANY }]);
    expect(await world.orders()).toMatchObject([{ cents: 5_000 * CARDS_OF_MANY, loadedAt: expect.any(Date) }]);
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  } finally {
    await database.close();
    await cluster.stop();
  }
});
