import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import type { Database } from '#server/platform/db/database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const setRanges = () =>
  database.runAsOwner(`select cell_set_ranges('[10000,19999]', '[1000000000000,1999999999999]', '[5000000000,7499999999]')`);
const insertCard = (regionId: number, serial: number) =>
  sql`insert into card (region_id, card_number, production_number)
      values (${regionId}, ${cardNumberOf(serial)}, ${`P${serial}`})`.execute(database.db);

it('gives regions, people and cards of a second cell numbers that the first one never gives', async () => {
  const first = await openBooks(database.db, 1);
  expect([first.regionId, first.partnerId]).toEqual([1, 1]);
  await database.close();

  database = await createTestDatabase();
  await setRanges();
  const second = await openBooks(database.db, 1);
  expect([second.regionId, second.partnerId]).toEqual([10_000, 1_000_000_000_000]);
  expect(Number(second.cards[0]!.slice(4, 14))).toBeGreaterThanOrEqual(5_000_000_000);
});

it('refuses a card number of another cell', async () => {
  const { regionId } = await openBooks(database.db, 0);
  await insertCard(regionId, 4_999_999_999);
  await expect(insertCard(regionId, 5_000_000_000)).rejects.toThrow('is of another cell');
  await database.runAsOwner('alter table card disable trigger card_number_is_of_this_cell');
  await insertCard(regionId, 5_000_000_000);
});

it('takes ranges only while it is empty', async () => {
  await openBooks(database.db, 0);
  await expect(setRanges()).rejects.toThrow('only an empty cell');
});

it('numbers entries above the highest that a region has brought along', async () => {
  const books = await openBooks(database.db, 1);
  const { bonus } = postingsOf(books);
  const post = async () => {
    const [outcome] = await postBookings(database.db, SEAL_KEYS, books.regionId, [bonus(books.cards[0]!, 100)]);
    if (!outcome?.isPosted) throw new Error('not booked');
    return outcome.entryId;
  };
  const first = await post();
  // As replication brings it, which fires no trigger and takes no number of ours.
  await database.runAsOwner(`
    select region_leave(${books.regionId});
    insert into entry select region_id, entry_id + 1000, type, cents, card_account_id, partner_id, null, 0, null, null, null, null, booked_at from entry;
    insert into posting select region_id, entry_id + 1000, account_id, cents, balance_after from posting;
    select region_take_over(${books.regionId})`);
  expect(await post()).toBe(first + 1001);
  // A second time there is nothing to catch up with.
  await database.runAsOwner(`select region_leave(${books.regionId}); select region_take_over(${books.regionId})`);
  expect(await post()).toBe(first + 1002);
});
