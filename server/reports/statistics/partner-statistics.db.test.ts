import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#seeds/moved-clock.ts';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import { type Countable, recountStatistics } from '#contract/reports/statistics/recount-statistics.ts';
import {
  type ClockMoment,
  type Comparison,
  comparisons,
  daysLater,
  type DaySpan,
  monthsLater,
  type StatisticsPeriod,
  statisticsPeriods,
} from '#contract/reports/statistics/statistics-spans.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
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
  /** Of BRANCHES. */
  branch: number;
  back: 0 | 1 | 2;
}

/** A partner's branches; the first stands for none. */
const BRANCHES = ['', 'Nord', 'Süd'];

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
      branch: fc.integer({ min: 0, max: BRANCHES.length - 1 }),
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

/** A named period, or chosen days that begin by today, some of them whole months; of everything, or of one branch. */
interface Choice {
  period: StatisticsPeriod;
  own: { offset: number; length: number; isByMonths: boolean } | null;
  against: Comparison;
  branch: number;
}

const choice = fc.record<Choice>({
  period: fc.constantFrom(...statisticsPeriods),
  own: fc.option(
    fc.record({ offset: fc.integer({ min: 0, max: 500 }), length: fc.integer({ min: 1, max: 130 }), isByMonths: fc.boolean() }),
  ),
  against: fc.constantFrom(...comparisons),
  branch: fc.integer({ min: 0, max: BRANCHES.length - 1 }),
});

const story = now.chain((seconds) =>
  fc.record({
    seconds: fc.constant(seconds),
    before: bookingsBefore(seconds),
    after: bookingsBefore(seconds),
    settings,
    choices: fc.array(choice, { minLength: 2, maxLength: 2 }),
  }),
);
type Story = typeof story extends fc.Arbitrary<infer Told> ? Told : never;

it('agrees with a plain recount in the time of Berlin, however much has been counted ahead', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const { before, after } = told;
      const partner = await openPartner(told.settings);
      await moveClock(database, new Date(told.seconds * 1000));
      await write(partner, before);
      await countAll(7);
      await write(partner, after);
      await takeBack(partner.id, [...before, ...after]);
      const ahead = await compare(partner, told);
      expect(ahead.told).toEqual(ahead.recounted);
      await countAll(11);
      const counted = await compare(partner, told);
      expect(counted.told).toEqual(counted.recounted);
    }),
    { numRuns: 40 },
  );
});

it.each([
  ['a sum that is off by a cent', 'update partner_hour set redemption_cents = redemption_cents + 1'],
  ['a card that is known and told as new', 'update partner_card_day set previous_day = null, previous_day_here = null'],
  ['a bonus that was forgotten', 'update partner_card_day set had_bonus = false'],
])('control: that test finds %s', async (_, mistake) => {
  const seconds = Date.UTC(2026, 4, 20, 12) / 1000;
  const booking = (daysAgo: number, type: Booking['type']): Booking => {
    return { seconds: seconds - daysAgo * 86_400, type, cents: 700, card: 1, branch: 1, back: 0 };
  };
  const week: Choice = { period: 'week', own: null, against: 'before', branch: 0 };
  const before = [booking(30, 'bonus'), booking(9, 'redemption'), booking(1, 'redemption')];
  const told: Story = { seconds, before, after: [], settings: [], choices: [week] };
  const partner = await openPartner([]);
  await moveClock(database, new Date(seconds * 1000));
  await write(partner, before);
  await countAll(10);
  const right = await compare(partner, told);
  expect(right.told).toEqual(right.recounted);
  await database.runAsOwner(`${mistake} where partner_id = ${partner.id}`);
  expect((await compare(partner, told)).told).not.toEqual(right.recounted);
});

async function countAll(atOnce: number): Promise<void> {
  await markEntries(database, books.regionId);
  await sealEntries(database.db, SEAL_KEYS, books.regionId);
  await countAhead(database.db, books.regionId, atOnce);
}

