import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewriteFunction } from '#tests/support/control.ts';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { correctEntries, type RightBooking } from './correct-entries.ts';
import { postBookings, type Posting } from './post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

let database: Database;
let books: Books;
let card: string;
let unused: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  books = await openBooks(database.db, 24);
  unused = [...books.cards];
});
afterAll(async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

/** Posts on a card of its own; returns the numbers of the entries. */
async function booked(...make: ((card: string) => Posting)[]): Promise<number[]> {
  card = unused.pop()!;
  const outcomes = await postBookings(
    database.db,
    SEAL_KEYS,
    books.regionId,
    make.map((one) => one(card)),
  );
  return outcomes.map((outcome) => {
    if (!outcome.isPosted) throw new Error(outcome.refusal);
    return outcome.entryId;
  });
}

const topUp = (cents: number) => (card: string) => postingsOf(books).topUp(card, cents);
const redeem =
  (cents: number, fee = 20) =>
  (card: string) =>
    postingsOf(books).redeem(card, cents, { fee });
const right = (type: RightBooking['type'], cents: number, fee = 0): RightBooking => ({ type, cents, fee, isAllowed: true });
const correct = (wrong: number[], ...instead: RightBooking[]) =>
  correctEntries(database.db, SEAL_KEYS, books.regionId, {
    card,
    wrong,
    right: instead,
    partnerId: books.partnerId,
    branchId: null,
    actorId: 7,
  });
const account = async () => (await findCardAccounts(database.db, books.regionId, [card]))[0]!;

describe('a correction', () => {
  it('takes the wrong booking back with its fee, and posts the right one with its own', async () => {
    const [, redemption] = await booked(topUp(10_000), redeem(5_000, 100));
    const outcome = await correct([redemption!], right('redemption', 500, 20));
    expect(outcome).toMatchObject({ isPosted: true, balance: 9_500 });
    const { rows } = await sql<{ fees: number }>`
      select sum(p.cents)::int as fees from posting p join account a using (region_id, account_id) where a.kind = 'fees' and p.region_id = ${books.regionId}`.execute(
      database.db,
    );
    expect(rows[0]!.fees).toBe(20);
  });

  it('answers which entry is which', async () => {
    const [wrong] = await booked(topUp(10_000));
    const outcome = await correct([wrong!], right('redemption', 100, 20), right('bonus', 300, 20), right('topup', 5_000));
    if (!outcome.isPosted) throw new Error(outcome.refusal);
    const { rows } = await sql<{ type: string; entry_id: number }>`
      select type, entry_id from entry where entry_id = any (${[...outcome.entryIds.values()]}::bigint[])`.execute(database.db);
    expect(new Map(rows.map(({ type, entry_id }) => [type, entry_id]))).toEqual(outcome.entryIds);
    expect((await account()).balance).toBe(5_200);
  });

  it('of a wrong kind turns a top-up into a redemption', async () => {
    const [, wrong] = await booked(topUp(10_000), topUp(4_000));
    expect(await correct([wrong!], right('redemption', 4_000, 80))).toMatchObject({ isPosted: true, balance: 6_000 });
    expect((await account()).topUpLeftThisMonth).toBe(15_000);
  });

  it('may book nothing in the place', async () => {
    const [wrong] = await booked(topUp(10_000));
    expect(await correct([wrong!])).toMatchObject({ isPosted: true, balance: 0 });
  });

  it('takes the bonus along that was granted for the booking, also where both are named', async () => {
    const [purchase] = await booked(topUp(10_000));
    const [bonus] = await postBookings(database.db, SEAL_KEYS, books.regionId, [
      postingsOf(books).bonus(card, 300, { grantedFor: purchase! }),
    ]);
    if (!bonus?.isPosted) throw new Error('no bonus');
    expect(await correct([purchase!, bonus.entryId], right('topup', 1_000))).toMatchObject({ isPosted: true, balance: 1_000 });
  });
});

describe('what the end result allows is not refused on the way', () => {
  it('the funds: most of a top-up that was too high is spent already', async () => {
    const [wrong] = await booked(topUp(20_000), redeem(12_000));
    expect(await correct([wrong!], right('topup', 15_000))).toMatchObject({ isPosted: true, balance: 3_000 });
    expect((await account()).topUpLeftThisMonth).toBe(10_000);
  });

  it('the funds: a redemption was too high', async () => {
    const [, wrong] = await booked(topUp(5_000), redeem(5_000));
    expect(await correct([wrong!], right('redemption', 4_000, 80))).toMatchObject({ isPosted: true, balance: 1_000 });
  });

  it('whatever was booked and whatever is corrected: it is done exactly if the end result holds', async () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    const history = fc.array(fc.record({ isTopUp: fc.boolean(), cents, isWrong: fc.boolean() }), { minLength: 1, maxLength: 8 });
    const instead = fc.record({ topup: fc.option(cents), redemption: fc.option(cents), bonus: fc.option(cents) });
    let done = 0;
    const property = fc.asyncProperty(history, instead, async (history, instead) => {
      const [produced] = await produceCards(database.db, { regionId: books.regionId, count: 1 });
      card = produced!.cardNumber;
      const outcomes = await postBookings(
        database.db,
        SEAL_KEYS,
        books.regionId,
        history.map(({ isTopUp, cents }) => (isTopUp ? topUp : redeem)(cents)(card)),
      );
      // Refused bookings leave no history.
      const booked = history.flatMap((one, index) => {
        const outcome = outcomes[index]!;
        return outcome.isPosted ? [{ ...one, entryId: outcome.entryId }] : [];
      });
      const wrong = booked.filter(({ isWrong }) => isWrong).map(({ entryId }) => entryId);
      if (wrong.length === 0) return;
      const kept = booked.filter(({ isWrong }) => !isWrong);
      const balance =
        kept.reduce((sum, { isTopUp, cents }) => sum + (isTopUp ? cents : -cents), 0) +
        (instead.topup ?? 0) +
        (instead.bonus ?? 0) -
        (instead.redemption ?? 0);
      const toppedUp = kept.reduce((sum, { isTopUp, cents }) => sum + (isTopUp ? cents : 0), instead.topup ?? 0);
      const holds = balance >= 0 && toppedUp <= MONTHLY_TOP_UP_LIMIT;
      const bookings = (['topup', 'redemption', 'bonus'] as const).flatMap((type) =>
        instead[type] === null ? [] : [right(type, instead[type], 20)],
      );
      const outcome = await correct(wrong, ...bookings);
      if (holds) done++;
      expect(outcome).toMatchObject(holds ? { isPosted: true, balance } : { isPosted: false });
    });
    expect(await fc.check(property, { numRuns: 80 })).toMatchObject({ failed: false, counterexample: null });
    expect(done).toBeGreaterThan(10);
  });

  it('the month, control: with the wrong top-up counted beside it the right one would be refused', async () => {
    const restore = await rewriteFunction(
      database,
      'ledger_correct',
      'perform ledger_give_room_back(e) from entry e',
      'perform 1 from entry e',
    );
    const [wrong] = await booked(topUp(20_000), redeem(12_000));
    expect(await correct([wrong!], right('topup', 15_000))).toEqual({ isPosted: false, refusal: 'MONTHLY_LIMIT_EXCEEDED' });
    await restore();
  });
});

