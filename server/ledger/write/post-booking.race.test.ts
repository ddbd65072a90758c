import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MONTHLY_TOP_UP_LIMIT } from '#contract/common/top-up-limit.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks, setBonusLimits } from '#tests/support/open-books.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { openPostingQueues, postBookings, type Posting, type PostingOutcome } from './post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

const BEGIN = '\nbegin\n';

let database: Database;
let books: Books;
let card: string;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  books = await openBooks(database.db, 12);
  card = books.cards[0]!;
});
afterEach(() => database.close());

const post = async (...postings: Posting[]) => postBookings(database.db, SEAL_KEYS, books.regionId, postings);
const balanceOf = async (number = card) => (await findCardAccounts(database.db, books.regionId, [number]))[0]!.balance;

/** Posts each on its own connection, all started at the same moment. */
async function race(postings: readonly Posting[]): Promise<PostingOutcome[]> {
  const gate = await startingGate(database, 'ledger_post', BEGIN);
  const outcomes = Promise.all(postings.map(async (posting) => (await post(posting))[0]!));
  await gate.openWhen(postings.length);
  return outcomes;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const posted = (outcomes: readonly PostingOutcome[]) => outcomes.filter((outcome) => outcome.isPosted);
const refusals = (outcomes: readonly PostingOutcome[]) =>
  outcomes.flatMap((outcome) => (outcome.isPosted ? [] : [outcome.refusal]));

async function expectCleanBooks(): Promise<void> {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
}

describe('the whole balance', () => {
  it('is redeemed once by 20 tills at the same moment', async () => {
    const { topUp, redeem } = postingsOf(books);
    await post(topUp(card, 20_000));
    const outcomes = await race(times(20, () => redeem(card, 20_000)));
    expect(posted(outcomes)).toHaveLength(1);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['NOT_SUFFICIENT_FUNDS']));
    expect(await balanceOf()).toBe(0);
    await expectCleanBooks();
  });

  it('control: is redeemed more than once where funds are those from before the wait for the card', async () => {
    const { topUp, redeem } = postingsOf(books);
    await post(topUp(card, 20_000));
    const GUARD = 'and account.balance + delta >= 0';
    await database.runAsOwner('alter table account drop constraint account_balance_check');
    const gate = await startingGate(database, 'ledger_post', GUARD, (wait) => {
      const lookedUp = `select a.balance from account a, ${wait} where a.region_id = p_region and a.account_id = account.account_id`;
      return `and (${lookedUp}) + delta >= 0`;
    });
    const outcomes = Promise.all(times(5, async () => (await post(redeem(card, 20_000)))[0]!));
    await gate.openWhen(5);
    expect(posted(await outcomes)).toHaveLength(5);
    expect((await verifyLedger(database.db, SEAL_KEYS)).map((finding) => finding.rule)).toContain(
      'no card holds less than nothing',
    );
  });
});

describe('the monthly limit', () => {
  it('lets two of 20 top-ups of 100,00 through', async () => {
    const { topUp } = postingsOf(books);
    const outcomes = await race(times(20, () => topUp(card, 10_000)));
    expect(posted(outcomes)).toHaveLength(2);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['MONTHLY_LIMIT_EXCEEDED']));
    await expectCleanBooks();
  });

  it('is used as far as it goes, and not beyond, by amounts of all sizes', async () => {
    const { topUp } = postingsOf(books);
    const amounts = times(20, (index) => 1_000 + 317 * index);
    const outcomes = await race(amounts.map((cents) => topUp(card, cents)));
    const balance = await balanceOf();
    expect(balance).toBeLessThanOrEqual(MONTHLY_TOP_UP_LIMIT);
    // Each refused amount was larger than what was left.
    const refusedAmounts = amounts.filter((_, index) => !outcomes[index]!.isPosted);
    expect(refusedAmounts.filter((cents) => balance + cents <= MONTHLY_TOP_UP_LIMIT)).toEqual([]);
    await expectCleanBooks();
  });
});

