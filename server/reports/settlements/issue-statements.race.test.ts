import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPartnerAccount } from '#server/ledger/write/accounts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { seedPartnerBank } from '#seeds/banks.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { issueRegionStatements } from './issue-region-statements.ts';
import { makePaymentFiles } from './make-payment-files.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

const MONDAY = '2026-11-09';
let database: Database;
let world: StatementWorld;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  world = await openStatementWorld(database);
});
afterEach(() => database.close());

const findings = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);

interface Told {
  number: number;
  partner_id: number;
  paid_cents: number;
}

const told = async (): Promise<Told[]> =>
  (await sql<Told>`select number, partner_id, paid_cents from statement order by region_id, number`.execute(database.db)).rows;

/** Makes statements while an older booking of their time is not committed yet. Returns whether they were made. */
async function issueBesideOpenBooking(): Promise<boolean> {
  const { topUp } = postingsOf(world);
  const [slow, quick] = world.cards as [string, string];
  await moveClock(database, new Date('2026-10-27T10:00:00Z'));
  return database.db.transaction().execute(async (trx) => {
    await postBookings(trx, SEAL_KEYS, world.regionId, [topUp(slow, 100, { fee: 20 })]);
    await moveClock(database, new Date('2026-11-03T10:00:00Z'));
    await postBookings(database.db, SEAL_KEYS, world.regionId, [topUp(quick, 100, { fee: 20 })]);
    await moveClock(database, new Date('2026-11-10T10:00:00Z'));
    return issueRegionStatements(database.db, SEAL_KEYS, world.regionId, Temporal.PlainDate.from(MONDAY)).then(
      () => true,
      () => false,
    );
  });
}

it('loses no booking that is committed late: makes no statement before, and both are on it afterwards', async () => {
  expect(await issueBesideOpenBooking()).toBe(false);
  await world.issue(MONDAY);
  expect(await told()).toMatchObject([{ number: 1, paid_cents: -248 }]);
  expect(await findings()).toEqual([]);
});

it('control: loses it where nobody waits for open bookings, and the books say so', async () => {
  await rewriteFunction(database, 'ledger_horizon', 'perform pg_advisory_xact_lock(7101, p_region);', '');
  expect(await issueBesideOpenBooking()).toBe(true);
  expect(await told()).toMatchObject([{ number: 1, paid_cents: -124 }]);
  expect(await findings()).toContain('a statement covers its partner’s entries of its run, each entry once');
});

/** More partners than are settled at once, each with a booking before the Monday. */
async function openManyPartners(count: number): Promise<void> {
  const { regionId } = world;
  const { bonus } = postingsOf(world);
  await world.at('2026-10-27T10:00:00Z');
  for (let partner = 0; partner < count; partner++) {
    const { partner_id: partnerId } = await database.db
      .insertInto('partner')
      .values({ region_id: regionId, contract_id: `MANY-${partner}`, name: `Laden ${partner}` })
      .returning('partner_id')
      .executeTakeFirstOrThrow();
    await openPartnerAccount(database.db, regionId, partnerId);
    await seedPartnerBank(database.db, partnerId, `Laden ${partner}`, 'Bankeinzug');
    await postBookings(database.db, SEAL_KEYS, regionId, [bonus(world.cards[0]!, 100 + partner, { partnerId, fee: 0 })]);
  }
  await world.at(`${MONDAY}T03:00:00Z`);
}

it('makes each statement once and numbers them without gap, while several processes make them', async () => {
  await openManyPartners(60);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      issueRegionStatements(database.db, SEAL_KEYS, world.regionId, Temporal.PlainDate.from(MONDAY)),
    ),
  );
  const statements = await told();
  expect(statements.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(new Set(statements.map((statement) => statement.partner_id)).size).toBe(60);
  expect(statements.map(({ paid_cents }) => paid_cents)).toEqual(Array.from({ length: 60 }, (_, index) => -100 - index));
  expect(await findings()).toEqual([]);
});

it('makes up for several Mondays in their order, while several processes do', async () => {
  const { bonus } = postingsOf(world);
  for (const day of ['2026-09-15', '2026-09-29', '2026-10-13', '2026-10-27']) {
    await world.at(`${day}T10:00:00Z`);
    await world.book(bonus(world.cards[0]!, 100, { fee: 0 }));
  }
  await world.at(`${MONDAY}T03:00:00Z`);
  const issue = () => issueRegionStatements(database.db, SEAL_KEYS, world.regionId, Temporal.PlainDate.from(MONDAY));
  const made = await Promise.all(Array.from({ length: 5 }, issue));
  expect(made.reduce((sum, count) => sum + count)).toBe(4);
  expect(await told()).toMatchObject([1, 2, 3, 4].map((number) => ({ number, paid_cents: -100 })));
  expect(await findings()).toEqual([]);
});

