import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type ChargeWorld, openChargeWorld } from '#tests/support/charge-world.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

/** More than are loaded at once. */
const CARDS = 300;
const COMMAND = 'money/charges/run-charges.cli.ts';
const CHARGED_ONCE = 'each card is charged once for a due day, by what its charge order says';

let database: Database;
let world: ChargeWorld;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  world = await openChargeWorld(database, { cards: CARDS });
  await world.run('2026-11-20T09:00:00Z');
  await world.plan(world.cards);
});
afterEach(() => database.close());

const findings = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);

/** How often each balance is there, and what stands between us and the employer. */
async function outcome() {
  const { rows } = await sql<{ balance: number; cards: number }>`
    select balance, count(*)::int as cards from account where region_id = ${world.regionId} and kind = 'card' group by balance`.execute(
    database.db,
  );
  const { rows: entries } = await sql<{ type: string; count: number; cents: number }>`
    select type, count(*)::int as count, sum(cents)::bigint as cents from entry where region_id = ${world.regionId} group by type order by type`.execute(
    database.db,
  );
  const orders = await world.orders();
  const { rows: mails } = await sql<{ count: number }>`select count(*)::int as count from outbox_mail`.execute(database.db);
  return { rows, entries, orders: orders.length, isLoaded: orders[0]?.loadedAt != null, mails: mails[0]!.count };
}

const whole = {
  rows: [{ balance: 5_000, cards: CARDS }],
  entries: [
    { type: 'charge', count: CARDS, cents: CARDS * 5_000 },
    { type: 'charge-collection', count: 1, cents: CARDS * 5_000 },
  ],
  orders: 1,
  isLoaded: true,
  mails: 1,
};

/** Everywhere that a process may die on its way through the day. */
const deaths = [
  ['2026-11-23T05:00:00Z', 'ledger_freeze_order', 'v_credit := least('],
  ['2026-11-23T05:00:00Z', 'ledger_freeze_order', 'update employee_card set is_charging_active = false'],
  ['2026-11-26T05:00:00Z', 'ledger_file_orders', 'update charge_order set file = p_file'],
  ['2026-11-30T05:00:00Z', 'ledger_load_order', 'select account_id into strict v_employer'],
  ['2026-11-30T05:00:00Z', 'ledger_load_order', 'if o.cards = (select count(*)'],
  // The second of two parts: the first is in the books.
  ['2026-11-30T05:00:00Z', 'ledger_load_order', 'with asked as (', 'if o.paid_entry is not null then HOLD end if;'],
] as const;

it('kill -9 at any step: whoever comes next makes what is missing, once', async () => {
  for (const [instant, name, piece, how = 'HOLD'] of deaths) {
    await world.at(instant);
    await killAt(name, piece, how);
    expect(await findings()).toEqual([]);
    expect((await outcome()).isLoaded).toBe(false);
    // So that the next death comes at its own step.
    if (!instant.startsWith('2026-11-30') && piece !== 'v_credit := least(') await world.run(instant);
  }
  const { rows } = await outcome();
  expect(rows.toSorted((one, other) => one.balance - other.balance)).toEqual([
    { balance: 0, cards: 50 },
    { balance: 5_000, cards: 250 },
  ]);

  const { status, stdout } = runCommand(database, COMMAND);
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: 'Made 0 orders and 0 files. Loaded 50 cards of 1 orders, 2.500,00 EUR; 0 were closed and left out.\n',
  });
  expect(await outcome()).toEqual(whole);
  expect(runCommand(database, COMMAND).stdout).toContain('Loaded 0 cards of 0 orders');
  expect(await findings()).toEqual([]);
});

it('kill -9 while a debit is booked: whoever comes next books it, once, and its cards are loaded at six', async () => {
  for (const day of ['23', '26']) await world.run(`2026-11-${day}T05:00:00Z`);
  await sql`
    update charge_file set released_at = ledger_now(), sha256 = encode(sha256(convert_to(xml, 'UTF8')), 'hex'), taken_at = ledger_now()`.execute(
    database.db,
  );
  await world.at('2026-11-30T00:01:00+01:00');
  await killAt('ledger_collect_order', 'return true;', 'HOLD');
  expect((await outcome()).entries).toEqual([]);
  for (const _ of ['the next', 'and another']) {
    expect(runCommand(database, COMMAND).stdout).toContain('Loaded 0 cards of 0 orders');
    expect((await outcome()).entries).toEqual([whole.entries[1]]);
  }
  await world.run('2026-11-30T06:00:00+01:00');
  expect(await outcome()).toEqual(whole);
  expect(await findings()).toEqual([]);
});

