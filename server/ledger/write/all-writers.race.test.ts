import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Database } from '#server/platform/db/database.ts';
import { issueRegionStatements } from '#server/reports/settlements/issue-region-statements.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { recordPayment, returnPayment } from './book-payment.ts';
import { correctEntries } from './correct-entries.ts';
import { endGifts } from './end-gifts.ts';
import { expireBalance } from './expire-balance.ts';
import { listPots } from '#server/ledger/read/pots.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { giveGifts } from './give-gifts.ts';
import { postBookings } from './post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { transferBalances } from './transfer-balances.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

let database: Database;
let world: StatementWorld;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  world = await openStatementWorld(database);
});
afterAll(() => database.close());

const ROUNDS = 60;
const KEY = randomUUID();

/** Codes of the database's errors; refusals of the books are answers and not thrown. */
const thrown: string[] = [];
const note = (error: { code?: string; message: string }) => void thrown.push(error.code ?? error.message);

async function repeat(work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await work(round).catch(note);
}

/** The jobs' work, repeated while the writers write. */
async function repeatBeside(writers: Promise<unknown>, works: readonly ((round: number) => Promise<unknown>)[]): Promise<void> {
  const end = new AbortController();
  const over = writers.finally(() => end.abort());
  const jobs = works.map(async (work) => {
    for (let round = 0; !end.signal.aborted; round++) await work(round).catch(note);
  });
  await Promise.all([over, ...jobs]);
}

it('tills, corrections, statements, seals, transfers and expiry never wait for each other in a circle, and leave clean books', async () => {
  const { db } = database;
  const { regionId, partnerId, cards } = world;
  const { topUp, redeem, bonus, storno } = postingsOf(world);
  // Each reading of the clock moves it by an hour.
  await db.updateTable('region').set({ storno_minutes: 1_440 }).where('region_id', '=', regionId).execute();
  await world.at('2026-10-13T10:00:00Z');
  await world.book(...cards.map((card) => topUp(card, 5_000)));
  // Each reading of the clock moves it by an hour, so that the entries spread over several runs.
  await moveClock(database, new Date('2026-10-14T10:00:00Z'), 3_600);

  const till = (turn: number) =>
    repeat((round) => {
      const order = turn % 2 ? cards : cards.toReversed();
      return postBookings(
        db,
        SEAL_KEYS,
        regionId,
        order.map((card) => (round % 3 ? redeem(card, 37, { fee: 1 }) : bonus(card, 100, { fee: 2 }))),
      );
    });
  const office = (turn: number) =>
    repeat(async (round) => {
      const card = cards[(round + turn) % cards.length]!;
      const [booked] = await postBookings(db, SEAL_KEYS, regionId, [bonus(card, 50)]);
      if (!booked?.isPosted) return;
      await correctEntries(db, SEAL_KEYS, regionId, {
        card,
        wrong: [booked.entryId],
        right: [{ type: 'bonus', cents: 70, fee: 3, isAllowed: true }],
        partnerId,
        branchId: null,
        actorId: 7,
      });
    });
  // The till takes some of it back at once.
  const takingBack = (turn: number) =>
    repeat(async (round) => {
      const card = cards[(round + turn) % cards.length]!;
      const [spent] = await postBookings(db, SEAL_KEYS, regionId, [redeem(card, 40, { fee: 20 })]);
      if (!spent?.isPosted) return;
      const [granted] = await postBookings(db, SEAL_KEYS, regionId, [bonus(card, 10, { grantedFor: spent.entryId })]);
      const backs = [
        storno(card, spent.entryId, 15, { fee: 5 }),
        ...(granted?.isPosted ? [storno(card, granted.entryId, 10, { fee: 20 })] : []),
      ];
      await postBookings(db, SEAL_KEYS, regionId, turn ? backs : backs.toReversed());
    });
  const settle = async () => {
    await issueRegionStatements(db, SEAL_KEYS, regionId, berlinDay(await readLedgerClock(db)));
    await makePaymentFiles(db, regionId);
  };
  // Gifts for all cards, spent by the tills, and taken back by staff.
  const soon = { starts_on: '2026-10-01', ends_on: '2027-09-30', use_until: '2028-12-31', gift_cents: 100 };
  const campaigns = await Promise.all(Array.from({ length: 20 }, () => openCampaign(db, regionId, soon)));
  const giving = (turn: number) =>
    repeat(async (round) => {
      const campaignId = campaigns[(round + turn) % campaigns.length]!;
      const order = turn ? cards : cards.toReversed();
      await giveGifts(db, SEAL_KEYS, { regionId, campaignId, cards: order, actorId: 7, idempotencyKey: randomUUID() });
      const pots = (await listPots(db, { regionId, cards: order })).slice(0, 2);
      await endGifts(db, SEAL_KEYS, { regionId, pots, actorId: 7, idempotencyKey: randomUUID() });
    });
  const writers = [...[1, 2, 3, 4].map(till), ...[1, 2].map(office), ...[0, 1].map(takingBack), ...[0, 1].map(giving)];
  await repeatBeside(Promise.all(writers), [
    settle,
    settle,
    () => sealEntries(db, SEAL_KEYS, regionId),
    (round) => expireBalance(db, SEAL_KEYS, regionId, cards[round % cards.length]!, randomUUID()),
    // Payments that the bank returns, and payments outside the files.
    async (round) => {
      const said = { day: '2026-11-01', bankText: '', reason: '', actorId: 7, idempotencyKey: randomUUID() };
      await takeFiles(database, regionId);
      await returnPayment(db, SEAL_KEYS, regionId, { statement: 1 + (round % 4), ...said });
      await recordPayment(db, SEAL_KEYS, regionId, { partnerId, cents: 500, ...said, idempotencyKey: randomUUID() });
    },
    // Meanwhile one card is emptied for ever; later bookings on it are refused.
    async (round) => {
      if (round < 20) await sealEntries(db, SEAL_KEYS, regionId);
      else
        await transferBalances(db, SEAL_KEYS, regionId, {
          sources: [{ card: cards[3]!, idempotencyKey: KEY }],
          target: cards[0]!,
          actorId: 7,
        });
    },
  ]);
  await settle();
  const made = await db.selectFrom('entry').select('type').distinct().execute();
  expect(made.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['reversal', 'settlement', 'return', 'payment', 'gift', 'gift-end']),
  );
  expect(thrown).not.toContain('40P01');
  expect(await verifyLedger(db, SEAL_KEYS)).toEqual([]);
});