describe('the bonus limits', () => {
  const limits = { atOnce: 25_000, aDay: 50_000, unsettled: 100_000 };
  beforeEach(() => setBonusLimits(database.db, books.regionId, limits));

  it('let two of 20 bonuses of 250,00 onto one card, by 20 tills at the same moment', async () => {
    const { bonus } = postingsOf(books);
    const outcomes = await race(times(20, (index) => bonus(card, 25_000, { actorId: index + 1 })));
    expect(posted(outcomes)).toHaveLength(2);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['BONUS_DAY_LIMIT']));
    await expectCleanBooks();
  });

  it('let four of 20 bonuses of 250,00 onto cards of their own, whichever of a partner’s people grants them', async () => {
    const cards = await produceCards(database.db, { regionId: books.regionId, count: 20 });
    const { bonus } = postingsOf(books);
    const outcomes = await race(cards.map(({ cardNumber }, index) => bonus(cardNumber, 25_000, { actorId: index + 1 })));
    expect(posted(outcomes)).toHaveLength(4);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['BONUS_UNSETTLED_LIMIT']));
    await expectCleanBooks();
  });

  it('hold for batches of two processes, with reversals in between, which give room back', async () => {
    const { bonus, reverse } = postingsOf(books);
    const granted = await post(...books.cards.slice(0, 4).map((number) => bonus(number, 25_000)));
    const again = openPostgres(database.connectionString!, 4);
    const batch = (offset: number): Posting[] => books.cards.slice(4 + offset, 8 + offset).map((number) => bonus(number, 24_000));
    const back = reverse(books.cards[0]!, granted[0]!.isPosted ? granted[0]!.entryId : 0);
    const outcomes = await Promise.all([post(back, ...batch(0)), postBookings(again.db, SEAL_KEYS, books.regionId, batch(4))]);
    await again.close();
    const done = posted(outcomes.flat());
    expect(done).toHaveLength(2);
    expect(await post(bonus(books.cards[11]!, 1_000), bonus(books.cards[11]!, 1))).toMatchObject([
      { isPosted: true },
      { refusal: 'BONUS_UNSETTLED_LIMIT' },
    ]);
    await expectCleanBooks();
  });

  /** 20 tills, each with a card of its own. All have read what is left before any of them continues. */
  async function grantAtOnce(functionName: string, items: string, more: (card: string) => Posting[]): Promise<PostingOutcome[]> {
    const cards = await produceCards(database.db, { regionId: books.regionId, count: 20 });
    const gate = await startingGate(database, functionName, `from ${items}`, (wait) => `from ${wait} as waited, ${items}`);
    const { bonus } = postingsOf(books);
    const outcomes = Promise.all(
      cards.map(async ({ cardNumber }) => (await post(bonus(cardNumber, 25_000), ...more(cardNumber)))[0]!),
    );
    await gate.openWhen(20);
    return outcomes;
  }
  const ITEMS = 'unnest(p_items) as i';

  it('let four of 20 through that have all read that there is room', async () => {
    expect(posted(await grantAtOnce('ledger_post', ITEMS, () => []))).toHaveLength(4);
    await expectCleanBooks();
  });

  it('control: are passed where the room is the one from before', async () => {
    await rewriteFunction(database, 'ledger_post', 'and bonus_cents + theirs.cents <= theirs.most', '');
    expect(posted(await grantAtOnce('ledger_post', ITEMS, () => [])).length).toBeGreaterThan(4);
  });

  it('control: are passed by batches in turn where nobody waits for a partner’s other bonuses', async () => {
    const lock = 'partner_id = theirs.partner for no key update';
    await rewriteFunction(database, 'ledger_post_in_turn', lock, 'partner_id = theirs.partner');
    const { topUp } = postingsOf(books);
    const outcomes = await grantAtOnce('ledger_post_in_turn', 'unnest(v_round) as i', (number) => [topUp(number, 100)]);
    expect(posted(outcomes).length).toBeGreaterThan(4);
  });
});

