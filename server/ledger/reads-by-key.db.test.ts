import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { produceCards } from '#server/cards/produce-cards.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { postBookings } from './post-booking.ts';

let database: Database;
let books: Books;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  books = await openBooks(database.db, 3);
});
afterEach(() => database.close());

const BOOKINGS = 20;

/** How many rows the books read for each booking of a batch, on a connection that made its plans when there was hardly a card. */
async function rowsReadPerBooking(): Promise<number> {
  const { topUp } = postingsOf(books);
  const bookOn = (db: Database['db'], cards: readonly string[]) =>
    postBookings(
      db,
      books.regionId,
      cards.map((card, index) => topUp(card, 100, { actorId: 1, idempotencyKey: keyOf(index), inputHash: card })),
    );
  for (let round = 0; round < 10; round++) await bookOn(database.db, books.cards.slice(0, 1));
  const cards = await produceCards(database.db, { regionId: books.regionId, count: 3_000, isTest: false });
  return database.db.transaction().execute(async (trx) => {
    const outcomes = await bookOn(
      trx,
      cards.slice(-BOOKINGS).map((card) => card.cardNumber),
    );
    expect(outcomes.every((outcome) => outcome.isPosted || outcome.refusal === 'KEY_REUSED')).toBe(true);
    const { rows } = await sql<{ read: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as read
        from pg_stat_xact_user_tables where relname in ('account', 'entry', 'posting')`.execute(trx);
    return rows[0]!.read / BOOKINGS;
  });
}

function keyOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

it('reads a handful of rows for a booking, however many cards there are and whatever the plans were made for', async () => {
  expect(await rowsReadPerBooking()).toBeLessThan(10);
});

it('control: reads all of them where a card is not found by its number', async () => {
  await rewriteFunction(database, 'ledger_post', 'card_number = card', `card_number || '' = card`);
  expect(await rowsReadPerBooking()).toBeGreaterThan(100);
});
