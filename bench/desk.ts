import { sql } from 'kysely';
import { seedDemo } from '#seeds/demo.ts';
import type { Database } from '#server/platform/db/database.ts';
import { countFloat } from '#server/reports/float/count-float.ts';
import { countAhead } from '#server/reports/statistics/count-ahead.ts';
import { timesOf } from './times-of.ts';
import { withFreshDatabase, withPortal } from './with-fresh-database.ts';

/**
 * `npm run bench:desk`: how long the pages over all data take for staff and a contractor. There are a million bookings
 * (a thousand of them since the last counting) and 5,000 partners. The goal is 200 ms.
 */
const BOOKINGS = 1_000_000;
const FRESH = 1_000;
const PARTNERS = 5_000;
const CALLS = 40;

const asks: readonly [what: string, email: string, path: string][] = [
  ['start page of management', 'betrieb@demo.example', 'staff-start'],
  ['float of 30 days', 'rechnungswesen@demo.example', 'float?days=30'],
  ['float of 365 days', 'rechnungswesen@demo.example', 'float?days=365'],
  ['list of partners', 'support@demo.example', 'businesses?kind=partner'],
  ['open items', 'rechnungswesen@demo.example', 'open-items'],
  ['calendar of runs', 'rechnungswesen@demo.example', `money-runs?year=${new Date().getFullYear()}`],
  ['sums of a contractor', 'auftraggeber@demo.example', 'contractor-statistics'],
];

await withFreshDatabase(async (database) => {
  await seedDemo(database, { history: false });
  await insertPartners(database);
  await insertBookings(database, BOOKINGS - FRESH);
  // Says that all entries are settled, without the hours that a million real seals take.
  await database.runAsOwner(`
    insert into seal
    select 1, 1 + coalesce((select max(number) from seal where region_id = 1), 0), max(entry_id), '', '' from entry where region_id = 1`);
  await countAhead(database.db, 1);
  await countFloat(database.db, 1);
  await insertBookings(database, FRESH);
  await database.runAsOwner('analyze');
  await withPortal(database, async ({ signedIn }) => {
    for (const [what, email, path] of asks) {
      const visitor = await signedIn(email.startsWith('auftraggeber') ? 'contractor-login' : 'trolleymakerportal-login', email);
      console.log(`${what.padEnd(28)}${await timesOf(() => visitor.get(path), CALLS)}`);
    }
  });
});

async function insertPartners({ db }: Database): Promise<void> {
  await sql`
    insert into partner (region_id, contract_id, name)
    select 1, 'AP-' || 100000 + n, (array['Bäckerei','Metzgerei','Café','Buchhandlung','Apotheke'])[1 + n % 5] || ' am Platz ' || n
      from generate_series(1, ${PARTNERS}) n`.execute(db);
}

/** Straight into the books: redemptions and top-ups with their postings, on the demo's cards and partners. */
async function insertBookings(database: Database, count: number): Promise<void> {
  await database.runAsOwner(`
    set local session_replication_role = replica;
    create temp table made as
    select nextval('entry_id') as id, 1 + n % 2 as kind, 100 + n::bigint * 37 % 5000 as cents,
           now() - interval '2 years' * ((${count} - n) / ${count}.0) as at,
           cards.ids[1 + n::bigint * 7919 % cardinality(cards.ids)] as card, partners.ids[1 + n % cardinality(partners.ids)] as partner_account
      from generate_series(1, ${count}) n,
           (select array_agg(account_id) as ids from account where region_id = 1 and kind = 'card') as cards,
           (select array_agg(account_id) as ids from account where region_id = 1 and kind = 'partner') as partners;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
    select 1, m.id, (array['redemption', 'topup'])[m.kind], m.cents, m.card, a.partner_id, 0, m.at
      from made m join account a on a.region_id = 1 and a.account_id = m.partner_account;
    insert into posting (region_id, entry_id, account_id, cents)
    select 1, id, card, case kind when 1 then -cents else cents end from made
    union all select 1, id, partner_account, case kind when 1 then cents else -cents end from made;
    drop table made`);
}
