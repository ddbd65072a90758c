import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';

const NAME = 'facts_in_german_order';
const CARDS = 4_000;

// This database sorts by a language, as most do. Other tests sort by bytes, where a wrong collation still uses its
// index.
let database: Database;
let books: Books;
beforeEach(async () => {
  await onCluster(`create database ${NAME} locale_provider icu icu_locale 'de-DE' template template0`);
  database = openPostgres(new URL(NAME, inject('postgresUrl')).href, 1);
  await migrate(database);
  books = await openBooks(database.db, CARDS);
});
afterEach(async () => {
  await database.close();
  await onCluster(`drop database ${NAME} with (force)`);
});

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How many pages of the facts' index each of ten first bookings reads; a first booking changes the card's account. */
async function pagesRead(): Promise<number> {
  const { topUp } = postingsOf(books);
  const first = books.cards
    .slice(0, 10)
    .map((card) => topUp(card, 100, { actorId: 1, idempotencyKey: randomUUID(), inputHash: card }));
  return database.db.transaction().execute(async (trx) => {
    const count = async () => {
      const { rows } = await sql<{ pages: number }>`
        select pg_stat_get_xact_blocks_fetched('fact_in_force'::regclass)::int as pages`.execute(trx);
      return rows[0]!.pages;
    };
    const before = await count();
    expect((await postBookings(trx, SEAL_KEYS, books.regionId, first)).map(({ isPosted }) => isPosted)).not.toContain(false);
    return ((await count()) - before) / first.length;
  });
}

it('finds the fact of a row by its key, whatever the database sorts by', async () => {
  expect(await pagesRead()).toBeLessThan(12);
});

it('control: looks through the facts of the whole region where the table is compared as a name', async () => {
  await rewriteFunction(database, 'record_fact', 'v_table constant text', 'v_table constant name');
  expect(await pagesRead()).toBeGreaterThan(24);
});
