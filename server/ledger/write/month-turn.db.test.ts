import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { openPostingQueues, postBookings } from './post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

/** Midnight between two months in Berlin; in UTC, the hour differs between summer and winter time. */
const turns = [
  ['December to January, winter', '2026-12-31T23:00:00Z'],
  ['February to March, winter, before the clocks go forward', '2027-02-28T23:00:00Z'],
  ['February to March of a leap year', '2028-02-29T23:00:00Z'],
  ['March to April, after the clocks have gone forward', '2027-03-31T22:00:00Z'],
  ['March to April, on the very day when the clocks go forward', '2024-03-31T22:00:00Z'],
  ['September to October, summer', '2027-09-30T22:00:00Z'],
  ['October to November, on the very day when the clocks go back', '2027-10-31T23:00:00Z'],
] as const;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 12 });
});
afterAll(async () => {
  await restoreClock(database);
  await database.close();
});

const before = (instant: string, seconds: number) => new Date(Date.parse(instant) - seconds * 1000);

describe.each(turns)('from %s', (_name, midnight) => {
  it('counts a top-up a moment before midnight to the old month, and at midnight to the new one', async () => {
    const { regionId, cards, partnerId } = await openBooks(database.db, 1);
    const { topUp } = postingsOf({ regionId, cards, partnerId });
    const card = cards[0]!;
    const post = async (cents: number) => (await postBookings(database.db, SEAL_KEYS, regionId, [topUp(card, cents)]))[0];
    const left = async () => (await findCardAccounts(database.db, regionId, [card]))[0]!.topUpLeftThisMonth;

    await moveClock(database, before(midnight, 0.001));
    expect(await post(25_000)).toMatchObject({ isPosted: true });
    expect(await post(1)).toEqual({ isPosted: false, refusal: 'MONTHLY_LIMIT_EXCEEDED' });
    expect(await left()).toBe(0);
    await moveClock(database, new Date(midnight));
    expect(await left()).toBe(25_000);
    expect(await post(25_000)).toMatchObject({ isPosted: true, bookedAt: new Date(midnight) });
    expect(await post(1)).toEqual({ isPosted: false, refusal: 'MONTHLY_LIMIT_EXCEEDED' });
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  });

  it('lets two of the top-ups of 100,00 through on either side, however many tills try while the month turns', async () => {
    const books = await openBooks(database.db, 1);
    const { topUp } = postingsOf(books);
    const queues = Array.from({ length: inject('databaseKind') === 'postgres' ? 10 : 2 }, () =>
      openPostingQueues(database.db, SEAL_KEYS),
    );
    // Each reading of the clock moves it by 100 ms: the first ten are before midnight.
    await moveClock(database, before(midnight, 1), 0.1);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => queues[index % queues.length]!(books.regionId, topUp(books.cards[0]!, 10_000))),
    );
    const sides = outcomes.flatMap((outcome) =>
      outcome.isPosted ? [outcome.bookedAt < new Date(midnight) ? 'old' : 'new'] : [],
    );
    expect(sides.sort()).toEqual(['new', 'new', 'old', 'old']);
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  });
});

describe('a booking between whose beginning and end the month turns', () => {
  /**
   * Tops up as much as a month allows, twice. The books read the clock before midnight and, with the lock, after it.
   */
  async function topUpTwice(): Promise<(boolean | undefined)[]> {
    const books = await openBooks(database.db, 1);
    const post = async () =>
      (await postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).topUp(books.cards[0]!, 25_000)]))[0];
    await moveClock(database, before('2027-09-30T22:00:00Z', 0.5), 1);
    return [(await post())?.isPosted, (await post())?.isPosted];
  }
  const rules = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);

  it('counts to the month in which it is booked', async () => {
    expect(await topUpTwice()).toEqual([true, false]);
    expect(await rules()).toEqual([]);
  });

  it('control: would count to the month before, if nobody looked at the clock again', async () => {
    const restore = await rewriteFunction(
      database,
      'ledger_post',
      `or v_last_at >= (v_today + 1)::timestamp at time zone 'Europe/Berlin'`,
      '',
    );
    expect(await topUpTwice()).toEqual([true, true]);
    expect(await rules()).not.toEqual([]);
    await restore();
  });
});

describe('an hour before the month turns in UTC', () => {
  /** Whether the limit of March is still used up when it is April in Berlin. */
  async function isStillMarch(): Promise<boolean> {
    const books = await openBooks(database.db, 1);
    const post = async () =>
      (await postBookings(database.db, SEAL_KEYS, books.regionId, [postingsOf(books).topUp(books.cards[0]!, 25_000)]))[0];
    await moveClock(database, new Date('2027-03-31T21:59:59Z'));
    await post();
    await moveClock(database, new Date('2027-03-31T23:00:00Z'));
    return (await post())?.isPosted === false;
  }

  it('is April in Berlin', async () => {
    expect(await isStillMarch()).toBe(false);
  });

  it('control: would be March, if the books counted by UTC', async () => {
    const restores: (() => Promise<void>)[] = [];
    for (const name of ['ledger_post', 'ledger_post_in_turn', 'ledger_post_other'])
      restores.push(await rewriteFunction(database, name, 'Europe/Berlin', 'UTC'));
    expect(await isStillMarch()).toBe(true);
    for (const restore of restores) await restore();
  });
});
