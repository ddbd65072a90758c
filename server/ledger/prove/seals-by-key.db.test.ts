import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { findBrokenRules } from './find-broken-rules.ts';
import { sealBooks } from './seal-books.ts';

/** A region has come with many cards. Nothing has gathered statistics since, so the planner takes it for empty. */
const CARDS = 1_000;
let database: Database;
let regionId: number;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
  await topUpAll(CARDS);
  await database.runAsOwner('analyze');
  regionId = await topUpAll(CARDS);
});
afterAll(() => database.close());

async function topUpAll(count: number): Promise<number> {
  const books = await openBooks(database.db, count);
  const { topUp } = postingsOf(books);
  const bookings = books.cards.map((card) => topUp(card, 100, { actorId: 1, idempotencyKey: randomUUID(), inputHash: card }));
  await postBookings(database.db, SEAL_KEYS, books.regionId, bookings);
  await sealBooks(database.db, SEAL_KEYS);
  return books.regionId;
}

/** How many rows of seals something reads. */
async function sealsRead(act: (trx: Trx) => Promise<unknown>): Promise<number> {
  return database.db.transaction().execute(async (trx) => {
    const before = await countSealsRead(trx);
    await act(trx);
    return (await countSealsRead(trx)) - before;
  });
}

async function countSealsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'seal'`.execute(trx);
  return rows[0]!.count;
}

it('the proof reads each seal a few times, and not all of them for each', async () => {
  expect(await sealsRead((trx) => findBrokenRules(trx, SEAL_KEYS))).toBeLessThan(20 * CARDS);
});

it('control: a join would read all of them for each', async () => {
  const join = sql`
    select from entry e where e.region_id = ${regionId}
       and not exists (select from seal s where s.region_id = e.region_id and s.entry_id = e.entry_id)`;
  expect(await sealsRead((trx) => join.execute(trx))).toBeGreaterThan(100 * CARDS);
});
