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
import { correctEntries } from './correct-entries.ts';
import { endGifts } from './end-gifts.ts';
import { expireBalance } from './expire-balance.ts';
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

  it('is corrected into the same pot', async () => {
    await topUp(500);
    await give(await open());
    const wrong = await entryOf(redeem(1_200));
    const outcome = await correctEntries(database.db, SEAL_KEYS, books.regionId, {
      card,
      wrong: [wrong],
      right: [{ type: 'redemption', cents: 120, fee: 20, isAllowed: true }],
      partnerId: books.partnerId,
      branchId: null,
      actorId: 7,
    });
    expect(outcome).toMatchObject({ isPosted: true, balance: 1_380 });
    expect([await pots(), await usable()]).toEqual([[880], 1_380]);
  });

  it('pays for nothing that is taken back from the card', async () => {
    const [loaded, granted] = await post(postingsOf(books).topUp(card, 500), postingsOf(books).bonus(card, 100));
    await give(await open());
    await redeem(1_200);
    expect([await balance(), await pots()]).toEqual([400, []]);
    await give(await open());
    const { reverse, storno } = postingsOf(books);
    if (!loaded?.isPosted || !granted?.isPosted) throw new Error('not booked');
    expect(await post(reverse(card, loaded.entryId))).toMatchObject([{ refusal: 'NOT_SUFFICIENT_FUNDS' }]);
    expect(await post(storno(card, loaded.entryId, 401))).toMatchObject([{ refusal: 'NOT_SUFFICIENT_FUNDS' }]);
    expect(await post(storno(card, loaded.entryId, 350))).toMatchObject([{ isPosted: true, balance: 1_050 }]);
    expect(await post(reverse(card, granted.entryId))).toMatchObject([{ refusal: 'NOT_SUFFICIENT_FUNDS' }]);
    expect(await pots()).toEqual([1_000]);
  });

  it('is no booking that a till takes back, or grants a bonus for', async () => {
    const [gift] = await give(await open());
    const { reverse, storno, bonus } = postingsOf(books);
    expect(await post(reverse(card, gift!.entryId!))).toMatchObject([{ refusal: 'ENTRY_UNKNOWN' }]);
    expect(await post(storno(card, gift!.entryId!, 1_000))).toMatchObject([{ refusal: 'ENTRY_UNKNOWN' }]);
    expect(await post(bonus(card, 10, { grantedFor: gift!.entryId! }))).toMatchObject([{ refusal: 'ENTRY_UNKNOWN' }]);
  });

  it('ends before its balance expires', async () => {
    await topUp(300);
    await give(await open());
    await at('2031-01-05T10:00:00Z');
    const expire = () => expireBalance(database.db, SEAL_KEYS, books.regionId, card, randomUUID());
    expect(await expire()).toEqual({ isPosted: false, refusal: 'BOOKED_SINCE' });
    expect(await end()).toMatchObject([{ cents: 1_000 }]);
    await at('2035-01-05T10:00:00Z');
    expect(await expire()).toMatchObject({ isPosted: true, cents: 300 });
  });

  it('is spent among other cards in one batch, each by its own money', async () => {
    await give(await open());
    await topUp(800, other);
    const { redeem: pay } = postingsOf(books);
    const outcomes = await post(pay(card, 600), pay(other, 500), pay(books.cards[2]!, 100));
    expect(outcomes).toMatchObject([{ balance: 400 }, { balance: 300 }, { refusal: 'NOT_SUFFICIENT_FUNDS' }]);
    expect(await pots()).toEqual([400]);
  });

  it('is taken back by staff, whole or what is left, once by its key', async () => {
    await give(await open());
    await redeem(250);
    const left = await listPots(database.db, { regionId: books.regionId, cards: [card] });
    const take = (idempotencyKey: string) =>
      endGifts(database.db, SEAL_KEYS, { regionId: books.regionId, pots: left, actorId: 1, idempotencyKey });
    const key = randomUUID();
    const told = await take(key);
    expect(told).toMatchObject([{ outcome: 'POSTED', cents: 750, isReplay: false }]);
    expect(await take(key)).toEqual(told.map((one) => ({ ...one, isReplay: true })));
    expect(await take(randomUUID())).toMatchObject([{ outcome: 'NOTHING_LEFT' }]);
    expect(await end()).toEqual([]);
  });

  it('stays with a card that took the place of another, and comes no second time', async () => {
    const campaign = await open();
    await give(campaign);
    const sources = [{ card, idempotencyKey: randomUUID() }];
    await transferBalances(database.db, SEAL_KEYS, books.regionId, { sources, target: other, actorId: 1 });
    expect(await give(campaign, [card, other])).toMatchObject([{ outcome: 'CARD_LOCKED' }, { outcome: 'GIFT_TWICE' }]);
  });
});

it.each([
  [{ state: 'stopped' as const, stopped_by: 1, stopped_at: new Date() }, null],
  [{ budget_cents: 200_000 }, /what was started stays/],
  [{ use_until: '2028-06-30' }, /what was started stays/],
  [{ state: 'planned' as const }, /what was started stays/],
])('a campaign that was started stays as it was, and can be stopped: %o', async (change, refusal) => {
  const campaign = await open();
  const changed = database.db
    .updateTable('campaign')
    .set(change)
    .where('region_id', '=', books.regionId)
    .where('campaign_id', '=', campaign)
    .execute();
  if (refusal) await expect(changed).rejects.toThrow(refusal);
  else await changed;
  expect((await give(campaign)).map(({ outcome }) => outcome)).toEqual([refusal ? 'POSTED' : 'NOT_RUNNING']);
});
