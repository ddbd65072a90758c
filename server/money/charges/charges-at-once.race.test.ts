import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { undoCharge } from '#server/ledger/write/undo-charge.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { holdEmployer } from '#server/parties/employers/reads.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { type ChargeWorld, openChargeWorld, planFor } from '#tests/support/charge-world.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { readChargeWindow } from './read-charge-window.ts';

const CARDS = 30;

let database: Database;
let world: ChargeWorld;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 20 });
  world = await openChargeWorld(database, { cards: CARDS });
  await world.run('2026-11-20T09:00:00Z');
  await world.plan(world.cards);
  for (const day of ['23', '26', '30']) await world.run(`2026-11-${day}T05:00:00Z`);
});
afterEach(() => database.close());

const undo = (card: string, cents: number, idempotencyKey = randomUUID()) =>
  undoCharge(database.db, SEAL_KEYS, world.regionId, { number: 1, card, cents, actorId: 1, idempotencyKey });

const undone = async () => {
  const { rows } = await sql<{ cents: number; most: number }>`
    select coalesce(sum(cents), 0)::bigint as cents, coalesce(max(cents), 0)::bigint as most from (
      select sum(cents) as cents from entry where type = 'charge-undo' group by card_account_id) u`.execute(database.db);
  return rows[0]!;
};

it('twenty at once take back no more than a card was charged with', async () => {
  const [card] = world.cards;
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => undo(card!, 1_000)));
  expect(outcomes.filter(({ isPosted }) => isPosted)).toHaveLength(5);
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 10 }, () => undo(world.cards[1]!, 1_000, key)));
  expect(new Set(same.map((outcome) => outcome.isPosted && outcome.entryId)).size).toBe(1);
  expect(await undone()).toEqual({ cents: 6_000, most: 5_000 });
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('control: takes back too much where nobody waits, and the books say so', async () => {
  await rewriteFunction(database, 'ledger_undo_charge', "then 'MORE_THAN_CHARGED'", "and false then 'MORE_THAN_CHARGED'");
  await postBookings(database.db, SEAL_KEYS, world.regionId, [postingsOf(world).topUp(world.cards[0]!, 5_000)]);
  await Promise.all(Array.from({ length: 8 }, () => undo(world.cards[0]!, 1_000)));
  expect((await undone()).most).toBe(8_000);
  expect((await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule)).toContain(
    'what is taken back from a card is at most what its charge order has charged it with',
  );
});

it('a day that is saved while the job freezes the next one is charged: the job waits for whoever saves', async () => {
  const { db } = database;
  const { regionId, employerId } = world;
  const [card] = world.cards as [string];
  const own = { charge_frequence: 'unregelmäßig', charge_time: 'Individuell' } as const;
  const seen = await db.transaction().execute(async (trx) => {
    await holdEmployer(trx, { regionId, employerId });
    const { earliest } = await readChargeWindow(trx, { regionId, employerId });
    // Meanwhile it is the day on which that one is frozen.
    const running = world.run('2026-12-01T05:00:00Z');
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks where not granted and pid in (
          select pid from pg_locks where ${sql.raw(IN_THIS_DATABASE)})`.execute(db);
      return rows.length > 0;
    };
    const done = running.then(() => true);
    while (!(await isWaiting()) && !(await Promise.race([done, setImmediate(false)])));
    await storeEmployeeCards(trx, { regionId, employerId }, [planFor(card, { ...own, custom_charge_date: earliest })]);
    return { earliest, running };
  });
  await seen.running;
  const { rows } =
    await sql`select from charge_order_card where card_number = ${card} and due_on = ${seen.earliest}::date`.execute(db);
  expect(rows).toHaveLength(1);
});

it('orders, loading, taking back, payments, tills, statements and seals at once never wait in a circle, and leave clean books', async () => {
  const { db } = database;
  const { regionId, cards } = world;
  const { redeem, topUp } = postingsOf(world);
  const thrown: string[] = [];
  const note = (error: unknown) => {
    const errors = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
    for (const one of errors) {
      if (one instanceof AggregateError) note(one);
      else thrown.push((one as { code?: string }).code ?? String(one));
    }
  };
  const repeat = async (times: number, work: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < times; round++) await work(round).catch(note);
  };
  await world.run('2026-12-23T05:00:00Z');
  await world.run('2026-12-29T05:00:00Z');
  await world.at('2026-12-31T05:00:00Z');
  const said = { day: '2026-12-31', bankText: '', reason: '', actorId: 1 };
  await Promise.all([
    ...[1, 2, 3].map(() => repeat(4, () => world.run())),
    ...[0, 1].map((turn) =>
      repeat(20, (round) => {
        const order = turn ? cards : cards.toReversed();
        return postBookings(
          db,
          SEAL_KEYS,
          regionId,
          order.map((card) => (round % 2 ? redeem(card, 7) : topUp(card, 10))),
        );
      }),
    ),
    repeat(40, (round) => undo(cards[(round * 7) % CARDS]!, 120)),
    repeat(20, (round) =>
      settleChargeOrder(db, SEAL_KEYS, regionId, {
        type: round % 3 ? 'charge-payment' : 'charge-payout',
        number: 1,
        cents: 11,
        openCents: 0,
        ...said,
        idempotencyKey: randomUUID(),
      }),
    ),
    repeat(4, () => issueRegionStatements(db, SEAL_KEYS, regionId, berlinDay(new Date('2026-12-31T05:00:00Z')))),
    repeat(10, () => sealEntries(db, SEAL_KEYS, regionId)),
    // Cards that are closed in the midst of it are left out, or had theirs before.
    repeat(3, (round) => closeCardAccount(db, regionId, cards[round]!, 'locked')),
  ]);
  await world.run();
  expect(thrown).not.toContain('40P01');
  expect((await world.orders())[0]).toMatchObject({ dueOn: '2026-12-31', loadedAt: expect.any(Date) });
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
});
