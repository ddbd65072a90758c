import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { bookingTexts } from '#contract/bookings.ts';
import { type Countable, recountStatistics } from '#contract/recount-statistics.ts';
import { sealEntries } from '#server/ledger/seal-entries.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { markEntries } from '#tests/support/mark-entries.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { countAhead } from './count-ahead.ts';
import { getPartnerStatistics } from './get-partner-statistics.ts';

const CARDS = 5;
const REGISTERED = [1, 3];
const texts = { topup: bookingTexts.addVoucher, redemption: bookingTexts.redeemVoucher, bonus: bookingTexts.addBonus } as const;

let database: Database;
let books: Books;
/** A test card: its bookings count nowhere. */
const TEST = 0;
let cardAccounts: number[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  books = await openBooks(db, CARDS);
  const { rows } = await sql<{ account_id: number }>`
    select account_id from account where region_id = ${books.regionId} and kind = 'card' order by card_number`.execute(db);
  cardAccounts = rows.map((row) => row.account_id);
  await sql`
    with holder as (
      insert into person (region_id, email, role, first_name, last_name, password_hash)
      values (${books.regionId}, 'wer@demo.example', 'customer', 'Wer', 'Auch', 'x') returning person_id)
    update card set customer_id = person_id, registered_at = now() from holder
     where card_number = any(${REGISTERED.map((index) => books.cards.toSorted()[index]!)})`.execute(db);
});
afterAll(() => database.close());

interface Booking {
  seconds: number;
  type: keyof typeof texts;
  cents: number;
  card: number;
  back: 0 | 1 | 2;
}

interface Setting {
  seconds: number;
  isActive: boolean;
  basisPoints: number | null;
}

/** Where days and hours of Berlin are easily got wrong, in the years that are told of. */
const traps = [2024, 2025, 2026, 2027].flatMap((year) => [
  Date.UTC(year - 1, 11, 31, 23),
  Date.UTC(year, 2, lastSundayOf(year, 2), 1),
  Date.UTC(year, 9, lastSundayOf(year, 9), 1),
  Date.UTC(year, 1, 28, 23),
  Date.UTC(year, 5, 30, 22),
]);

function lastSundayOf(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getUTCDate() - last.getUTCDay();
}

const anyTime = fc.integer({ min: Date.UTC(2024, 0) / 1000, max: Date.UTC(2027, 11) / 1000 });
const trap = fc
  .record({ at: fc.constantFrom(...traps), off: fc.integer({ min: -7_300, max: 7_300 }) })
  .map(({ at, off }) => at / 1000 + off);
const now = fc.oneof(anyTime, trap);

