import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { postingsOf } from '#tests/support/postings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { expireBalance } from './expire-balance.ts';
import { postBookings, type Posting } from './post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { transferBalances } from './transfer-balances.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

let database: Database;
let books: Books;
let first: string;
let second: string;
let target: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await restoreClock(database);
  books = await openBooks(database.db, 3);
  [first, second, target] = books.cards as [string, string, string];
});
/** After each test the books must be correct, sealed and unchanged. */
afterEach(async () => {
  await sealEntries(database.db, SEAL_KEYS, books.regionId);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

const post = (...postings: Posting[]) => postBookings(database.db, SEAL_KEYS, books.regionId, postings);
const topUp = (card: string, cents: number) => post(postingsOf(books).topUp(card, cents));
const source = (card: string, idempotencyKey: string = randomUUID()) => ({ card, idempotencyKey });
const transferTo = (card: string, ...sources: ReturnType<typeof source>[]) =>
  transferBalances(database.db, SEAL_KEYS, books.regionId, { sources, target: card, actorId: 1 });
const transfer = (...sources: ReturnType<typeof source>[]) => transferTo(target, ...sources);
const expire = (card: string, key: string = randomUUID()) => expireBalance(database.db, SEAL_KEYS, books.regionId, card, key);

async function cards(): Promise<Record<string, [string, number]>> {
  const accounts = await findCardAccounts(database.db, books.regionId, books.cards);
  return Object.fromEntries(accounts.map(({ card, status, balance }) => [card, [status, balance]]));
}

describe('a transfer', () => {
  it('takes all of the sources, also of a locked one, and closes them', async () => {
    await topUp(first, 5_000);
    await topUp(second, 700);
    await topUp(target, 25_000);
    await closeCardAccount(database.db, books.regionId, first, 'locked');
    const outcomes = await transfer(source(first), source(second));
    expect(Object.fromEntries(outcomes.map(({ card, isPosted }) => [card, isPosted]))).toEqual({ [first]: true, [second]: true });
    expect(await cards()).toEqual({ [first]: ['emptied', 0], [second]: ['emptied', 0], [target]: ['active', 30_700] });
    expect(await topUp(first, 100)).toEqual([{ isPosted: false, refusal: 'CARD_LOCKED' }]);
  });

  it('is all or nothing, and says why', async () => {
    await topUp(first, 5_000);
    expect(await transfer(source(first), source(second))).toEqual([{ card: second, isPosted: false, refusal: 'NOTHING_THERE' }]);
    const { cards: foreign } = await openBooks(database.db, 1);
    expect(await transfer(source(first), source(foreign[0]!))).toMatchObject([{ refusal: 'SOURCE_UNKNOWN' }]);
    expect(await transfer(source(first), source(target))).toMatchObject([{ card: target, refusal: 'TARGET_UNKNOWN' }]);
    await closeCardAccount(database.db, books.regionId, target, 'locked');
    expect(await transfer(source(first))).toMatchObject([{ refusal: 'TARGET_LOCKED' }]);
    expect((await cards())[first]).toEqual(['active', 5_000]);
  });

  it('mixes no money of test cards with other money, either way', async () => {
    const made = await produceCards(database.db, { regionId: books.regionId, count: 2, isTest: true });
    const [test, otherTest] = made.map(({ cardNumber }) => cardNumber) as [string, string];
    await topUp(first, 5_000);
    await topUp(test, 900);
    expect(await transfer(source(test))).toMatchObject([{ card: test, refusal: 'TEST_AND_REAL' }]);
    expect(await transferTo(otherTest, source(first))).toMatchObject([{ card: first, refusal: 'TEST_AND_REAL' }]);
    expect((await cards())[first]).toEqual(['active', 5_000]);
    expect(await transferTo(otherTest, source(test))).toMatchObject([{ isPosted: true, cents: 900 }]);
  });

  it('is booked once with its key, however often it is asked for', async () => {
    await topUp(first, 5_000);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => transfer(source(first, key))));
    expect(answers.flat().every(({ isPosted }) => isPosted)).toBe(true);
    expect(answers.flat().filter((answer) => answer.isPosted && !answer.isReplay)).toHaveLength(1);
    expect((await cards())[target]).toEqual(['active', 5_000]);
    expect(await transfer(source(first))).toMatchObject([{ refusal: 'SOURCE_EMPTIED' }]);
    expect(await transfer(source(second, key))).toMatchObject([{ refusal: 'KEY_REUSED' }]);
  });

  it('never loses to bookings at the same time: what is on the card goes one way', async () => {
    await topUp(first, 5_000);
    const redemptions = Array.from({ length: 10 }, () => post(postingsOf(books).redeem(first, 1_000)));
    const [transferred, redeemed] = await Promise.all([transfer(source(first)), Promise.all(redemptions)]);
    const spent = redeemed.flat().filter(({ isPosted }) => isPosted).length * 1_000;
    const moved = transferred[0]?.isPosted ? transferred[0].cents : 0;
    expect(spent + moved).toBe(5_000);
  });

  it('takes along what was used of the limits, so that none begins anew on the target', async () => {
    const left = async () => (await findCardAccounts(database.db, books.regionId, [target]))[0]!.topUpLeftThisMonth;
    await topUp(first, 25_000);
    await topUp(second, 10_000);
    await topUp(target, 5_000);
    await transfer(source(second));
    expect(await left()).toBe(10_000);
    expect(await topUp(target, 10_001)).toEqual([{ isPosted: false, refusal: 'MONTHLY_LIMIT_EXCEEDED' }]);
    expect(await topUp(target, 10_000)).toMatchObject([{ isPosted: true }]);
    // Two full cards may become one: what is on them is there.
    await transfer(source(first));
    expect(await left()).toBe(0);
    expect((await cards())[target]).toEqual(['active', 50_000]);
  });

  it('forgets at the turn of the month what was used of the limit', async () => {
    await moveClock(database, new Date('2026-10-31T22:00:00Z'), 1);
    await topUp(first, 25_000);
    await topUp(target, 5_000);
    await moveClock(database, new Date('2026-11-01T10:00:00Z'), 1);
    await topUp(second, 25_000);
    await transfer(source(first));
    expect(await topUp(target, 25_000)).toMatchObject([{ isPosted: true }]);
    await transfer(source(second));
    expect(await topUp(target, 1)).toEqual([{ isPosted: false, refusal: 'MONTHLY_LIMIT_EXCEEDED' }]);
  });

  it('cannot be taken back', async () => {
    await topUp(first, 5_000);
    const [outcome] = await transfer(source(first));
    const entryId = outcome!.isPosted ? outcome!.entryId : 0;
    expect(await post(postingsOf(books).reverse(target, entryId))).toMatchObject([{ refusal: 'ENTRY_UNKNOWN' }]);
    expect(await post(postingsOf(books).reverse(first, entryId))).toMatchObject([{ isPosted: false }]);
  });
});

