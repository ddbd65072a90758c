import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openPostingQueues, type PostBooking, type PostingOutcome } from './post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

/** The bank test: clients move money between a few accounts at once, while somebody keeps adding up all balances. */
const CLIENTS = 8;
const BOOKINGS_EACH = 300;
const IN_FLIGHT = 5;

let database: Database;
let books: Books;

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: CLIENTS + 2 });
  books = await openBooks(database.db, 5);
});
afterAll(() => database.close());

/** A client with its own queue and connection. Returns what it believes to have moved onto each card. */
async function client(post: PostBooking, seed: number): Promise<Map<string, number>> {
  const { topUp, redeem, bonus, reverse } = postingsOf(books);
  const moved = new Map<string, number>();
  const mine: { card: string; entryId: number; cents: number }[] = [];
  let salt = seed;
  const upTo = (most: number) => (salt = (salt * 48_271) % 2_147_483_647) % most;

  const count = (card: string, cents: number, outcome: PostingOutcome) => {
    if (!outcome.isPosted) return;
    moved.set(card, (moved.get(card) ?? 0) + cents);
    mine.push({ card, cents, entryId: outcome.entryId });
  };
  const bookOne = async () => {
    const card = books.cards[upTo(books.cards.length)]!;
    const cents = 1 + upTo(3_000);
    const choice = upTo(10);
    const undone = choice === 0 ? mine.splice(upTo(mine.length || 1), 1)[0] : undefined;
    if (undone) {
      const outcome = await post(books.regionId, reverse(undone.card, undone.entryId));
      if (outcome.isPosted) moved.set(undone.card, moved.get(undone.card)! - undone.cents);
    } else if (choice < 6) count(card, -cents, await post(books.regionId, redeem(card, cents)));
    else if (choice < 8) count(card, cents, await post(books.regionId, topUp(card, cents)));
    else count(card, cents, await post(books.regionId, bonus(card, cents)));
  };
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let booking = 0; booking < BOOKINGS_EACH / IN_FLIGHT; booking++) await bookOne();
    }),
  );
  return moved;
}

/** Adds up again and again; returns every wrong sum. */
async function auditor(closing: AbortSignal): Promise<string[]> {
  const wrong: string[] = [];
  while (!closing.aborted) {
    // The embedded database answers within one turn of the event loop; the clients need turns too.
    await new Promise(setImmediate);
    const { rows } = await sql<{ all: number; stored: number; posted: number; least: number }>`
      select (select coalesce(sum(cents), 0)::bigint from posting) as all,
             (select coalesce(sum(cents), 0)::bigint from posting where balance_after is not null) as posted,
             sum(balance)::bigint as stored, min(balance) as least from account where kind = 'card'`.execute(database.db);
    const { all, stored, posted, least } = rows[0]!;
    if (all !== 0 || stored !== posted || least < 0) wrong.push(JSON.stringify(rows[0]));
  }
  return wrong;
}

it('keeps every sum right at every moment while eight clients book at once', async () => {
  const closing = new AbortController();
  const audit = auditor(closing.signal);
  const moved = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => client(openPostingQueues(database.db, SEAL_KEYS), index + 1)),
  );
  closing.abort();
  expect(await audit).toEqual([]);

  const { rows } = await sql<{
    card: string;
    balance: number;
  }>`select card_number as card, balance from account where kind = 'card'`.execute(database.db);
  const believed = (card: string) => moved.reduce((sum, ofClient) => sum + (ofClient.get(card) ?? 0), 0);
  expect(rows).toEqual(rows.map(({ card }) => ({ card, balance: believed(card) })));
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});
