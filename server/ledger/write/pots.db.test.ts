import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listPots, listPotsToEnd, readUsableHere } from '#server/ledger/read/pots.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { endGifts } from './end-gifts.ts';
import { giveGifts } from './give-gifts.ts';
import { postBookings, type Posting } from './post-booking.ts';
import { transferBalances } from './transfer-balances.ts';

let database: Database;
let books: Books;
let card: string;
let other: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await at('2027-06-01T10:00:00Z');
  books = await openBooks(database.db, 4);
  [card, other] = books.cards as [string, string];
});
/** After each test the books must be correct, sealed and unchanged. */
afterEach(async () => {
  await sealEntries(database.db, SEAL_KEYS, books.regionId);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

const at = (instant: string) => moveClock(database, new Date(instant), 1);
const post = (...postings: Posting[]) => postBookings(database.db, SEAL_KEYS, books.regionId, postings);
const topUp = (cents: number, to = card) => post(postingsOf(books).topUp(to, cents));
const redeem = (cents: number, from = card) => post(postingsOf(books).redeem(from, cents));
const open = (more: Parameters<typeof openCampaign>[2] = {}) => openCampaign(database.db, books.regionId, more);
const give = (campaignId: number, cards: string[] = [card], idempotencyKey: string = randomUUID()) =>
  giveGifts(database.db, SEAL_KEYS, { regionId: books.regionId, campaignId, cards, actorId: 1, idempotencyKey });
const usable = (from = card) =>
  readUsableHere(database.db, { regionId: books.regionId, card: from, partnerId: books.partnerId, branchId: null });
const balance = async (of = card) => (await findCardAccounts(database.db, books.regionId, [of]))[0]!.balance;
const pots = async (of = card) =>
  (await listPots(database.db, { regionId: books.regionId, cards: [of] })).map(({ cents }) => cents);
const end = async (actorId = 0, idempotencyKey: string = randomUUID()) =>
  endGifts(database.db, SEAL_KEYS, {
    regionId: books.regionId,
    pots: await listPotsToEnd(database.db, books.regionId, 100),
    actorId,
    idempotencyKey,
  });
/** The entry of a booking that must be posted. */
const entryOf = async (outcomes: ReturnType<typeof post>) => {
  const [outcome] = await outcomes;
  if (!outcome?.isPosted) throw new Error(outcome?.refusal);
  return outcome.entryId;
};

describe('a gift', () => {
  it('comes onto cards until the budget is used up, and is told per card', async () => {
    const campaign = await open({ gift_cents: 1_000, budget_cents: 2_500 });
    const key = randomUUID();
    const asked = [...books.cards, '176199999999999'];
    const told = await give(campaign, asked, key);
    expect(told.map(({ outcome }) => outcome)).toEqual(['POSTED', 'POSTED', 'BUDGET_USED_UP', 'BUDGET_USED_UP', 'CARD_UNKNOWN']);
    expect(await give(campaign, asked, key)).toEqual(told.map((one) => ({ ...one, isReplay: one.outcome === 'POSTED' })));
    expect((await give(campaign, [card])).map(({ outcome }) => outcome)).toEqual(['GIFT_TWICE']);
    expect([await balance(), await pots()]).toEqual([1_000, [1_000]]);
  });

  it('is spent first, then what was paid, and comes back as if less had been booked', async () => {
    await topUp(2_000);
    await give(await open({ gift_cents: 1_000 }));
    await give(await open({ gift_cents: 500, use_until: '2027-07-01' }));
    const entry = await entryOf(redeem(2_500));
    expect([await balance(), await pots()]).toEqual([1_000, []]);
    // As if 1,200 had been booked: the gift that ends first, and 700 of the other one.
    await post(postingsOf(books).storno(card, entry, 1_300, { fee: 0 }));
    expect([await balance(), await pots()]).toEqual([2_300, [300]]);
  });

  it('counts where its campaign says', async () => {
    await topUp(300);
    await give(await open({ counts_at: 'postcodes', places: ['77933'] }));
    expect([await usable(), await balance()]).toEqual([300, 1_300]);
    expect(await redeem(301)).toEqual([{ isPosted: false, refusal: 'NOT_SUFFICIENT_FUNDS' }]);
    expect(await redeem(300)).toMatchObject([{ isPosted: true, balance: 1_000 }]);
  });

  it('moves along with the balance', async () => {
    await topUp(300);
    await give(await open());
    const sources = [{ card, idempotencyKey: randomUUID() }];
    await transferBalances(database.db, SEAL_KEYS, books.regionId, { sources, target: other, actorId: 1 });
    expect([await pots(), await pots(other), await balance(other)]).toEqual([[], [1_000], 1_300]);
  });

  it('goes back after its day, and is open for 14 days when a booking is taken back later', async () => {
    await topUp(300);
    await give(await open());
    const entry = await entryOf(redeem(400));
    expect(await end()).toEqual([]);
    await at('2028-01-01T00:30:00+01:00');
    expect(await usable()).toBe(300);
    expect(await redeem(301)).toMatchObject([{ refusal: 'NOT_SUFFICIENT_FUNDS' }]);
    expect(await end()).toMatchObject([{ outcome: 'POSTED', cents: 600 }]);
    expect([await balance(), await pots()]).toEqual([300, []]);
    await post(postingsOf(books).reverse(card, entry));
    expect([await usable(), await pots()]).toEqual([700, [400]]);
    await at('2028-01-15T23:30:00+01:00');
    expect(await redeem(100)).toMatchObject([{ isPosted: true, balance: 600 }]);
    await at('2028-01-16T00:30:00+01:00');
    expect(await end()).toMatchObject([{ outcome: 'POSTED', cents: 300 }]);
    expect(await balance()).toBe(300);
  });
});