describe('an expiry', () => {
  const at = (instant: string) => moveClock(database, new Date(instant), 1);

  it.each([
    ['the last second of a year in Berlin', '2023-12-31T22:59:50Z', '2026-12-31T22:59:50Z', '2026-12-31T23:00:00Z'],
    ['the first second of the next', '2023-12-31T23:00:00Z', '2027-12-31T22:59:50Z', '2027-12-31T23:00:00Z'],
    ['a leap day', '2024-02-29T11:00:00Z', '2027-12-31T22:59:50Z', '2027-12-31T23:00:00Z'],
  ])('comes three full calendar years after %s', async (_, booked, tooEarly, due) => {
    await at(booked);
    await topUp(first, 5_000);
    await at(tooEarly);
    expect(await expire(first)).toEqual({ isPosted: false, refusal: 'BOOKED_SINCE' });
    await at(due);
    expect(await expire(first)).toMatchObject({ isPosted: true, cents: 5_000 });
    expect((await cards())[first]).toEqual(['active', 0]);
    expect(await expire(first)).toEqual({ isPosted: false, refusal: 'NOTHING_THERE' });
  });

  it('is put off by any booking, and by money that came from another card', async () => {
    await at('2023-06-01T10:00:00Z');
    await topUp(first, 5_000);
    await topUp(second, 5_000);
    await topUp(target, 5_000);
    await at('2024-06-01T10:00:00Z');
    await post(postingsOf(books).redeem(first, 100));
    await transfer(source(second));
    await at('2027-01-01T03:00:00Z');
    for (const card of [first, target]) expect(await expire(card)).toMatchObject({ refusal: 'BOOKED_SINCE' });
  });

  it('is booked once with its key, and can be taken back when it was a mistake', async () => {
    await at('2023-06-01T10:00:00Z');
    await topUp(first, 5_000);
    await at('2027-01-01T03:00:00Z');
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => expire(first, key)));
    expect(answers.filter((answer) => answer.isPosted && !answer.isReplay)).toHaveLength(1);
    expect(answers.filter((answer) => answer.isPosted && answer.isReplay)).toHaveLength(19);
    const entryId = answers[0]!.isPosted ? answers[0]!.entryId : 0;
    expect(await post(postingsOf(books).reverse(first, entryId))).toMatchObject([{ isPosted: true, balance: 5_000 }]);
  });

  it('knows no cards of other regions', async () => {
    const { cards: foreign } = await openBooks(database.db, 1);
    expect(await expire(foreign[0]!)).toMatchObject({ refusal: 'CARD_UNKNOWN' });
  });
});

