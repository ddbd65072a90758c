import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openPostingQueues, postBookings } from '#server/ledger/write/post-booking.ts';
import { sealEntries } from './seal-entries.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: Database;
let books: Books;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 16 });
  books = await openBooks(database.db, 8);
});
afterEach(() => database.close());

const findings = async () => (await verifyLedger(database.db, SEAL_KEYS)).map((finding) => finding.subject);

it('numbers every entry once and in order, while several processes book and several seal', async () => {
  const { bonus } = postingsOf(books);
  const closing = new AbortController();
  const till = async (card: string) => {
    const post = openPostingQueues(database.db, SEAL_KEYS);
    for (let booking = 0; booking < 60; booking++) await post(books.regionId, bonus(card, 100));
  };
  const sealer = async () => {
    while (!closing.signal.aborted) await sealEntries(database.db, SEAL_KEYS, books.regionId);
  };
  const sealers = [sealer(), sealer(), sealer()];
  await Promise.all(books.cards.map(till));
  closing.abort();
  await Promise.all(sealers);
  await sealEntries(database.db, SEAL_KEYS, books.regionId);
  const { rows } = await sql<{
    numbers: number;
    last: number;
  }>`select count(*) as numbers, max(number) as last from seal`.execute(database.db);
  expect(rows).toEqual([{ numbers: 480, last: 480 }]);
  expect(await findings()).toEqual([]);
});

/** Seals while an older booking is not committed yet and a newer one is. Returns whether anything was sealed. */
async function sealBesideOpenBooking(): Promise<boolean> {
  const { topUp } = postingsOf(books);
  const [slow, quick] = books.cards as [string, string];
  return database.db.transaction().execute(async (trx) => {
    await postBookings(trx, SEAL_KEYS, books.regionId, [topUp(slow, 100)]);
    await postBookings(database.db, SEAL_KEYS, books.regionId, [topUp(quick, 100)]);
    return sealEntries(database.db, SEAL_KEYS, books.regionId).then(
      () => true,
      () => false,
    );
  });
}

it('passes no entry over that is committed late: gives up, and seals both afterwards', async () => {
  expect(await sealBesideOpenBooking()).toBe(false);
  expect(await sealEntries(database.db, SEAL_KEYS, books.regionId)).toBe(2);
  expect(await findings()).toEqual([]);
});

it('control: passes it over where it does not wait for open bookings', async () => {
  await rewriteFunction(database, 'ledger_horizon', 'perform pg_advisory_xact_lock(7101, p_region);', '');
  expect(await sealBesideOpenBooking()).toBe(true);
  expect((await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule)).toEqual(['no entry is passed over by the seals']);
});