describe('one key', () => {
  const keyed = () => postingsOf(books).topUp(card, 500, { actorId: 7, idempotencyKey: randomUUID(), inputHash: 'a' });

  it('books once, however many send it at the same moment through the queues of several processes', async () => {
    const processes = times(5, () => openPostgres(database.connectionString!, 2));
    const queues = processes.map((process) => openPostingQueues(process.db, SEAL_KEYS));
    const once = keyed();
    const outcomes = posted(await Promise.all(times(50, (index) => queues[index % queues.length]!(books.regionId, once))));
    await Promise.all(processes.map((process) => process.close()));
    expect(outcomes).toHaveLength(50);
    expect(
      new Set(outcomes.map(({ entryId, balance, bookedAt }) => `${entryId} ${balance} ${bookedAt.toISOString()}`)).size,
    ).toBe(1);
    expect(outcomes.filter((outcome) => !outcome.isReplay)).toHaveLength(1);
    expect(await balanceOf()).toBe(500);
    await expectCleanBooks();
  });

  /** Ten processes send it; all have looked the key up before any of them books. */
  async function bookUnknown(): Promise<PromiseSettledResult<PostingOutcome>[]> {
    const items = 'unnest(p_items) as i';
    const gate = await startingGate(database, 'ledger_post', `from ${items}`, (wait) => `from ${wait} as waited, ${items}`);
    const once = keyed();
    const outcomes = Promise.allSettled(times(10, async () => (await post(once))[0]!));
    await gate.openWhen(10);
    return outcomes;
  }

  it('books once, also if nobody had found it', async () => {
    const outcomes = (await bookUnknown()).flatMap((end) => (end.status === 'fulfilled' ? posted([end.value]) : []));
    expect(outcomes).toHaveLength(10);
    expect(outcomes.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(new Set(outcomes.map(({ entryId }) => entryId)).size).toBe(1);
    expect(await balanceOf()).toBe(500);
    await expectCleanBooks();
  });

  it('control: fails where the batch is not tried again', async () => {
    await rewriteFunction(database, 'ledger_post', 'when unique_violation or sqlstate', 'when sqlstate');
    expect((await bookUnknown()).filter(({ status }) => status === 'rejected')).toHaveLength(9);
  });

  it('with another body is refused, also at the same moment', async () => {
    const once = keyed();
    const outcomes = await race([once, ...times(9, (index) => ({ ...once, cents: 501 + index, inputHash: `${index}` }))]);
    expect(posted(outcomes)).toHaveLength(1);
    expect(new Set(refusals(outcomes))).toEqual(new Set(['KEY_REUSED']));
    await expectCleanBooks();
  });

  it('with another card is refused, although no card holds one up for the other', async () => {
    const queues = times(10, () => openPostingQueues(database.db, SEAL_KEYS));
    const once = keyed();
    const gate = await startingGate(database, 'ledger_post', BEGIN);
    const outcomes = Promise.all(
      queues.map((queue, index) => queue(books.regionId, { ...once, card: books.cards[index]!, inputHash: `${index}` })),
    );
    await gate.openWhen(10);
    expect(posted(await outcomes)).toHaveLength(1);
    expect(new Set(refusals(await outcomes))).toEqual(new Set(['KEY_REUSED']));
    await expectCleanBooks();
  });
});

describe('a booking that waits for its card', () => {
  /** Starts it while somebody else holds the card, and lets it continue once that one has written. */
  async function bookBehind(writes: string, ...postings: Posting[]): Promise<PostingOutcome[]> {
    const other = new pg.Client(database.connectionString);
    await other.connect();
    await other.query('begin');
    await other.query(writes);
    const outcomes = post(...postings);
    try {
      await expect.poll(countWaiting).toBe(1);
    } finally {
      await other.query('commit');
      await other.end();
    }
    return outcomes;
  }

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(distinct waits.pid)::int as count from pg_locks waits join pg_locks using (pid)
       where waits.locktype = 'transactionid' and not waits.granted and pg_locks.locktype = 'relation'
         and pg_locks.${sql.raw(IN_THIS_DATABASE)}`.execute(database.db);
    return rows[0]!.count;
  }
  const lockIt = () => `select ledger_close_card(${books.regionId}, '${card}', 'locked')`;

  it('is refused if the card was locked meanwhile, and delays the others of its batch only', async () => {
    const { topUp } = postingsOf(books);
    const outcomes = await bookBehind(lockIt(), topUp(books.cards[1]!, 100), topUp(card, 200), topUp(books.cards[2]!, 300));
    expect(outcomes).toMatchObject([{ isPosted: true }, { refusal: 'CARD_LOCKED' }, { isPosted: true }]);
    expect(await balanceOf()).toBe(0);
    await expectCleanBooks();
  });

  it('control: is booked on the locked card where its status is looked up beside', async () => {
    await rewriteFunction(
      database,
      'ledger_post',
      `and status in ('produced', 'active')`,
      `and (select a.status from account a where a.region_id = p_region and a.account_id = account.account_id)
        in ('produced', 'active')`,
    );
    expect(await bookBehind(lockIt(), postingsOf(books).topUp(card, 200))).toMatchObject([{ isPosted: true }]);
  });

  /** A bonus for a booking that is taken back meanwhile. */
  async function grantForReversed(): Promise<PostingOutcome[]> {
    const { topUp, redeem, bonus } = postingsOf(books);
    const [, spent] = posted(await post(topUp(card, 1_000), redeem(card, 400)));
    const back = `select ledger_post_reversal(${books.regionId}, '${card}', ${spent!.entryId}, 0, null, null, now(), null)`;
    return bookBehind(back, bonus(card, 8, { grantedFor: spent!.entryId }));
  }

  it('is refused if it is a bonus for what was taken back meanwhile', async () => {
    expect(await grantForReversed()).toEqual([{ isPosted: false, refusal: 'ALREADY_REVERSED' }]);
  });

  it('control: is booked where nobody asks again', async () => {
    await rewriteFunction(database, 'ledger_post', 'if v_has_ground then', 'if false then');
    expect(await grantForReversed()).toMatchObject([{ isPosted: true }]);
  });

  it('gets what somebody else has put on the card', async () => {
    const { topUp, redeem } = postingsOf(books);
    await post(topUp(card, 100));
    const adds = `update account set balance = balance + 50 where card_number = '${card}'`;
    expect(await bookBehind(adds, redeem(card, 30))).toMatchObject([{ isPosted: true, balance: 120 }]);
  });
});

describe('a booking without enough money', () => {
  /** Money comes after the refusal, and before its reason is looked for. */
  async function redeemBeforeMoneyComes(): Promise<PostingOutcome[]> {
    const { topUp, redeem } = postingsOf(books);
    const gate = await startingGate(database, 'ledger_post', 'if v_posted < cardinality(p_items) then');
    const outcomes = post(redeem(card, 100));
    // Whoever waits for it below hears of an error.
    outcomes.catch(() => undefined);
    await expect.poll(() => gate.waiting()).toBe(1);
    await post(topUp(card, 100));
    await gate.openWhen(1);
    return outcomes;
  }

  it('is booked after all', async () => {
    expect(await redeemBeforeMoneyComes()).toMatchObject([{ isPosted: true, balance: 0 }]);
    await expectCleanBooks();
  });

  it('control: is refused without a reason where the batch is not tried again', async () => {
    await rewriteFunction(database, 'ledger_post_other', 'if outcome is null then', 'if false then');
    await expect(redeemBeforeMoneyComes()).rejects.toThrow('the books answered');
  });
});

it('takes a booking back once, however many try at the same moment', async () => {
  const { topUp, redeem, bonus, reverse } = postingsOf(books);
  const [, redemption] = posted(await post(topUp(card, 1_000), redeem(card, 400)));
  await post(bonus(card, 8, { grantedFor: redemption!.entryId }));
  const outcomes = await race(times(20, () => reverse(card, redemption!.entryId)));
  expect(posted(outcomes)).toHaveLength(1);
  expect(new Set(refusals(outcomes))).toEqual(new Set(['ALREADY_REVERSED']));
  expect(await balanceOf()).toBe(1_000);
  await expectCleanBooks();
});

it('books nothing on a card once its lock is answered', async () => {
  const { topUp, redeem } = postingsOf(books);
  await post(topUp(card, 20_000));
  const queues = times(8, () => openPostingQueues(database.db, SEAL_KEYS));
  let isLocked = false;
  const lateBookings: PostingOutcome[] = [];
  const till = async (queue: (typeof queues)[number]): Promise<PostingOutcome[]> => {
    const outcomes: PostingOutcome[] = [];
    for (let booking = 0; booking < 40; booking++) {
      const isLate = isLocked;
      const outcome = await queue(books.regionId, redeem(card, 10));
      outcomes.push(outcome);
      if (isLate && outcome.isPosted) lateBookings.push(outcome);
      if (booking === 10 && queue === queues[0]) isLocked = await closeCardAccount(database.db, books.regionId, card, 'locked');
    }
    return outcomes;
  };
  const outcomes = (await Promise.all(queues.map(till))).flat();
  expect(lateBookings).toEqual([]);
  expect(new Set(refusals(outcomes))).toEqual(new Set(['CARD_LOCKED']));
  expect(await balanceOf()).toBe(20_000 - 10 * posted(outcomes).length);
  expect(posted(outcomes).length).toBeGreaterThan(10);
  await expectCleanBooks();
});

describe.each([
  [
    'whose batches have several bookings of a card',
    'ledger_post_in_turn',
    'select distinct card from unnest(v_left) order by card',
    'select card from unnest(v_left)',
  ],
  ['whose batches have one booking of a card', 'ledger_post', ') is null) order by card', ') is null)'],
])('several processes that share cards, %s', (_, functionName, inOrder, inNoOrder) => {
  /** Starts so many processes, each with its batches in a different order; returns their errors. */
  async function bookAtOnce(count: number): Promise<string[]> {
    const { topUp, redeem, bonus } = postingsOf(books);
    const kinds = [topUp, redeem, bonus];
    let salt = 1;
    const some = <T>(of: readonly T[]): T => of[(salt = (salt * 48_271) % 2_147_483_647) % of.length]!;
    const shuffled = () => books.cards.toSorted(() => some([-1, 1]));
    const batch = () =>
      (functionName === 'ledger_post' ? shuffled() : times(20, () => some(books.cards))).map((number) =>
        some(kinds)(number, 100 + (salt % 900)),
      );
    const processes = times(count, async () => {
      for (let round = 0; round < 20; round++) await post(...batch());
    });
    const ends = await Promise.allSettled(processes);
    return ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []));
  }

  it('never wait for each other in a circle', async () => {
    expect(await bookAtOnce(12)).toEqual([]);
    await expectCleanBooks();
  });

  it('control: do so where they do not take the cards in one order', async () => {
    await rewriteFunction(database, functionName, inOrder, inNoOrder);
    expect(await bookAtOnce(6)).toContain('deadlock detected');
  });
});

it('fails the guilty one of a batch only', async () => {
  const { topUp } = postingsOf(books);
  const queue = openPostingQueues(database.db, SEAL_KEYS);
  const good = books.cards.map((number) => topUp(number, 100));
  const bad = topUp(card, 100, { partnerId: 1_000_000 });
  const outcomes = await Promise.allSettled(
    [...good.slice(0, 5), bad, ...good.slice(5)].map((posting) => queue(books.regionId, posting)),
  );
  expect(outcomes.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
  expect(outcomes[5]!.status).toBe('rejected');
  expect(await Promise.all(books.cards.map((number) => balanceOf(number)))).toEqual(books.cards.map(() => 100));
  await expectCleanBooks();
});