/** What the database says to each choice, and what a plain recount does. */
async function compare(
  partner: Partner,
  { seconds, before, after, settings, choices }: Story,
): Promise<{ told: Statistics[]; recounted: Statistics[] }> {
  const answers: { told: Statistics[]; recounted: Statistics[] } = { told: [], recounted: [] };
  const desk = { kind: 'partner', regionId: books.regionId, partnerId: partner.id } as const;
  const now = clockOf(seconds);
  for (const { period, own, against, branch } of choices) {
    const span = own && spanOf(own, now.day);
    const recounted = recountStatistics(
      [...before, ...after].map(countableOf),
      now,
      { period: span ?? period, against, ...(branch > 0 && { branch: BRANCHES[branch]! }) },
      shareBy(settings),
      BRANCHES.slice(1),
    );
    const asked = {
      against,
      ...(span ? { from: span.firstDay, to: span.lastDay } : { period }),
      ...(branch > 0 && { branch: partner.branches[branch - 1]! }),
    };
    const branches = partner.branches.map((id, index) => ({ id, name: BRANCHES[index + 1]! }));
    const told = await getPartnerStatistics(database.db, desk, asked, branches);
    const byBranch = told.byBranch.flatMap((row) =>
      row.id === null ? [] : { ...row, id: partner.branches.indexOf(row.id) + 1 },
    );
    answers.told.push({ ...told, byBranch });
    answers.recounted.push(recounted);
  }
  return answers;
}

function spanOf({ offset, length, isByMonths }: NonNullable<Choice['own']>, today: string): DaySpan {
  const firstDay = daysLater(today, -offset);
  if (!isByMonths) return { firstDay, lastDay: daysLater(firstDay, length - 1) };
  const month = `${firstDay.slice(0, 7)}-01`;
  return { firstDay: month, lastDay: daysLater(monthsLater(month, Math.ceil(length / 30)), -1) };
}

function countableOf({ seconds, type, cents, card, branch, back }: Booking): Countable {
  return {
    date: seconds,
    amountPositive: cents / 100,
    cardID: String(card),
    text: texts[type],
    registered: REGISTERED.includes(card),
    branch: BRANCHES[branch]!,
    isReversal: false,
    reversedAmount: Math.ceil((cents * back) / 2) / 100,
    isTest: card === TEST,
  };
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'short' });

function clockOf(seconds: number): ClockMoment {
  const [day, time] = clock.format(seconds * 1000).split(' ') as [string, string];
  return { day, time };
}

function shareBy(settings: readonly Setting[]) {
  return (seconds: number) => {
    const inForce = settings.findLast((setting) => setting.seconds <= seconds);
    return inForce?.isActive ? inForce.basisPoints : null;
  };
}

interface Partner {
  id: number;
  branches: number[];
}

/** A partner of its own for each story. */
async function openPartner(settings: readonly Setting[]): Promise<Partner> {
  const { rows } = await sql<{ partner_id: number }>`
    insert into partner (region_id, contract_id, name) select ${books.regionId}, gen_random_uuid(), 'Laden' returning partner_id`.execute(
    database.db,
  );
  const { partner_id: partnerId } = rows[0]!;
  for (const { seconds, isActive, basisPoints } of settings)
    await sql`
      insert into bonus_setting (region_id, partner_id, in_force_from, is_active, percent_basis_points)
      values (${books.regionId}, ${partnerId}, to_timestamp(${seconds}), ${isActive}, ${basisPoints})`.execute(database.db);
  // The sums ask for no row of a branch, only for its number.
  return { id: partnerId, branches: BRANCHES.slice(1).map((_, index) => partnerId * 10 + index) };
}

/** Bookings of any time straight into the books, which else take the present only. */
async function write({ id, branches }: Partner, bookings: readonly Booking[]): Promise<void> {
  const rows = bookings.map(
    ({ type, cents, card, branch, seconds }) =>
      `(${books.regionId}, nextval('entry_id'), '${type}', ${cents}, ${cardAccounts[card]}, ${id}, ${branches[branch - 1] ?? 'null'}, 0, to_timestamp(${seconds}), ${card === TEST})`,
  );
  if (rows.length > 0)
    await database.runAsOwner(`
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, branch_id, actor_id, booked_at, is_test) values ${rows.join()}`);
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
