import { staffSearch } from '#contract/operator/search/search.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import type { Database } from '#server/platform/db/database.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { timesOf } from './times-of.ts';
import { withFreshDatabase, withPortal } from './with-fresh-database.ts';

/**
 * `npm run bench:search`: how long staff's search takes over HTTP, for what people type, with 100,000 people and cards,
 * 5,000 partners, and a million bookings. The goal is 50 ms, and 200 ms whatever is typed.
 */
const PEOPLE = 100_000;
const PARTNERS = 5_000;
const BOOKINGS = 1_000_000;
const CALLS = 60;

/** Two letters, of which a tenth of all names begin, to a whole number. */
const searches: Record<string, (n: number) => string> = {
  'two letters (sc)': () => 'sc',
  'three letters (mül)': () => 'mül',
  'first name and letters (anna sch)': () => 'anna sch',
  'a rare name': (n) => `seltenberg${n % 50}`,
  'nothing like it': (n) => `gibtesnicht${n}`,
  'a whole address': (n) => `person-${1 + ((n * 7919) % PEOPLE)}@post.example`,
  'a part of an address': (n) => `person-${1 + ((n * 7919) % PEOPLE)}`,
  'what all addresses share': () => 'post.example',
  'a word of a company (bäck)': () => 'bäck',
  'a contract': (n) => `AP-${100_000 + ((n * 31) % PARTNERS)}`,
  'the last digits of a card': (n) => String(1000 + ((n * 131) % 9000)),
  'a booking': (n) => String(1 + ((n * 7919) % BOOKINGS)),
};

await withFreshDatabase(async (database) => {
  const books = await openBooks(database.db, PEOPLE);
  await fill(database, books);
  await measure(database, books);
});

/** Straight into the tables, without the trail that the portal would leave. */
async function fill(database: Database, { regionId, partnerId }: Books): Promise<void> {
  await database.runAsOwner(`
    set local session_replication_role = replica;
    with names as (
      select array['Anna','Jörg','Käthe','Müslüm','Sophie','Peter','Ute','Åsa','Özlem','Karl'] as first,
             array['Schmidt','Schäfer','Schneider','Müller','Müllerová','Weiß','Groß','Becker','Fischer','Öztürk','Hoffmann','Koch','Richter','Klein','Wolf','Neumann','Braun','Zimmermann','Krüger','Hartmann'] as last
    )
    insert into person (region_id, email, role, first_name, last_name)
    select ${regionId}, 'person-' || n || '@post.example', 'customer', first[1 + n % 10],
           case when n % 2000 = 0 then 'Seltenberg' || n / 2000 else last[1 + n / 10 % 20] || case when n % 3 = 0 then '-' || last[1 + n / 7 % 20] else '' end end
      from generate_series(1, ${PEOPLE}) n, names;
    insert into partner (region_id, contract_id, name)
    select ${regionId}, 'AP-' || 100000 + n, (array['Bäckerei','Metzgerei','Café','Buchhandlung','Apotheke'])[1 + n % 5] || ' am Platz ' || n
      from generate_series(1, ${PARTNERS}) n;
    insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
    select ${regionId}, nextval('entry_id'), (array['redemption', 'topup', 'bonus'])[1 + n % 3], 100 + n % 5000,
           (select min(account_id) from account where region_id = ${regionId} and kind = 'card') + n::bigint * 7919 % ${PEOPLE}, ${partnerId}, 0,
           now() - interval '2 years' * ((${BOOKINGS} - n) / ${BOOKINGS}.0)
      from generate_series(1, ${BOOKINGS}) n`);
  await database.runAsOwner('analyze');
}

async function measure(database: Database, { cards }: Books): Promise<void> {
  const staff = {
    email: 'support@bench.example',
    role: 'trolleymaker',
    staff_role: 'support',
    first_name: 'Kim',
    last_name: 'Bench',
  } as const;
  await database.db
    .insertInto('person')
    .values({ ...staff, password_hash: await hashPassword(DEMO_PASSWORD) })
    .execute();
  const allSearches = { ...searches, 'a whole card number': (n: number) => cards[n % cards.length]! };
  await withPortal(database, async ({ signedIn }) => {
    const visitor = await signedIn('trolleymakerportal-login', staff.email);
    for (const [what, textOf] of Object.entries(allSearches)) {
      let n = 0;
      const search = () => visitor.get(`${staffSearch.path}?${new URLSearchParams({ q: textOf(n++) })}`);
      console.log(what.padEnd(36) + (await timesOf(search, CALLS)));
    }
  });
}