it('control: settles twice where the processes do not wait for each other', async () => {
  await openManyPartners(1);
  await rewriteFunction(database, 'ledger_settle', 'perform pg_advisory_xact_lock(7103, p_region);', '');
  await database.runAsOwner(`
    drop index fact_in_force;
    alter table statement_line drop constraint statement_line_region_id_number_fkey;
    alter table statement_payment drop constraint statement_payment_region_id_number_fkey;
    alter table statement_paper drop constraint statement_paper_region_id_number_fkey;
    alter table statement drop constraint statement_pkey, drop constraint statement_region_id_run_partner_id_key;
    alter table statement_line drop constraint statement_line_pkey; alter table statement_payment drop constraint statement_payment_pkey cascade`);
  const gate = await startingGate(database, 'ledger_settle', 'v_count := v_count + 1;');
  const issue = () => issueRegionStatements(database.db, SEAL_KEYS, world.regionId, Temporal.PlainDate.from(MONDAY));
  const both = Promise.all([issue(), issue()]);
  await gate.openWhen(2);
  await both;
  expect(await told()).toHaveLength(2);
  expect(await findings()).toContain('statements of a region are numbered without gap');
});

it('goes on where a killed process left off: the same statements as without the kill', async () => {
  await openManyPartners(60);
  const undisturbed = Array.from({ length: 60 }, (_, index) => ({ number: index + 1, paid_cents: -100 - index }));
  // The first fifty are there; in the middle of the next the process is killed.
  await rewriteFunction(
    database,
    'ledger_settle',
    'number := number + 1;',
    'number := number + 1; if number > 55 then null; end if;',
  );
  const putBack = await heldAt('if number > 55 then null;');
  const command = spawn(process.execPath, [path.resolve('server/reports/settlements/issue-statements.cli.ts')], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => command.once('exit', resolve));
  await putBack.whenHeld();
  command.kill('SIGKILL');
  await ended;
  expect(await told()).toHaveLength(50);
  await putBack.release();

  const { stdout, status } = runCommand(database, 'reports/settlements/issue-statements.cli.ts');
  expect({ status, stdout }).toEqual({ status: 0, stdout: 'Made 10 statements and 1 payment files.\n' });
  expect(await told()).toMatchObject(undisturbed);
  expect(await findings()).toEqual([]);
  expect(runCommand(database, 'reports/settlements/issue-statements.cli.ts').stdout).toBe(
    'Made 0 statements and 0 payment files.\n',
  );
});

/** Holds every caller at that place of ledger_settle. */
async function heldAt(place: string) {
  const LOCK = 7198;
  await rewriteFunction(database, 'ledger_settle', place, `${place} perform pg_advisory_xact_lock_shared(${LOCK});`);
  const keeper = new pg.Client(database.connectionString);
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [LOCK]);
  const held = async () =>
    (
      await keeper.query(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
            and ${IN_THIS_DATABASE}`,
        [LOCK],
      )
    ).rows as { pid: number }[];
  return {
    async whenHeld() {
      // Those that are waited for need the processor.
      while ((await held()).length === 0) await wait(10);
    },
    async release() {
      // The dead process's connection still waits; the server would notice only when it answers.
      for (const { pid } of await held()) await keeper.query('select pg_terminate_backend($1)', [pid]);
      await keeper.end();
    },
  };
}

it('PaidOnce: however many processes write the files for the bank, each payment is in one', async () => {
  await openManyPartners(3);
  await world.issue(MONDAY);
  const made = await Promise.all(Array.from({ length: 5 }, () => makePaymentFiles(database.db, world.regionId)));
  expect(made.reduce((sum, count) => sum + count)).toBe(1);
  expect(await filesOf()).toEqual([{ message_id: `KK-${world.regionId}-1-DD`, payments: 3, cents: 303 }]);
});

it('control: PaidOnce is seen to be broken once a run may have two files', async () => {
  await openManyPartners(3);
  await world.issue(MONDAY);
  await database.runAsOwner(
    'drop index fact_in_force; alter table payment_file drop constraint payment_file_pkey cascade; alter table payment_file drop constraint payment_file_message_id_key',
  );
  const gate = await startingGate(database, 'refuse_wrong_payment_file', 'begin');
  const both = Promise.all([1, 2].map(() => makePaymentFiles(database.db, world.regionId)));
  await gate.openWhen(2);
  await both;
  expect(await filesOf()).toHaveLength(2);
});

it('takes no file that leaves a payment out, and none of a run that is not finished', async () => {
  await openManyPartners(3);
  await world.issue(MONDAY);
  const file = { region_id: world.regionId, run: 1, kind: 'collection', message_id: 'x', xml: '<x/>' } as const;
  const insert = (payments: number, cents: number) =>
    database.db
      .insertInto('payment_file')
      .values({ ...file, payments, cents })
      .execute();
  await expect(insert(2, 201)).rejects.toThrow('not the payments of run 1');
  await database.runAsOwner('update statement_run set finished_at = null');
  await expect(insert(3, 303)).rejects.toThrow('not the payments of run 1');
});

const filesOf = () => database.db.selectFrom('payment_file').select(['message_id', 'payments', 'cents']).execute();
