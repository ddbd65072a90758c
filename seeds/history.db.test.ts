import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { seedDemo } from './demo.ts';
import { allRegions } from './regions/all-regions.ts';

const COMMAND = '../seeds/seed-demo.cli.ts';
const isPostgres = inject('databaseKind') === 'postgres';

/** A sponsor's day goes by, and is once longer ago than the demo's trade. */
function listSponsoredInThoseYears(): string[] {
  const start = Temporal.Now.plainDateISO().subtract({ years: 3 }).add({ weeks: 1 }).toString();
  return allRegions
    .filter(({ rules }) => rules?.sponsorCarriesDisagioUntil && rules.sponsorCarriesDisagioUntil > start)
    .map(({ slug }) => slug)
    .sort();
}

// Three years are a lot of bookings: made once, on PostgreSQL, by the command that a real user runs.
describe('the demo’s three years', () => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    if (isPostgres) expect(runCommand(database, COMMAND)).toMatchObject({ status: 0, stderr: '' });
    else await seedDemo(database);
  });
  afterAll(() => database.close());

  it.runIf(isPostgres)('are not made again in a database that is full', async () => {
    const entries = await countEntries(database);
    const refused = 'The database is not empty: the demo fills none that holds anything.\n';
    expect(runCommand(database, COMMAND)).toMatchObject({ status: 1, stderr: refused });
    expect(await countEntries(database)).toBe(entries);
  });

  it('paid out and collected what the bookings come to, to the cent', async () => {
    const { rows } = await sql<Record<string, number>>`
      with settled as (select p.region_id, p.entry_id, p.cents, a.kind, e.type, e.entry_id <= r.last_entry as is_covered
                         from posting p join account a using (region_id, account_id) join entry e using (region_id, entry_id)
                         left join (select region_id, max(last_entry) as last_entry from statement_run group by 1) r using (region_id))
      select (select sum(cents) from settled where kind = 'partner' and type <> 'settlement' and is_covered)::bigint as owed,
             (select sum(cents) from settled where kind = 'fees' and is_covered)::bigint as fees,
             (select sum(cents) from settled where kind = 'tax')::bigint as tax,
             (select sum(cents) from settled where kind = 'bank' and type = 'settlement')::bigint as moved,
             (select sum(cents) from settled where kind = 'bank' and type = 'payment')::bigint as by_transfer,
             (select sum(fee_cents) from statement)::bigint as told_fees,
             (select sum(tax_cents) from statement)::bigint as told_tax,
             (select sum(paid_cents) from statement)::bigint as told_paid,
             (select sum(carried_cents) from (select distinct on (region_id, partner_id) carried_cents from statement
                order by region_id, partner_id, number desc) last)::bigint as open,
             (select sum(case kind when 'payout' then cents else -cents end) from payment_file)::bigint as ordered,
             (select count(*) from statement)::bigint as statements`.execute(database.db);
    const sums = rows[0]!;
    expect(sums.statements).toBeGreaterThan(200);
    expect(sums.told_fees).toBe(sums.fees);
    expect(sums.told_tax).toBe(sums.tax);
    expect(sums.told_paid).toBe(sums.moved);
    expect(sums.ordered).toBe(sums.moved);
    expect(sums.by_transfer).toBeLessThan(0);
    expect(sums.owed! - sums.tax! - sums.moved!).toBe(sums.open);
  });

  it('made statements every second Monday, from the first booking of each region on', async () => {
    const { rows } = await sql<{ slug: string; runs: number; newest: number; fortnights: number; finished: number }>`
      select g.slug, count(*)::int as runs, max(run) as newest, (max(issued_on) - min(issued_on)) / 14 + 1 as fortnights,
             count(finished_at)::int as finished
        from statement_run r join region g using (region_id) group by 1`.execute(database.db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { runs, newest, fortnights, finished } of rows)
      expect([runs, newest, finished]).toEqual([fortnights, fortnights, fortnights]);
  });

  it('leave staff open cases of several kinds, and a mail that could not be delivered', async () => {
    const { rows } = await sql<{ kind: string; open: number }>`
      select kind, count(*)::int as open from staff_case where decided_at is null group by 1 order by 1`.execute(database.db);
    const openByKind = Object.fromEntries(rows.map(({ kind, open }) => [kind, open]));
    expect(openByKind).toEqual({ admission: 1, barrier: 4, 'ec-terminal': 2, 'lost-card': 5, message: 13 });
    const failed = await sql<{ mails: number }>`
      select count(*)::int as mails from outbox_mail where gave_up_at is not null`.execute(database.db);
    expect(failed.rows).toEqual([{ mails: 1 }]);
  });

  it('gave the card of the login a long list of bookings, and ended the contract of one shop', async () => {
    const { rows } = await sql<{ bookings: number }>`
      select count(*)::int as bookings
        from posting p join account a using (region_id, account_id) join card c on c.region_id = a.region_id and c.card_number = a.card_number
        join person h on h.person_id = c.customer_id
       where h.email = 'kundin@demo.example' and c.employer_id is null`.execute(database.db);
    expect(rows[0]!.bookings).toBeGreaterThanOrEqual(60);
    const ended = await sql<{ name: string }>`
      select name from partner where contract_status(is_in_review, contract_end_at, ledger_today()) = 'Beendet'`.execute(
      database.db,
    );
    expect(ended.rows).toEqual([{ name: 'Fahrrad & Freizeit Südtor (Demo)' }]);
  });

  it('had customers at all hours, one after the other', async () => {
    const { rows } = await sql<{ hour: number; bookings: number; moments: number }>`
      select extract(hour from booked_at at time zone 'Europe/Berlin')::int as hour,
             count(*)::int as bookings, count(distinct (region_id, booked_at))::int as moments
        from entry where type in ('topup', 'redemption', 'bonus') group by 1 order by 1`.execute(database.db);
    const all = rows.reduce((sum, { bookings }) => sum + bookings, 0);
    expect(rows.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(rows.filter(({ bookings }) => bookings > all / 5)).toEqual([]);
    expect(rows.reduce((sum, { moments }) => sum + moments, 0)).toBe(all);
  });

  it('charged no fee while the sponsor of a card carried the disagio, and one from the next day on', async () => {
    const { rows } = await sql<{ slug: string; carried: number; fees_before: number; fees_after: number }>`
      select r.slug, count(*) filter (where e.day <= u.day)::int as carried,
             coalesce(sum(f.cents) filter (where e.day <= u.day), 0)::bigint as fees_before,
             coalesce(sum(f.cents) filter (where e.day > u.day), 0)::bigint as fees_after
        from region r
        cross join lateral (select (r.rules ->> 'sponsorCarriesDisagioUntil')::date as day) u
        join (select *, (booked_at at time zone 'Europe/Berlin')::date as day from entry where type = 'redemption') e using (region_id)
        left join (select p.region_id, p.entry_id, p.cents from posting p join account a using (region_id, account_id) where a.kind = 'fees') f
             using (region_id, entry_id)
       where u.day is not null group by 1 order by 1`.execute(database.db);
    const inTime = rows.filter(({ carried }) => carried > 0);
    expect(inTime.map(({ slug }) => slug)).toEqual(listSponsoredInThoseYears());
    expect(inTime.filter(({ fees_before }) => fees_before !== 0)).toEqual([]);
    expect(inTime.filter(({ fees_after }) => fees_after === 0)).toEqual([]);
  });

  it('let employers charge their cards for a year, in all states', async () => {
    const { rows } = await sql<{
      employer: string;
      orders: number;
      loaded: number;
      returned: number;
      cancelled: number;
      unpaid: number;
    }>`
      select e.name as employer, count(*)::int as orders, count(o.loaded_at)::int as loaded, count(o.returned_entry)::int as returned,
             count(o.cancelled_at)::int as cancelled, count(*) filter (where o.method = 'Rechnung' and o.paid_entry is null)::int as unpaid
        from charge_order o join employer e on e.region_id = o.region_id and e.employer_id = o.employer_id group by e.name order by e.name`.execute(
      database.db,
    );
    const [debits, invoices] = rows;
    expect(debits).toMatchObject({ returned: 1, cancelled: 0 });
    expect(debits!.loaded).toBeGreaterThan(11);
    expect(invoices).toMatchObject({ returned: 0, cancelled: 1 });
    expect(invoices!.unpaid).toBeGreaterThan(1);
    expect(invoices!.loaded).toBeGreaterThan(7);
  });

  it('left clean books', async () => {
    expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  });
});

async function countEntries({ db }: Database): Promise<number> {
  return (await db.selectFrom('entry').select('entry_id').execute()).length;
}
