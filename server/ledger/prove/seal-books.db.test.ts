import { afterEach, beforeEach, expect, it } from 'vitest';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { chainOfEntries } from './chain-of-entries.ts';
import { chainOfFacts } from './chain-of-facts.ts';
import { sealBooks } from './seal-books.ts';
import { verifyLedger } from './verify-ledger.ts';

let database: Database;
let regions: Books[];
beforeEach(async () => {
  database = await createTestDatabase();
  regions = [await openBooks(database.db, 1), await openBooks(database.db, 1), await openBooks(database.db, 1)];
  await sealBooks(database.db, SEAL_KEYS);
});
afterEach(() => database.close());

const book = ({ regionId, ...of }: Books) =>
  postBookings(database.db, SEAL_KEYS, regionId, [postingsOf({ regionId, ...of }).topUp(of.cards[0]!, 100)]);

/** How many questions a sealing asks. */
async function askedBySealing(): Promise<number> {
  const counted = countStatements(database.db);
  await sealBooks(counted.db, SEAL_KEYS);
  return counted.take().statements;
}

it('asks once for each kind of rows where nothing waits for its seal, however many regions there are', async () => {
  expect(await askedBySealing()).toBe(2);
});

it('control: and more where something waits', async () => {
  await book(regions[1]!);
  expect(await askedBySealing()).toBeGreaterThan(5);
});

it('seals the regions that have something to seal', async () => {
  const { regionId } = regions[1]!;
  await book(regions[1]!);
  expect(await chainOfEntries.listWaiting(database.db)).toEqual([regionId]);
  expect(await chainOfFacts.listWaiting(database.db)).toEqual([regionId]);
  await sealBooks(database.db, SEAL_KEYS);
  expect(await chainOfEntries.listWaiting(database.db)).toEqual([]);
  expect(await chainOfFacts.listWaiting(database.db)).toEqual([]);
  expect(await verifyLedger(database.db, SEAL_KEYS, { sealedWithin: { minutes: 0, now: new Date() } })).toEqual([]);
});
