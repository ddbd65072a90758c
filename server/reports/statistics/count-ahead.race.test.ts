import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingsIn } from '#contract/reports/statistics/partner-statistics.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import type { Database, Trx } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { countAhead } from './count-ahead.ts';
import { readStatistics } from './get-partner-statistics.ts';

const TILLS = 6;
const BOOKINGS_OF_A_TILL = 25;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 16 });
});
afterAll(() => database.close());

/** What stands in the books, without any sums: bookings of this year, and this month's cards. */
async function recount(db: Trx, { regionId, partnerId }: Books) {
  const { rows } = await sql<{ count: number; cents: number; cards: number }>`
    select count(*)::int as count, coalesce(sum(cents), 0)::bigint as cents, count(distinct card_account_id)::int as cards
      from entry e where region_id = ${regionId} and partner_id = ${partnerId} and type <> 'reversal'
       and not exists (select from entry r where r.region_id = e.region_id and r.reversal_of = e.entry_id)`.execute(db);
  return rows[0]!;
}

async function statisticsOf(db: Trx, { regionId, partnerId }: Books) {
  const desk = { kind: 'partner', regionId, partnerId } as const;
  const { today, current, cards } = await readStatistics(db, desk, { period: 'year' });
  const months = current.overTime.map(bookingsIn);
  const { registered, unregistered } = cards.current.months[Number(today.slice(5, 7)) - 1]!;
  const told = {
    count: months.reduce((sum, { count }) => sum + count, 0),
    cents: months.reduce((sum, { cents }) => sum + cents, 0),
    cards: registered + unregistered,
  };
  const { newCards, returningCards } = current.figures;
  expect({ ...bookingsIn(current.figures), cards: newCards + returningCards }).toEqual(told);
  return told;
}

/** Both at one instant of the database. */
const compare = (books: Books) =>
  database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => ({ told: await statisticsOf(trx, books), found: await recount(trx, books) }));

it('tells at any moment what stands in the books, while tills book, take back, and several processes count', async () => {
  const { db } = database;
  const books = await openBooks(db, TILLS);
  const { bonus, reverse } = postingsOf(books);
  const booked = new AbortController();
  const till = async (card: string) => {
    for (let count = 1; count <= BOOKINGS_OF_A_TILL; count++) {
      const [outcome] = await postBookings(db, SEAL_KEYS, books.regionId, [bonus(card, count)]);
      if (count % 3 === 0 && outcome?.isPosted)
        await postBookings(db, SEAL_KEYS, books.regionId, [reverse(card, outcome.entryId)]);
    }
  };
  const counter = async () => {
    while (!booked.signal.aborted) {
      await sealEntries(db, SEAL_KEYS, books.regionId);
      await countAhead(db, books.regionId, 5);
    }
  };
  const asker = async () => {
    while (!booked.signal.aborted) {
      const { told, found } = await compare(books);
      expect(told).toEqual(found);
    }
  };
  const others = [counter(), counter(), asker(), asker()];
  await Promise.all(books.cards.map(till)).finally(() => booked.abort());
  await Promise.all(others);

  await sealEntries(db, SEAL_KEYS, books.regionId);
  await countAhead(db, books.regionId);
  const { told, found } = await compare(books);
  expect(told).toEqual(found);
  expect(found.count).toBe(TILLS * (BOOKINGS_OF_A_TILL - Math.floor(BOOKINGS_OF_A_TILL / 3)));
});

/** A booking is still under way while a later one is done and all that can be counted is counted. */
async function countWhileOneIsUnderWay(): Promise<{ told: unknown; found: unknown }> {
  const { db } = database;
  const books = await openBooks(db, 2);
  // Top-ups: two bonuses of one partner wait for each other.
  const { topUp } = postingsOf(books);
  const slow = await db.startTransaction().execute();
  await postBookings(slow, SEAL_KEYS, books.regionId, [topUp(books.cards[0]!, 100)]);
  await postBookings(db, SEAL_KEYS, books.regionId, [topUp(books.cards[1]!, 200)]);
  // It gives up where somebody is still writing; the next run counts.
  await sealEntries(db, SEAL_KEYS, books.regionId).catch(() => {});
  await countAhead(db, books.regionId);
  await slow.commit().execute();
  return compare(books);
}

it('misses no booking that was under way while a later one was counted', async () => {
  const { told, found } = await countWhileOneIsUnderWay();
  expect(told).toEqual(found);
});

it('control: without the wait for those under way, that test fails', async () => {
  const restore = await rewriteFunction(database, 'ledger_horizon', 'perform pg_advisory_xact_lock(7101, p_region);', '');
  const { told, found } = await countWhileOneIsUnderWay();
  await restore();
  expect(found).toMatchObject({ count: 2, cents: 300 });
  expect(told).toMatchObject({ count: 1, cents: 200 });
});