/** Near the moment of asking, at the traps, and anywhere in the two years. */
const bookingsBefore = (seconds: number) =>
  fc.array(
    fc.record<Booking>({
      seconds: fc.oneof(
        fc.integer({ min: seconds - 10 * 86_400, max: seconds + 86_400 }),
        fc.integer({ min: seconds - 800 * 86_400, max: seconds }),
        trap,
      ),
      type: fc.constantFrom('topup', 'redemption', 'bonus'),
      cents: fc.integer({ min: 1, max: 25_000 }),
      card: fc.integer({ min: 0, max: CARDS - 1 }),
      // In halves: not, a part, all of it.
      back: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
    { maxLength: 40 },
  );

/** In the order in which they were saved and come into force. */
const settings = fc
  .array(
    fc.record<Setting>({
      seconds: anyTime,
      isActive: fc.boolean(),
      basisPoints: fc.option(fc.integer({ min: 1, max: 10_000 })),
    }),
    { maxLength: 4 },
  )
  .map((unordered) => unordered.toSorted((a, b) => a.seconds - b.seconds));

const story = now.chain((seconds) =>
  fc.record({ seconds: fc.constant(seconds), before: bookingsBefore(seconds), after: bookingsBefore(seconds), settings }),
);

it('agrees with a plain recount in the time of Berlin, however much has been counted ahead', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ seconds, before, after, settings }) => {
      const partnerId = await openPartner(settings);
      const expected = recountStatistics([...before, ...after].map(countableOf), berlinDayOf(seconds), shareBy(settings));
      await moveClock(database, new Date(seconds * 1000));
      const ask = () => getPartnerStatistics(database.db, { kind: 'partner', regionId: books.regionId, partnerId });

      await write(partnerId, before);
      await markEntries(database, books.regionId);
      await sealEntries(database.db, SEAL_KEYS, books.regionId);
      await countAhead(database.db, books.regionId, 7);
      await write(partnerId, after);
      await takeBack(partnerId, [...before, ...after]);
      expect(await ask()).toEqual(expected);

      await markEntries(database, books.regionId);
      await sealEntries(database.db, SEAL_KEYS, books.regionId);
      await countAhead(database.db, books.regionId, 11);
      expect(await ask()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
}, 90_000);

function countableOf({ seconds, type, cents, card, back }: Booking): Countable {
  return {
    date: seconds,
    amountPositive: cents / 100,
    cardID: String(card),
    text: texts[type],
    registered: REGISTERED.includes(card),
    isReversal: false,
    reversedAmount: Math.ceil((cents * back) / 2) / 100,
    isTest: card === TEST,
  };
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
const berlinDayOf = (seconds: number) => day.format(seconds * 1000);

function shareBy(settings: readonly Setting[]) {
  return (seconds: number) => {
    const inForce = settings.findLast((setting) => setting.seconds <= seconds);
    return inForce?.isActive ? inForce.basisPoints : null;
  };
}

/** A partner of its own for each story. */
async function openPartner(settings: readonly Setting[]): Promise<number> {
  const { rows } = await sql<{ partner_id: number }>`
    insert into partner (region_id, contract_id, name) select ${books.regionId}, gen_random_uuid(), 'Laden' returning partner_id`.execute(
    database.db,
  );
  const { partner_id: partnerId } = rows[0]!;
  for (const { seconds, isActive, basisPoints } of settings)
    await sql`
      insert into bonus_setting (region_id, partner_id, in_force_from, is_active, percent_basis_points)
      values (${books.regionId}, ${partnerId}, to_timestamp(${seconds}), ${isActive}, ${basisPoints})`.execute(database.db);
  return partnerId;
}

/** Bookings of any time straight into the books, which else take the present only. */
async function write(partnerId: number, bookings: readonly Booking[]): Promise<void> {
  const rows = bookings.map(
    ({ type, cents, card, seconds }) =>
      `(${books.regionId}, nextval('entry_id'), '${type}', ${cents}, ${cardAccounts[card]}, ${partnerId}, 0, to_timestamp(${seconds}), ${card === TEST})`,
  );
  if (rows.length > 0)
    await database.runAsOwner(`
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at, is_test) values ${rows.join()}`);
}

/** The bookings stand in the books in the order in which they are given here. */
async function takeBack(partnerId: number, bookings: readonly Booking[]): Promise<void> {
  const { rows } = await sql<{ entry_id: number }>`
    select entry_id from entry where region_id = ${books.regionId} and partner_id = ${partnerId} order by entry_id`.execute(
    database.db,
  );
  const reversed = rows.flatMap(({ entry_id }, index) => {
    const { cents, back } = bookings[index]!;
    return back === 0 ? [] : [`(${entry_id}, ${Math.ceil((cents * back) / 2)})`];
  });
  if (reversed.length === 0) return;
  await database.runAsOwner(`
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, reversal_of, booked_at, is_test)
    select region_id, nextval('entry_id'), 'reversal', back.cents, card_account_id, partner_id, 0, entry_id, booked_at + interval '3 days', is_test
      from entry join (values ${reversed.join()}) as back (id, cents) on back.id = entry_id where region_id = ${books.regionId}`);
}
