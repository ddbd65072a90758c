import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { openPostgres, type Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

let database: Database;
let owner: Database;
let books: Books;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = openPostgres(database.connectionString!, 1);
  books = await openBooks(database.db, 4);
});
afterEach(async () => {
  await owner.close();
  await database.close();
});

const lastEntry = async () =>
  (await sql<{ last: number }>`select coalesce(max(entry_id), 0) as last from entry`.execute(database.db)).rows[0]!.last;

/** Tills book until the region has left. Returns the books' last entry at the end, and at the moment of leaving. */
async function leaveUnderLoad() {
  const { bonus } = postingsOf(books);
  let booked = 0;
  const till = async (card: string) => {
    for (;;) {
      const isOver = await postBookings(database.db, SEAL_KEYS, books.regionId, [bonus(card, 1)]).then(
        () => void booked++,
        (error: { code?: string }) => error.code === '57R01',
      );
      if (isOver) return;
    }
  };
  const tills = books.cards.map(till);
  await expect.poll(() => booked).toBeGreaterThan(20);
  await owner.runAsOwner(`
    create table left_at as select region_leave(${books.regionId}) as entry_id;
    grant select on left_at to public`);
  await Promise.all(tills);
  const { rows } = await sql<{ entry_id: number }>`select entry_id from left_at`.execute(database.db);
  return { booked, atLeaving: rows[0]!.entry_id, atLast: await lastEntry() };
}

it('lets who is booking finish, and nobody after the region has left', async () => {
  const { booked, atLeaving, atLast } = await leaveUnderLoad();
  expect(atLast).toBe(atLeaving);
  const { rows } = await sql<{ count: number }>`select count(*) from entry`.execute(database.db);
  expect(rows[0]!.count).toBe(booked);
});

/** A booking has passed the fence and is not committed when the region leaves. Returns whether leaving waited. */
async function leaveBesideOpenBooking(): Promise<boolean> {
  const { bonus } = postingsOf(books);
  let hasLeft = false;
  let leaving: Promise<void>;
  const hadLeft = await database.db.transaction().execute(async (trx) => {
    await postBookings(trx, SEAL_KEYS, books.regionId, [bonus(books.cards[0]!, 1)]);
    leaving = owner.runAsOwner(`select region_leave(${books.regionId})`).then(() => void (hasLeft = true));
    // It has left, or waits for us.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_locks where locktype = 'advisory' and classid = 7104 and not granted
             and ${sql.raw(IN_THIS_DATABASE)}`.execute(database.db);
        return hasLeft || rows.length > 0;
      })
      .toBe(true);
    return hasLeft;
  });
  await leaving!;
  return !hadLeft;
}

it('does not leave before a booking that has begun is there', async () => {
  expect(await leaveBesideOpenBooking()).toBe(true);
});

it('control: leaves in the middle of a booking where writers take no lock', async () => {
  await rewriteFunction(database, 'assert_region_here', 'perform pg_advisory_xact_lock_shared(7104, p_region);', '');
  expect(await leaveBesideOpenBooking()).toBe(false);
});
