import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let database: Database;
let books: Books;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  books = await openBooks(database.db, 3);
});
afterEach(() => database.close());

const BOOKINGS = 20;

async function produce({ regionId }: Books, count: number): Promise<string[]> {
  const cards = await produceCards(database.db, { regionId, count, isTest: false });
  return cards.map((card) => card.cardNumber);
}

/** Tops the cards up in batches of that size, each booking with its own key. */
async function topUpAll(db: Db, { regionId, ...of }: Books, cards: readonly string[], size: number): Promise<void> {
  const { topUp } = postingsOf({ regionId, ...of });
  for (let from = 0; from < cards.length; from += size) {
    const batch = cards.slice(from, from + size);
    const keyed = batch.map((card) => topUp(card, 100, { actorId: 1, idempotencyKey: randomUUID(), inputHash: card }));
    expect((await postBookings(db, SEAL_KEYS, regionId, keyed)).map((outcome) => outcome.isPosted)).not.toContain(false);
  }
}

/** Rows that the books read per booking. */
async function rowsRead(of: Books, cards: readonly string[], size: number): Promise<number> {
  return database.db.transaction().execute(async (trx) => {
    const before = await countRowsRead(trx);
    await topUpAll(trx, of, cards.slice(-BOOKINGS), size);
    return ((await countRowsRead(trx)) - before) / BOOKINGS;
  });
}

/** What this connection has read but not reported yet. */
async function countRowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as count
      from pg_stat_xact_user_tables where relname in ('account', 'entry', 'posting')`.execute(db);
  return rows[0]!.count;
}

/** On a connection whose query plans date from a nearly empty database. */
async function rowsReadByOldPlans(): Promise<number> {
  for (let round = 0; round < 10; round++) await topUpAll(database.db, books, books.cards, 3);
  return rowsRead(books, await produce(books, 3_000), BOOKINGS);
}

/** In a region that the statistics do not know yet, one till at a time. */
async function rowsReadInNewRegion(): Promise<number> {
  const others = [await openBooks(database.db, 1_000), await openBooks(database.db, 1_000), await openBooks(database.db, 1_000)];
  for (const other of others) await topUpAll(database.db, other, other.cards, 250);
  await database.runAsOwner('analyze');
  const region = await openBooks(database.db, 3_000);
  return rowsRead(region, region.cards, 1);
}

it.each([rowsReadByOldPlans, rowsReadInNewRegion])('reads a handful of rows for a booking: %o', async (rows) => {
  expect(await rows()).toBeLessThan(10);
});

it('control: reads all cards of the region where a card is not found by its number', async () => {
  await rewriteFunction(database, 'ledger_post', 'card_number = card', `card_number || '' = card`);
  expect(await rowsReadByOldPlans()).toBeGreaterThan(1_000);
});
