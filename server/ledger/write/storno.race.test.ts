import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { postBookings, type Posting, type PostingOutcome } from './post-booking.ts';
import { transferBalances } from './transfer-balances.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

let database: Database;
let world: StatementWorld;
let card: string;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  world = await openStatementWorld(database);
  card = world.cards[0]!;
});
afterEach(async () => {
  await database.close();
});

const ROUNDS = 20;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const postOne = async (posting: Posting) => (await postBookings(database.db, SEAL_KEYS, world.regionId, [posting]))[0]!;
const wordOf = (outcome: PostingOutcome) => (outcome.isPosted ? 'POSTED' : outcome.refusal);
const balanceOf = async (number = card) => (await findCardAccounts(database.db, world.regionId, [number]))[0]!.balance;
const rules = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);

/** Its own card for each round. */
async function cardsOfRounds(): Promise<string[]> {
  const cards = await produceCards(database.db, { regionId: world.regionId, count: ROUNDS });
  return cards.map(({ cardNumber }) => cardNumber);
}

async function race(postings: readonly Posting[]): Promise<PostingOutcome[]> {
  const gate = await startingGate(database, 'ledger_post', '\nbegin\n');
  const outcomes = Promise.all(postings.map(postOne));
  await gate.openWhen(postings.length);
  return outcomes;
}

it('twenty Stornos of a booking at the same moment: one takes it back', async () => {
  const { topUp, storno } = postingsOf(world);
  const [loaded] = await world.book(topUp(card, 1_000));
  const outcomes = await race(times(20, (index) => storno(card, loaded!, 300, { actorId: index + 1 })));
  expect(outcomes.map(wordOf).toSorted()).toEqual([...times(19, () => 'ALREADY_REVERSED'), 'POSTED']);
  expect(await balanceOf()).toBe(700);
  expect(await rules()).toEqual([]);
});

it('one Storno sent twenty times under its key: one entry, which all are told', async () => {
  const { topUp, storno } = postingsOf(world);
  const [loaded] = await world.book(topUp(card, 1_000));
  const once = storno(card, loaded!, 300, { actorId: 7 });
  const outcomes = await race(times(20, () => once));
  expect(outcomes.map(wordOf)).toEqual(times(20, () => 'POSTED'));
  expect(new Set(outcomes.map((outcome) => outcome.isPosted && outcome.entryId)).size).toBe(1);
  expect(await balanceOf()).toBe(700);
});

it('control: two take it back where the card is not locked and nothing else keeps it from happening twice', async () => {
  const { topUp, storno } = postingsOf(world);
  const [loaded] = await world.book(topUp(card, 1_000));
  await database.runAsOwner('drop index entry_reversed_once');
  await rewriteFunction(database, 'ledger_post_in_turn', 'for no key update', '');
  // All have seen the booking before the first one takes it back.
  const gate = await startingGate(database, 'ledger_storno', '\nbegin\n');
  const outcomes = Promise.all(times(5, () => postOne(storno(card, loaded!, 100))));
  await gate.openWhen(5);
  expect((await outcomes).filter(({ isPosted }) => isPosted).length).toBeGreaterThan(1);
  expect(await rules()).toContain('a booking is taken back once at most, and by an entry that mirrors it');
});

it('with a redemption of what was topped up: one of them, and never below nothing', async () => {
  const { topUp, redeem, storno } = postingsOf(world);
  const [loaded] = await world.book(topUp(card, 1_000));
  const outcomes = await race(
    times(20, (index) =>
      index % 2 ? redeem(card, 1_000, { actorId: index }) : storno(card, loaded!, 1_000, { actorId: index }),
    ),
  );
  expect(outcomes.filter(({ isPosted }) => isPosted)).toHaveLength(1);
  expect(await balanceOf()).toBe(0);
  expect(await rules()).toEqual([]);
});

it('with the lock of the card: taken back before it, or not at all', async () => {
  const { topUp, storno } = postingsOf(world);
  for (const number of await cardsOfRounds()) {
    const [loaded] = await world.book(topUp(number, 1_000));
    const [outcome] = await Promise.all([
      postOne(storno(number, loaded!, 400)),
      closeCardAccount(database.db, world.regionId, number, 'locked'),
    ]);
    expect([`POSTED 600`, `CARD_LOCKED 1000`]).toContain(`${wordOf(outcome)} ${await balanceOf(number)}`);
  }
  expect(await rules()).toEqual([]);
});

it('with the transfer of the balance: what goes over is what is left, and nothing is lost', async () => {
  const { topUp, storno } = postingsOf(world);
  let target = 0;
  for (const number of await cardsOfRounds()) {
    const [loaded] = await world.book(topUp(number, 1_000));
    const [outcome, [moved]] = await Promise.all([
      postOne(storno(number, loaded!, 400)),
      transferBalances(database.db, SEAL_KEYS, world.regionId, {
        sources: [{ card: number, idempotencyKey: randomUUID() }],
        target: card,
        actorId: 7,
      }),
    ]);
    expect(['POSTED', 'CARD_LOCKED']).toContain(wordOf(outcome));
    expect(moved).toMatchObject({ isPosted: true, cents: outcome.isPosted ? 600 : 1_000 });
    target += outcome.isPosted ? 600 : 1_000;
    expect(await balanceOf(number)).toBe(0);
  }
  expect(await balanceOf()).toBe(target);
  expect(await rules()).toEqual([]);
});

it('with the run of the statements: the Storno is on this one or on the next, and the partner gets neither twice', async () => {
  const { topUp, bonus, storno } = postingsOf(world);
  await database.db.updateTable('region').set({ storno_minutes: 1_440 }).where('region_id', '=', world.regionId).execute();
  // Sunday night: the run is made early on Monday, while tills still take back bookings.
  await world.at('2026-11-15T20:00:00Z');
  const rounds = await cardsOfRounds();
  const loaded = await world.book(...rounds.map((number) => topUp(number, 1_000)));
  const granted = await world.book(...rounds.map((number) => bonus(number, 100, { fee: 20 })));
  await world.at('2026-11-16T03:00:00Z');
  const [, ...outcomes] = await Promise.all([
    issueRegionStatements(database.db, SEAL_KEYS, world.regionId, Temporal.PlainDate.from('2026-11-16')),
    ...rounds.map((number, index) => postOne(storno(number, loaded[index]!, 400))),
    ...rounds.map((number, index) => postOne(storno(number, granted[index]!, 100, { fee: 20 }))),
  ]);
  expect(new Set(outcomes.map(wordOf))).toEqual(new Set(['POSTED']));
  expect(await rules()).toEqual([]);
  await world.issue('2026-11-30');
  const lines = await database.db.selectFrom('statement_line').selectAll().where('is_correction', '=', true).execute();
  expect(lines.reduce((sum, { entries }) => sum + entries, 0)).toBe(2 * ROUNDS);
  expect(await rules()).toEqual([]);
});
