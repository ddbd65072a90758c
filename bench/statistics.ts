import { sql } from 'kysely';
import { partnerStatistics } from '#contract/reports/statistics/partner-statistics.ts';
import { statisticsPeriods } from '#contract/reports/statistics/statistics-spans.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countAhead } from '#server/reports/statistics/count-ahead.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { timesOf } from './times-of.ts';
import { withFreshDatabase, withPortal } from './with-fresh-database.ts';

/**
 * `npm run bench:statistics`: how long a partner's statistics take over HTTP. The partner has a million bookings on
 * 50,000 cards within two years, a thousandth of them since the last counting. For comparison: the time to add them all
 * up.
 */
const BOOKINGS = 1_000_000;
const FRESH = 1_000;
const CARDS = 50_000;
const CALLS = 50;

await withFreshDatabase(async (database) => {
  const books = await openBooks(database.db, CARDS);
  await insertBookings(database, books, BOOKINGS - FRESH);
  await seal(database, books);
  await time('counting ahead', () => countAhead(database.db, books.regionId));
  await insertBookings(database, books, FRESH);
  await database.runAsOwner('analyze');
  await time('adding up all bookings (plain)', () => addUpAll(database, books));
  await measureCalls(database, books);
});

async function time(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`${what.padEnd(40)}${(performance.now() - start).toFixed(0).padStart(10)} ms`);
}

/** Straight into the books, without postings, which statistics do not read. Of 350 bookings one is taken back. */
async function insertBookings(database: Database, { regionId, partnerId }: Books, count: number): Promise<void> {
  await database.runAsOwner(`
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
    select ${regionId}, nextval('entry_id'), (array['redemption', 'topup', 'bonus'])[1 + n % 3], 100 + n % 5000,
           (select min(account_id) from account where region_id = ${regionId} and kind = 'card') + n::bigint * 7919 % ${CARDS}, ${partnerId}, 0,
           now() - interval '2 years' * ((${count} - n) / ${count}.0)
      from generate_series(1, ${count}) n;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, reversal_of, booked_at)
    select region_id, nextval('entry_id'), 'reversal', cents, card_account_id, partner_id, 0, entry_id, booked_at
      from entry e where region_id = ${regionId} and type <> 'reversal' and entry_id % 350 = 0
       and not exists (select from entry r where r.region_id = e.region_id and r.reversal_of = e.entry_id)`);
}

/** Says that all entries are settled, without the hours that a million real seals take. */
async function seal(database: Database, { regionId }: Books): Promise<void> {
  await database.runAsOwner(`insert into seal select ${regionId}, 1, max(entry_id), '', '' from entry`);
}

/** What the page would need at least if nothing were counted ahead: hours of two years, cards of each month. */
async function addUpAll({ db }: Database, { regionId, partnerId }: Books): Promise<void> {
  await sql`
    select date_trunc('hour', e.booked_at at time zone 'Europe/Berlin'), e.type, count(*), sum(e.cents)
      from entry e left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
     where e.region_id = ${regionId} and e.partner_id = ${partnerId} and r.entry_id is null group by 1, 2`.execute(db);
  await sql`
    select date_trunc('month', booked_at at time zone 'Europe/Berlin'), count(distinct card_account_id)
      from entry where region_id = ${regionId} and partner_id = ${partnerId} group by 1`.execute(db);
}

async function measureCalls(database: Database, { regionId, partnerId }: Books): Promise<void> {
  await sql`
    insert into person (region_id, email, role, partner_role, partner_id, first_name, last_name, password_hash)
    values (${regionId}, 'desk@bench.example', 'partner', 'admin', ${partnerId}, 'Desk', 'Bench', ${await hashPassword(DEMO_PASSWORD)})`.execute(
    database.db,
  );
  await withPortal(database, async ({ signedIn }) => {
    const visitor = await signedIn('partner-login', 'desk@bench.example');
    for (const period of statisticsPeriods) {
      const times = await timesOf(() => visitor.get(`${partnerStatistics.path}?period=${period}`), CALLS);
      console.log(`a ${period}`.padEnd(40) + times);
    }
  });
}
