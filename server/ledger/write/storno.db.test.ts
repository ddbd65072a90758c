import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks, setBonusLimits } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { correctEntries } from './correct-entries.ts';
import { postBookings, type Posting, type PostingOutcome } from './post-booking.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

let database: Database;
let books: Books;
let card: string;

const post = (...postings: Posting[]) => postBookings(database.db, SEAL_KEYS, books.regionId, postings);
const verify = () => verifyLedger(database.db, SEAL_KEYS);
const account = async () => (await findCardAccounts(database.db, books.regionId, [card]))[0]!;
const at = (instant: string) => moveClock(database, new Date(instant));

/** Posts, and returns the numbers of the entries. */
async function booked(...postings: Posting[]): Promise<number[]> {
  return (await post(...postings)).map(numberOf);
}

function numberOf(outcome: PostingOutcome): number {
  if (!outcome.isPosted) throw new Error(outcome.refusal);
  return outcome.entryId;
}

const refusalOf = async (posting: Posting) => {
  const [outcome] = await post(posting);
  return outcome!.isPosted ? null : outcome!.refusal;
};

async function openWorld(): Promise<void> {
  books = await openBooks(database.db, 1);
  card = books.cards[0]!;
}

/** What an entry moved, by kind of account. */
async function movedBy(entryId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select a.kind, p.cents from posting p join account a using (region_id, account_id)
     where p.region_id = ${books.regionId} and p.entry_id = ${entryId}`.execute(database.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

describe('a Storno', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(openWorld);
  afterEach(() => restoreClock(database));
  afterAll(async () => {
    await sealBooks(database.db, SEAL_KEYS);
    expect(await verify()).toEqual([]);
    await database.close();
  });

  it('takes a redemption back whole, with its fee', async () => {
    const { topUp, redeem, storno } = postingsOf(books);
    const [, spent] = await booked(topUp(card, 10_000), redeem(card, 5_000, { fee: 100 }));
    const [back] = await booked(storno(card, spent!, 5_000, { fee: 100 }));
    expect(await movedBy(back!)).toEqual({ card: 5_000, partner: -4_900, fees: -100 });
    expect((await account()).balance).toBe(10_000);
  });

  it('takes a part back, with the part of the fee that is told, and keeps the rest', async () => {
    const { topUp, redeem, storno } = postingsOf(books);
    const [, spent] = await booked(topUp(card, 10_000), redeem(card, 5_000, { fee: 100 }));
    const [back] = await booked(storno(card, spent!, 2_000, { fee: 40 }));
    expect(await movedBy(back!)).toEqual({ card: 2_000, partner: -1_960, fees: -40 });
    expect((await account()).balance).toBe(7_000);
  });

  it('of a top-up gives the month its room back, also in part', async () => {
    const { topUp, storno } = postingsOf(books);
    const [first, second] = await booked(topUp(card, 20_000), topUp(card, 5_000));
    await booked(storno(card, first!, 15_000));
    expect(await account()).toMatchObject({ balance: 10_000, topUpLeftThisMonth: 15_000 });
    await booked(storno(card, second!, 5_000));
    expect(await account()).toMatchObject({ balance: 5_000, topUpLeftThisMonth: 20_000 });
    expect(await refusalOf(topUp(card, 20_001))).toBe('MONTHLY_LIMIT_EXCEEDED');
    expect(await refusalOf(topUp(card, 20_000))).toBeNull();
  });

  it('of a bonus gives the day and the partner their room back, also in part', async () => {
    await setBonusLimits(database.db, books.regionId, { atOnce: 1_000, aDay: 1_000, unsettled: 1_000 });
    const { bonus, storno } = postingsOf(books);
    const [granted] = await booked(bonus(card, 1_000, { fee: 50 }));
    await booked(storno(card, granted!, 400, { fee: 20 }));
    expect(await refusalOf(bonus(card, 401))).toBe('BONUS_DAY_LIMIT');
    expect(await refusalOf(bonus(card, 400))).toBeNull();
  });

  it.each([
    ['whole', 5_000, 100],
    ['in part', 1_000, 20],
  ])('%s takes the bonus along that was granted for it', async (_how, cents, fee) => {
    const { topUp, redeem, bonus, storno } = postingsOf(books);
    const [, spent] = await booked(topUp(card, 10_000), redeem(card, 5_000, { fee: 100 }));
    await booked(bonus(card, 150, { fee: 50, grantedFor: spent! }));
    const [outcome] = await post(storno(card, spent!, cents, { fee }));
    expect(outcome).toMatchObject({ isPosted: true, balance: 5_000 + cents });
    const reasons = await database.db.selectFrom('storno').select('reason').where('region_id', '=', books.regionId).execute();
    expect(reasons).toEqual([{ reason: 'Falscher Betrag' }, { reason: 'Falscher Betrag' }]);
  });

  it('with a bonus that is spent already is refused as a whole', async () => {
    const { topUp, bonus, redeem, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000));
    await booked(bonus(card, 50, { grantedFor: loaded! }), redeem(card, 1));
    expect(await refusalOf(storno(card, loaded!, 1_000))).toBe('NOT_SUFFICIENT_FUNDS');
    expect((await account()).balance).toBe(1_049);
  });

  it('of a bonus that belongs to a booking is whole or not at all', async () => {
    const { topUp, bonus, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000));
    const [granted] = await booked(bonus(card, 50, { fee: 20, grantedFor: loaded! }));
    expect(await refusalOf(storno(card, granted!, 30, { fee: 0 }))).toBe('INVALID_AMOUNT');
    await booked(storno(card, granted!, 50, { fee: 20 }));
    await booked(storno(card, loaded!, 1_000));
    expect((await account()).balance).toBe(0);
  });

  it('happens once for each booking, and is answered again under its key, also when its time is over', async () => {
    await at('2026-11-20T10:00:00Z');
    const { topUp, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000));
    const once = storno(card, loaded!, 300);
    const [first] = await post(once);
    expect(await refusalOf(storno(card, loaded!, 100))).toBe('ALREADY_REVERSED');
    await at('2026-11-20T12:00:00Z');
    expect(await post(once)).toEqual([{ ...first, isReplay: true }]);
    expect(await refusalOf({ ...once, cents: 100, inputHash: 'b' } as Posting)).toBe('KEY_REUSED');
  });

  it.each([
    ['more than was booked', { cents: 1_001 }],
    ['nothing', { cents: 0 }],
    ['less than nothing', { cents: -1 }],
    ['more of the fee than was paid', { cents: 500, fee: 21 }],
    ['a negative fee', { cents: 500, fee: -1 }],
    ['all of it without the fee', { cents: 1_000, fee: 19 }],
  ])('of %s is refused', async (_what, wrong) => {
    const { topUp, redeem, storno } = postingsOf(books);
    const [, spent] = await booked(topUp(card, 5_000), redeem(card, 1_000, { fee: 20 }));
    expect(await refusalOf({ ...storno(card, spent!, 1_000, { fee: 20 }), ...wrong })).toBe('INVALID_AMOUNT');
  });

  it('is for the shop that booked alone, and for the card that was booked', async () => {
    const { topUp, storno, reverse } = postingsOf(books);
    const [other] = await produceCards(database.db, { regionId: books.regionId, count: 1 });
    const [loaded] = await booked(topUp(card, 1_000));
    expect(await refusalOf(storno(card, loaded!, 1_000, { branchId: 4 }))).toBe('ENTRY_UNKNOWN');
    expect(await refusalOf(storno(card, loaded!, 1_000, { partnerId: books.partnerId + 1 }))).toBe('ENTRY_UNKNOWN');
    expect(await refusalOf(storno(other!.cardNumber, loaded!, 1_000))).toBe('ENTRY_UNKNOWN');
    const [back] = await booked(reverse(card, loaded!));
    expect(await refusalOf(storno(card, back!, 1_000))).toBe('ENTRY_UNKNOWN');
  });

  it.each([
    [null, 15],
    [30, 30],
  ])('is open as long as the region says (%s)', async (storno_minutes, minutes) => {
    await database.db.updateTable('region').set({ storno_minutes }).where('region_id', '=', books.regionId).execute();
    await at('2026-11-20T10:00:00Z');
    const { topUp, storno } = postingsOf(books);
    const [first, second] = await booked(topUp(card, 1_000), topUp(card, 2_000));
    await moveClock(database, new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000));
    expect(await refusalOf(storno(card, first!, 1_000))).toBeNull();
    await moveClock(database, new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000 + 1_000));
    expect(await refusalOf(storno(card, second!, 2_000))).toBe('STORNO_TOO_LATE');
  });

  it('is closed where the region gives it no time', async () => {
    await database.db.updateTable('region').set({ storno_minutes: 0 }).where('region_id', '=', books.regionId).execute();
    const { topUp, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000));
    expect(await refusalOf(storno(card, loaded!, 1_000))).toBe('STORNO_TOO_LATE');
  });

  it('never leaves less than nothing, and moves no card that is closed', async () => {
    const { topUp, redeem, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000), redeem(card, 600));
    expect(await refusalOf(storno(card, loaded!, 401))).toBe('NOT_SUFFICIENT_FUNDS');
    await closeCardAccount(database.db, books.regionId, card, 'locked');
    expect(await refusalOf(storno(card, loaded!, 400))).toBe('CARD_LOCKED');
  });

  it('of play money moves play money, and no fee', async () => {
    const [test] = await produceCards(database.db, { regionId: books.regionId, count: 1, isTest: true });
    const { topUp, redeem, storno } = postingsOf(books);
    const [, spent] = await booked(topUp(test!.cardNumber, 900), redeem(test!.cardNumber, 500, { fee: 20 }));
    expect(await refusalOf(storno(test!.cardNumber, spent!, 500, { fee: 20 }))).toBe('INVALID_AMOUNT');
    const [back] = await booked(storno(test!.cardNumber, spent!, 200));
    expect(await movedBy(back!)).toEqual({ card: 200, test: -200 });
  });

  it('over the turn of a month and a day gives the old ones their room back, and the new ones none', async () => {
    await at('2027-03-31T21:55:00Z');
    const { topUp, storno } = postingsOf(books);
    const [late] = await booked(topUp(card, 25_000));
    await at('2027-03-31T22:05:00Z');
    await booked(topUp(card, 20_000), storno(card, late!, 25_000));
    expect(await account()).toMatchObject({ balance: 20_000, topUpLeftThisMonth: 5_000 });
  });

  it('is the end of the booking for corrections', async () => {
    const { topUp, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000));
    await booked(storno(card, loaded!, 300));
    const corrected = await correctEntries(database.db, SEAL_KEYS, books.regionId, {
      card,
      wrong: [loaded!],
      right: [],
      partnerId: books.partnerId,
      branchId: null,
      actorId: 7,
    });
    expect(corrected).toEqual({ isPosted: false, refusal: 'ALREADY_REVERSED' });
  });

  it('is not for the hands of the application without the function of the books', async () => {
    const { topUp, storno } = postingsOf(books);
    const [loaded] = await booked(topUp(card, 1_000));
    const [back] = await booked(storno(card, loaded!, 300));
    await expect(
      sql`insert into storno values (${books.regionId}, ${loaded!}, 'gut so', 15)`.execute(database.db),
    ).rejects.toThrow('permission denied');
    await expect(database.runAsOwner(`update storno set reason = 'anders' where entry_id = ${back!}`)).rejects.toThrow('storno');
  });
});

/** A rule that no attack may break: `attack` returns what went wrong, and `disarm` removes the guard. */
interface Invariant {
  attack: () => Promise<unknown[]>;
  disarm: () => Promise<unknown>;
}

const findings = async (rule: RegExp) => (await verify()).filter((finding) => rule.test(finding.rule));
const without = (piece: string, instead: string) => () => rewriteFunction(database, 'ledger_storno', piece, instead);

const invariants: Record<string, Invariant> = {
  StornoOnce: {
    async attack() {
      const { topUp, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000));
      await post(storno(card, loaded!, 400), storno(card, loaded!, 400));
      await post(storno(card, loaded!, 200));
      return findings(/taken back once/);
    },
    async disarm() {
      await rewriteFunction(database, 'ledger_standing_entry', 'reversal_of = p_entry', 'false');
      await database.runAsOwner('drop index entry_reversed_once');
    },
  },
  'never more than was booked': {
    async attack() {
      const { topUp, storno } = postingsOf(books);
      const [, loaded] = await booked(topUp(card, 1_000), topUp(card, 500));
      await post(storno(card, loaded!, 501));
      return findings(/no more than was booked/);
    },
    disarm: without('p_cents > original.cents or', ''),
  },
  'never below zero': {
    async attack() {
      const { topUp, redeem, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000), redeem(card, 600));
      await post(storno(card, loaded!, 1_000));
      return findings(/less than nothing/);
    },
    async disarm() {
      await database.runAsOwner('alter table account drop constraint account_balance_check');
      await rewriteFunction(database, 'ledger_storno', 'and balance + v_back >= potted', '');
    },
  },
  'limits given back': {
    async attack() {
      const { topUp, bonus, storno } = postingsOf(books);
      const [loaded, granted] = await booked(topUp(card, 1_000), bonus(card, 500));
      await post(storno(card, loaded!, 600), storno(card, granted!, 500, { fee: 20 }));
      return findings(/counter of a card|bonus limits is counted/);
    },
    disarm: without('perform ledger_give_room_back(original)', 'perform 1'),
  },
  'bonus given back': {
    async attack() {
      const { topUp, bonus, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000));
      await booked(bonus(card, 500, { grantedFor: loaded! }));
      await post(storno(card, loaded!, 1_000));
      return findings(/bonus goes back/);
    },
    disarm: without('and granted_for = p_entry', 'and false'),
  },
  'the bonus of a booking is not cut': {
    async attack() {
      const { topUp, bonus, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000));
      const [granted] = await booked(bonus(card, 500, { grantedFor: loaded! }));
      await post(storno(card, granted!, 200));
      await post(storno(card, loaded!, 1_000));
      return findings(/bonus goes back|no more than was booked/);
    },
    disarm: without('or p_cents < original.cents and original.granted_for is not null', ''),
  },
  'own shop only': {
    async attack() {
      const { topUp, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000));
      await post(storno(card, loaded!, 1_000, { branchId: 4 }));
      return findings(/in its shop/);
    },
    disarm: without('or original.branch_id is distinct from p_branch', ''),
  },
  'in time only': {
    async attack() {
      const { topUp, storno } = postingsOf(books);
      await at('2026-11-20T10:00:00Z');
      const [loaded] = await booked(topUp(card, 1_000));
      await at('2026-11-20T10:16:00Z');
      await post(storno(card, loaded!, 1_000));
      return findings(/in its time/);
    },
    disarm: without('p_at > original.booked_at', 'false and p_at > original.booked_at'),
  },
  'no more of the fee than was paid': {
    async attack() {
      const { topUp, redeem, storno } = postingsOf(books);
      const [, spent] = await booked(topUp(card, 1_000), redeem(card, 500, { fee: 20 }));
      await post(storno(card, spent!, 300, { fee: 30 }));
      return findings(/no more of the fee/);
    },
    disarm: without('or p_fee > v_fee', ''),
  },
  'asked for by the server': {
    async attack() {
      const { topUp, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000));
      await booked(storno(card, loaded!, 300));
      return findings(/not-ours/);
    },
    // Somebody between server and database changes the amount.
    disarm: without('v_back := case', 'p_cents := p_cents + 1; v_back := case'),
  },
  'a part goes back by a Storno only': {
    async attack() {
      const { topUp, storno } = postingsOf(books);
      const [loaded] = await booked(topUp(card, 1_000));
      await post(storno(card, loaded!, 300));
      return findings(/by a Storno only/);
    },
    disarm: without('insert into storno values (p_region, v_id, p_reason, v_minutes);', ''),
  },
};

describe('while the guards stand', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    expect(await verify()).toEqual([]);
    await database.close();
  });

  it.each(Object.entries(invariants))('%s holds', async (_name, { attack }) => {
    await restoreClock(database);
    await openWorld();
    expect(await attack()).toEqual([]);
  });
});

// The functions are the same on both kinds of database, so one is enough to show that the attacks can succeed.
describe.runIf(inject('databaseKind') === 'postgres')('control: once its guard is off', () => {
  beforeEach(async () => {
    database = await createTestDatabase();
    await openWorld();
  });
  afterEach(() => database.close());

  it.each(Object.entries(invariants))('%s is seen to be broken', async (_name, { attack, disarm }) => {
    await disarm();
    expect(await attack()).not.toEqual([]);
  });
});