describe('the verification', () => {
  class Undo extends Error {}

  /** The rules that an act with all rights breaks; the act is rolled back. */
  async function brokenBy(act: (run: (statement: string) => Promise<unknown>) => Promise<unknown>): Promise<string[]> {
    const { findBrokenRules } = await import('#server/ledger/prove/find-broken-rules.ts');
    let rules: string[] = [];
    const tampered = database.db.transaction().execute(async (trx) => {
      for (const statement of [
        'set local role none',
        'alter table entry disable trigger user',
        'alter table posting disable trigger user',
      ])
        await sql.raw(statement).execute(trx);
      await act((statement) => sql.raw(statement).execute(trx));
      rules = (await findBrokenRules(trx, SEAL_KEYS)).map(({ rule }) => rule);
      throw new Undo();
    });
    await expect(tampered).rejects.toThrow(Undo);
    return rules;
  }

  beforeEach(async () => {
    await moveClock(database, new Date('2023-06-01T10:00:00Z'), 1);
    await topUp(first, 5_000);
    await topUp(second, 700);
    await transfer(source(first));
    await moveClock(database, new Date('2027-01-01T03:00:00Z'), 1);
    await expire(second);
  });

  it.each([
    [
      /^an entry moves its card/,
      `update posting set account_id = (select account_id from account where kind = 'bank' and region_id = entry_region) where cents = 700 and balance_after is null`,
    ],
    [/^a booking moves its amount/, `update entry set cents = 4999 where type = 'transfer'`],
    [/^a transfer takes all/, `update posting set balance_after = 1 where cents = -5000`],
    [/^a transfer takes all/, `update account set status = 'active' where status = 'emptied'`],
    [/^a balance expires after/, `update entry set booked_at = '2024-06-01' where type = 'topup'`],
  ])('reports that %s, after: %s', async (rule, tampering) => {
    const statement = tampering.replace('entry_region', String(books.regionId));
    expect((await brokenBy((run) => run(statement))).some((broken) => rule.test(broken))).toBe(true);
  });

  it('sees a balance that expired too early, when the guard is gone', async () => {
    await topUp(target, 100);
    expect(await expire(target)).toMatchObject({ refusal: 'BOOKED_SINCE' });
    await rewriteFunction(
      database,
      'ledger_expire',
      'ledger_last_booking(p_region, card.account_id) >= ledger_idle_before()',
      'false',
    );
    expect(await expire(target)).toMatchObject({ isPosted: true });
    expect((await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule)).toEqual([
      expect.stringMatching(/^a balance expires after/),
    ]);
    const [reversal] = await database.db.selectFrom('entry').select('entry_id').orderBy('entry_id', 'desc').limit(1).execute();
    await database.runAsOwner(`
      alter table entry disable trigger user; update entry set booked_at = '2031-01-02' where entry_id = ${reversal!.entry_id}; alter table entry enable trigger user`);
  });
});
