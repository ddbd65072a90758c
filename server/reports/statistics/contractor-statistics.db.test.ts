import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { markEntries } from '#tests/support/mark-entries.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { countAhead } from './count-ahead.ts';
import { getContractorStatistics } from './get-contractor-statistics.ts';

const CARDS = 8;

interface Booking {
  shop: number;
  card: number;
  type?: 'topup' | 'redemption' | 'bonus';
  cents?: number;
  at?: string;
  isTest?: boolean;
}

let database: Database;
let region: { regionId: number; shops: number[]; accounts: number[] };
beforeAll(async () => {
  database = await createTestDatabase();
  await moveClock(database, new Date('2027-05-12T10:00:00Z'));
});
afterAll(() => database.close());
beforeEach(async () => {
  region = await openRegion();
});

async function openRegion() {
  const { regionId, partnerId } = await openBooks(database.db, CARDS);
  const { rows } = await sql<{ partner_id: number }>`
    insert into partner (region_id, contract_id, name) select ${regionId}, gen_random_uuid(), 'Laden' from generate_series(1, 3) returning partner_id`.execute(
    database.db,
  );
  const { rows: accounts } = await sql<{ account_id: number }>`
    select account_id from account where region_id = ${regionId} and kind = 'card' order by card_number`.execute(database.db);
  return {
    regionId,
    shops: [partnerId, ...rows.map((row) => row.partner_id)],
    accounts: accounts.map((row) => row.account_id),
  };
}

/** Straight into the books, which else take the present only; then sealed and counted. */
async function book(bookings: readonly Booking[], { regionId, shops, accounts } = region): Promise<void> {
  const rows = bookings.map(
    ({ shop, card, type = 'redemption', cents = 1_000, at = '2027-04-10T10:00:00Z', isTest = false }) =>
      `(${regionId}, nextval('entry_id'), '${type}', ${cents}, ${accounts[card]}, ${shops[shop]}, 0, '${at}', ${isTest})`,
  );
  await database.runAsOwner(`
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at, is_test) values ${rows.join()}`);
  await count(regionId);
}

async function count(regionId: number): Promise<void> {
  await markEntries(database, regionId);
  await sealEntries(database.db, SEAL_KEYS, regionId);
  await countAhead(database.db, regionId, 3);
}

const told = () => getContractorStatistics(database.db, region.regionId);
const april = async () => (await told()).find(({ month }) => month === '2027-04');

/** One redemption of ten euros on each of six cards, by so many shops in turn. */
const byShops = (shops: number): Booking[] => Array.from({ length: 6 }, (_, card) => ({ shop: card % shops, card }));

it('tells the sums of each month that is over, in the time of Berlin', async () => {
  await book([
    ...byShops(4),
    { shop: 0, card: 0, at: '2027-04-30T21:59:59Z', cents: 500 },
    // In Berlin it is May already, and May is not over.
    { shop: 0, card: 0, at: '2027-04-30T22:00:00Z', cents: 70_000 },
    { shop: 1, card: 6, type: 'topup', at: '2027-03-01T09:00:00Z' },
  ]);
  const months = await told();
  expect(months.map(({ month }) => month)).toEqual(['2027-03', '2027-04']);
  expect(months[1]).toEqual<RegionMonth>({
    month: '2027-04',
    partners: 4,
    cards: { registered: 0, unregistered: 6 },
    redemption: { count: 7, cents: 6_500 },
    topUp: { count: 0, cents: 0 },
    bonus: { count: 0, cents: 0 },
  });
});

it('gives a month in which nobody booked its place, so that no quarter and no year goes missing', async () => {
  await book([...byShops(3).map((booking) => ({ ...booking, at: '2026-12-10T10:00:00Z' })), ...byShops(4)]);
  const months = await told();
  expect(months.map(({ month }) => month)).toEqual(['2026-12', '2027-01', '2027-02', '2027-03', '2027-04']);
  expect(months[1]).toEqual<RegionMonth>({
    month: '2027-01',
    partners: 0,
    cards: { registered: 0, unregistered: 0 },
    redemption: { count: 0, cents: 0 },
    topUp: { count: 0, cents: 0 },
    bonus: { count: 0, cents: 0 },
  });
});

it('counts a card once, whichever shops saw it', async () => {
  await book(byShops(3));
  await book(byShops(2));
  expect((await april())!.cards).toEqual({ registered: 0, unregistered: 6 });
});

it.each([1, 2])('withholds a sum that %i shops have made', async (shops) => {
  await book(byShops(shops));
  expect(await april()).toMatchObject({ partners: shops, redemption: null, cards: { unregistered: 6 } });
});

it('withholds a sum of which one shop has nearly all', async () => {
  await book([...byShops(3), { shop: 0, card: 7, cents: 60_000 }]);
  expect(await april()).toMatchObject({ partners: 3, redemption: null, topUp: { count: 0, cents: 0 } });
  await book([{ shop: 1, card: 7, cents: 30_000 }]);
  expect((await april())!.redemption).toEqual({ count: 8, cents: 96_000 });
});

it('withholds what few people have done', async () => {
  await book([0, 1, 2, 3].map((shop) => ({ shop, card: shop })));
  expect(await april()).toMatchObject({ partners: 4, cards: null, redemption: null, topUp: null });
});

it('leaves out play money, what was taken back, and every other region', async () => {
  await book([...byShops(3), { shop: 0, card: 7, isTest: true, cents: 9_000 }]);
  const elsewhere = await openRegion();
  await book(byShops(4), elsewhere);
  const before = (await april())!.redemption;
  expect(before).toEqual({ count: 6, cents: 6_000 });
  await database.runAsOwner(`
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, reversal_of, booked_at)
    select region_id, nextval('entry_id'), 'reversal', cents, card_account_id, partner_id, 0, entry_id, booked_at + interval '1 hour'
      from entry where region_id = ${region.regionId} and not is_test order by entry_id limit 1`);
  await count(region.regionId);
  expect(await april()).toMatchObject({ redemption: { count: 5, cents: 5_000 }, cards: { unregistered: 5 } });
});