describe('all of it or nothing', () => {
  const refused: [string, () => Promise<unknown>, string][] = [
    [
      'what the right booking needs is not there',
      async () => {
        const [, wrong] = await booked(topUp(5_000), redeem(1_000));
        return correct([wrong!], right('redemption', 5_001, 20));
      },
      'NOT_SUFFICIENT_FUNDS',
    ],
    [
      'what was topped up is spent',
      async () => {
        const [wrong] = await booked(topUp(5_000), redeem(4_500));
        return correct([wrong!], right('topup', 500));
      },
      'NOT_SUFFICIENT_FUNDS',
    ],
    [
      'the month has no room',
      async () => {
        const [, wrong] = await booked(topUp(20_000), topUp(1_000));
        return correct([wrong!], right('topup', 5_001));
      },
      'MONTHLY_LIMIT_EXCEEDED',
    ],
    [
      'no bonus was active',
      async () => {
        const [wrong] = await booked(topUp(20_000));
        return correct([wrong!], { type: 'bonus', cents: 100, fee: 20, isAllowed: false });
      },
      'NOT_ALLOWED',
    ],
    [
      'the card is locked',
      async () => {
        const [wrong] = await booked(topUp(20_000));
        await closeCardAccount(database.db, books.regionId, card, 'locked');
        return correct([wrong!], right('topup', 100));
      },
      'CARD_LOCKED',
    ],
    [
      'one of two wrong ones has gone back',
      async () => {
        const [one, other] = await booked(topUp(200), topUp(300));
        await postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).reverse(card, other!)]);
        return correct([one!, other!], right('topup', 100));
      },
      'ALREADY_REVERSED',
    ],
    [
      'a wrong one is of another card',
      async () => {
        const [foreign] = await booked(topUp(200));
        const [own] = await booked(topUp(300));
        return correct([own!, foreign!], right('topup', 100));
      },
      'ENTRY_UNKNOWN',
    ],
  ];

  it.each(refused)('%s', async (_name, attempt, refusal) => {
    expect(await attempt()).toEqual({ isPosted: false, refusal });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from entry join account using (region_id)
       where account_id = card_account_id and card_number = ${card} and actor_id = 7`.execute(database.db);
    expect(rows[0]!.n).toBe(0);
  });
});

it('twice the same one is refused the second time', async () => {
  const [wrong] = await booked(topUp(5_000));
  expect(await correct([wrong!], right('topup', 500))).toMatchObject({ isPosted: true });
  expect(await correct([wrong!], right('topup', 500))).toEqual({ isPosted: false, refusal: 'ALREADY_REVERSED' });
  expect((await account()).balance).toBe(500);
});

it('over the turn of a month the right top-up counts to the new month, and the old one to none', async () => {
  await moveClock(database, new Date('2027-03-31T21:00:00Z'));
  const [wrong] = await booked(topUp(25_000));
  await moveClock(database, new Date('2027-03-31T22:30:00Z'));
  expect(await correct([wrong!], right('topup', 20_000))).toMatchObject({ isPosted: true, balance: 20_000 });
  expect((await account()).topUpLeftThisMonth).toBe(5_000);
  await restoreClock(database);
});