/** Starts the command, and kills it once it is at that place of a function. */
async function killAt(name: string, piece: string, how: string): Promise<void> {
  const LOCK = 7198;
  const hold = how.replace('HOLD', `perform pg_advisory_xact_lock_shared(${LOCK});`);
  const restore = await rewriteFunction(database, name, piece, `${hold} ${piece}`);
  const keeper = new pg.Client(database.connectionString);
  await keeper.connect();
  await keeper.query('select pg_advisory_lock($1)', [LOCK]);
  const held = async () =>
    (
      await keeper.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted
            and ${IN_THIS_DATABASE}`,
        [LOCK],
      )
    ).rows;
  const command = spawn(process.execPath, [path.resolve('server', COMMAND)], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => command.once('exit', resolve));
  // Those that are waited for need the processor.
  while ((await held()).length === 0) await wait(10);
  command.kill('SIGKILL');
  await ended;
  // The dead process's connection still waits; the server would notice only when it answers.
  for (const { pid } of await held()) await keeper.query('select pg_terminate_backend($1)', [pid]);
  await keeper.end();
  await restore();
}

/** What failed at the bottom: steps of a day and orders of a step are thrown together. */
function reasonsOf(error: unknown): { code?: string; message?: string }[] {
  return error instanceof AggregateError ? error.errors.flatMap(reasonsOf) : [error as Error];
}

/** A process that waits too long for another may give up with this error; the job's next run goes on. */
async function runOrGiveUp(): Promise<void> {
  const LOCK_NOT_AVAILABLE = '55P03';
  await world.run().catch((error: unknown) => {
    const others = reasonsOf(error).filter(({ code }) => code !== LOCK_NOT_AVAILABLE);
    expect(others.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
  });
}

it('five processes at once, each twice: one order, one file, each card once', async () => {
  for (const instant of ['2026-11-23T05:00:00Z', '2026-11-26T05:00:00Z', '2026-11-30T05:00:00Z']) {
    await world.at(instant);
    await Promise.all(Array.from({ length: 5 }, runOrGiveUp));
    await Promise.all(Array.from({ length: 5 }, runOrGiveUp));
    await world.run();
  }
  expect(await outcome()).toEqual(whole);
  const { rows } = await sql<{ files: number }>`select count(*)::int as files from charge_file`.execute(database.db);
  expect(rows[0]!.files).toBe(1);
  expect(await findings()).toEqual([]);
});

it('control: charges twice where nobody waits and nothing is unique, and the books say so', async () => {
  await world.plan(world.cards.slice(1), { is_charging_active: false });
  await world.run('2026-11-23T05:00:00Z');
  await world.at('2026-11-30T05:00:00Z');
  const take =
    "perform from account where region_id = p_region and kind = 'card'\n" +
    '    and card_number = any (p_cards || p_places) order by card_number for no key update;';
  await rewriteFunction(database, 'ledger_load_order', take, '');
  await rewriteFunction(database, 'ledger_load_order', 'perform pg_advisory_xact_lock(7106, p_region);', '');
  // Credit is not collected. A collection would make one of the two wait for the other.
  await database.runAsOwner(`
    alter table charge_order disable trigger user; update charge_order set credit_cents = cents;
    drop index entry_charged_once; drop index entry_collected_once; drop index entry_once; drop index fact_in_force`);
  // Within the statement that books: both have read what is charged already before either continues.
  const gate = await startingGate(
    database,
    'ledger_load_order',
    'as s (card, place, key, mark)\n',
    (wait) => `as s (card, place, key, mark) cross join ${wait} as waited\n`,
  );
  const both = Promise.all([world.run(), world.run()]);
  await gate.openWhen(2);
  await both;
  expect((await outcome()).entries.find(({ type }) => type === 'charge')).toMatchObject({ count: 2 });
  expect(await findings()).toContain(CHARGED_ONCE);
});

it('control: an order is loaded before it is paid where nobody asks, and the books say so', async () => {
  await database.runAsOwner(`update employer_bank set payment_method = 'Rechnung'`);
  await world.run('2026-11-20T10:00:00Z');
  expect(await world.orders()).toMatchObject([{ method: 'Rechnung' }]);
  await rewriteFunction(
    database,
    'ledger_load_order',
    "and o.paid_entry is null and o.cents > o.credit_cents then 'NOT_PAID'",
    "and false then 'NOT_PAID'",
  );
  await world.at('2026-12-05T05:00:00Z');
  await database.runAsOwner(`alter table charge_order disable trigger user; update charge_order set credit_cents = cents`);
  await world.run();
  await database.runAsOwner(`update charge_order set credit_cents = 0`);
  expect(await findings()).toEqual(
    expect.arrayContaining([
      'no card is loaded before its charge order is paid, or collected, nor before its day',
      'an employer owes no more than came back, and its account holds what its charge orders say',
    ]),
  );
});
