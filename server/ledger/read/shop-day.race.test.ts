import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { getLedgerToday } from './ledger-clock.ts';
import type { Shop } from './shop-bookings.ts';
import { postBookings, type Posting } from '#server/ledger/write/post-booking.ts';
import { closeDay, listClosedDays, listDayLines } from './shop-day.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

let database: Database;
let books: Books;
let shop: Shop;
let person: number;
let today: string;

beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  books = await openBooks(database.db, 4);
  const { rows } = await sql<{ branch_id: number }>`
    insert into branch (region_id, partner_id, position, name, street, zip, city)
    values (${books.regionId}, ${books.partnerId}, 0, 'Laden', 'Weg 1', '77933', 'Stadt') returning branch_id`.execute(
    database.db,
  );
  shop = { regionId: books.regionId, partnerId: books.partnerId, branchId: rows[0]!.branch_id };
  const people = await sql<{ person_id: number }>`
    insert into person (region_id, partner_id, email, role, partner_role, first_name, last_name)
    values (${books.regionId}, ${books.partnerId}, 'kim@laden.example', 'partner', 'user', 'Kim', 'Demo') returning person_id`.execute(
    database.db,
  );
  person = people.rows[0]!.person_id;
  today = await getLedgerToday(database.db);
});
afterEach(() => database.close());

const count = { float: 0, cashless: 0, pieces: null };
const close = (version: number, counted = 0) =>
  closeDay(database.db, shop, { ...count, day: today, version, counted, closedBy: person, signedAs: 'Kim Demo' });
const rules = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);
const topUp = (at: number): Posting =>
  postingsOf(books).topUp(books.cards[at % 4]!, 100 + at, { branchId: shop.branchId, actorId: person });
const post = async (posting: Posting) => (await postBookings(database.db, SEAL_KEYS, books.regionId, [posting]))[0]!;
const sumOf = (lines: readonly { cents: number }[]) => lines.reduce((sum, { cents }) => sum + cents, 0);

it('twenty closings of a day at the same moment: one is the next version, nineteen are told no', async () => {
  await post(topUp(1));
  const gate = await startingGate(database, 'ledger_close_day', '\nbegin\n');
  const answers = Promise.all(Array.from({ length: 20 }, (_, at) => close(1, at)));
  await gate.openWhen(20);
  expect((await answers).filter(Boolean)).toHaveLength(1);
  expect(await close(2, 7)).toBe(true);
  expect((await listClosedDays(database.db, shop, today)).map(({ version }) => version)).toEqual([2, 1]);
  expect(await rules()).toEqual([]);
});

it('closings amid bookings hold each booking that was there, and none that came later', async () => {
  const bookings = (async () => {
    for (let at = 0; at < 60; at += 6) await Promise.all([0, 1, 2, 3, 4, 5].map((more) => post(topUp(at + more))));
  })();
  for (let version = 1; version <= 15; version++) expect(await close(version)).toBe(true);
  await bookings;
  await close(16);
  const closed = await listClosedDays(database.db, shop, today);
  const sums = closed.map(({ lines }) => sumOf(lines)).toReversed();
  expect(sums).toEqual(sums.toSorted((one, other) => one - other));
  expect(closed[0]!.lines).toEqual(await listDayLines(database.db, shop, today));
  expect(await rules()).toEqual([]);
});

const MISSED = 'a closing of a day tells what the books hold of the shop and day up to its entry';

/** Stops a booking between its number and its commit while a later one goes through. Returns how to continue it. */
async function bookingUnderWay(): Promise<() => Promise<void>> {
  const gate = await startingGate(
    database,
    'ledger_post',
    "return coalesce(v_answers, '{}');",
    (wait) => `if p_items[1].cents = 101 then perform ${wait}; end if; return v_answers;`,
  );
  const slow = post(topUp(1));
  await expect.poll(waiting).toBe(1);
  await post(topUp(2));
  return async () => {
    await gate.openWhen(1);
    await slow;
  };
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 7199 and not granted
       and ${sql.raw(IN_THIS_DATABASE)}`.execute(database.db);
  return rows[0]!.count;
}

it('a closing does not pass over a booking that is under way', async () => {
  const goOn = await bookingUnderWay();
  await expect(close(1)).rejects.toThrow(/lock timeout/);
  await goOn();
  expect(await close(1)).toBe(true);
  expect(sumOf((await listClosedDays(database.db, shop, today))[0]!.lines)).toBe(101 + 102);
});

it('control: where it would, the booking is missing, and the check of the books says so', async () => {
  await rewriteFunction(database, 'ledger_horizon', 'perform pg_advisory_xact_lock(7101, p_region);', '');
  const goOn = await bookingUnderWay();
  await close(1);
  await goOn();
  expect(await rules()).toEqual([MISSED]);
});

it('nobody changes a closing, not even the owner', async () => {
  await close(1);
  await expect(database.runAsOwner('update day_closing set counted_cents = 1')).rejects.toThrow(/written once/);
  await expect(database.runAsOwner('delete from day_closing')).rejects.toThrow(/written once/);
});

it.each([
  ['its lines', `update day_closing set lines = jsonb_set(lines, '{0,cents}', '1')`, MISSED],
  ['its entry', 'update day_closing set until_entry = 0', MISSED],
  [
    'its top-ups',
    'update day_closing set topup_cents = 1',
    'a closing of a day reckons with the top-ups of its lines, and its versions have no gap',
  ],
  ['what was counted', 'update day_closing set counted_cents = 1', 'every row of day_closing is as its newest fact says'],
])('the check of the books finds that the owner has changed %s', async (_, tampering, rule) => {
  await post(topUp(1));
  await close(1);
  await database.runAsOwner(
    `alter table day_closing disable trigger user; ${tampering}; alter table day_closing enable trigger user`,
  );
  expect(await rules()).toContain(rule);
});
