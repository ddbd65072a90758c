import pg from 'pg';
import { staffSearch } from '#contract/operator/search/search.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { openPostingQueues } from '#server/ledger/write/post-booking.ts';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startPortal } from '#server/portal/start-portal.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { Visitor } from '#tests/support/portal.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { processorTime } from './processor-time.ts';
import { line, percentile } from './report.ts';
import { UNLIMITED } from './run-portal.ts';

/**
 * `npm run bench:standby`: what long reads cost the primary, and the tills beside them, with and without a standby for
 * them (READ_DATABASE_URL). Four of staff search among 50,000 people all the time while 16 tills book. On one machine
 * both servers share its cores, so the steadiest figure is the primary's processor time for a booking. Needs Linux.
 */
const PEOPLE = 50_000;
const CARDS = 1_000;
const TILLS = 16;
const READERS = 4;
const TURNS = 5;
const SECONDS = 4;
const SEARCHES = ['anna sch', 'post.example', 'mül', 'person-77'];
const STAFF = 'support@bench.example';

const primary = await startPostgresCluster({ isDurable: true });
try {
  const database = openPostgres(primary.url('postgres'), 12);
  await migrate(database);
  const books = await openBooks(database.db, CARDS);
  await addPeople(database, books);
  const standby = await primary.addStandby();
  try {
    await compare(database, books, standby);
  } finally {
    await standby.stop();
  }
  await database.close();
} finally {
  await primary.stop();
}

/** Straight into the table, without the trail that the portal would leave. */
async function addPeople(database: Database, { regionId }: Books): Promise<void> {
  await database.runAsOwner(`
    set local session_replication_role = replica;
    insert into person (region_id, email, role, first_name, last_name)
    select ${regionId}, 'person-' || n || '@post.example', 'customer', (array['Anna','Jörg','Käthe','Sophie','Özlem'])[1 + n % 5],
           (array['Schmidt','Schäfer','Müller','Müllerová','Weiß','Becker','Koch','Krüger'])[1 + n % 8]
      from generate_series(1, ${PEOPLE}) n;
    insert into person (email, role, staff_role, first_name, last_name, password_hash)
    values ('${STAFF}', 'trolleymaker', 'support', 'Kim', 'Bench', '${await hashPassword(DEMO_PASSWORD)}')`);
  await database.runAsOwner('analyze');
}

async function compare(database: Database, books: Books, standby: PostgresCluster): Promise<void> {
  const [ofPrimary, ofStandby] = [await postmasterOf(primary), await postmasterOf(standby)];
  const ways = [
    { name: 'the primary reads', portal: await openReaders(database, {}) },
    {
      name: 'a standby reads',
      portal: await openReaders(database, { DATABASE_URL: primary.url('postgres'), READ_DATABASE_URL: standby.url('postgres') }),
    },
  ].map((way) => ({ ...way, durations: [] as number[], searches: 0, primary: 0, standby: 0 }));
  for (let turn = -1; turn < TURNS; turn++)
    for (const way of turn % 2 ? ways.toReversed() : ways) {
      const before = [processorTime(ofPrimary).postgres, processorTime(ofStandby).postgres];
      const { searches, durations } = await bookBesideReads(database, books, way.portal.staff);
      // The first turn warms up.
      if (turn < 0) continue;
      way.searches += searches;
      way.durations.push(...durations);
      way.primary += processorTime(ofPrimary).postgres - before[0]!;
      way.standby += processorTime(ofStandby).postgres - before[1]!;
    }
  await Promise.all(ways.map(({ portal }) => portal.close()));
  line('', 'bookings/s', 'p50 ms', 'p99 ms', 'searches/s', 'primary µs', 'standby µs');
  for (const { name, durations, searches, ...spent } of ways) {
    const sorted = Float64Array.from(durations).sort();
    const perSecond = (count: number) => (count / TURNS / SECONDS).toFixed(0);
    const perBooking = (seconds: number) => ((seconds * 1e6) / sorted.length).toFixed(0);
    line(
      name,
      perSecond(sorted.length),
      percentile(sorted, 50),
      percentile(sorted, 99),
      perSecond(searches),
      perBooking(spent.primary),
      perBooking(spent.standby),
    );
  }
}

/** All processes of a server descend from that one. */
async function postmasterOf(cluster: PostgresCluster): Promise<number> {
  const client = new pg.Client(cluster.url('postgres'));
  await client.connect();
  const { rows } = await client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`);
  await client.end();
  return Number.parseInt(rows[0]!.text, 10);
}

async function openReaders(database: Database, settings: Record<string, string>) {
  const config = readConfig({ ...UNLIMITED, PORT: '0', ...settings });
  // Closing a portal closes its database.
  const portal = await startPortal(config, openPostgres(database.connectionString!, 12));
  const staff = new Visitor(portal.url);
  await staff.signIn('trolleymakerportal-login', STAFF);
  return { staff, close: () => portal.close() };
}

async function bookBesideReads(database: Database, books: Books, staff: Visitor) {
  const post = openPostingQueues(database.db, SEAL_KEYS);
  const { topUp, redeem } = postingsOf(books);
  const end = performance.now() + SECONDS * 1_000;
  const durations: number[] = [];
  let searches = 0;
  const till = async (number: number) => {
    for (let n = number; performance.now() < end; n += TILLS) {
      const began = performance.now();
      await post(books.regionId, (n % 2 ? redeem : topUp)(books.cards[(n * 7) % CARDS]!, 100));
      durations.push(performance.now() - began);
    }
  };
  const reader = async (number: number) => {
    for (let n = number; performance.now() < end; n++) {
      const { status } = await staff.get(`${staffSearch.path}?${new URLSearchParams({ q: SEARCHES[n % SEARCHES.length]! })}`);
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
      searches++;
    }
  };
  const all = Array.from({ length: TILLS }, (_, number) => till(number));
  await Promise.all([...all, ...Array.from({ length: READERS }, (_, number) => reader(number))]);
  return { durations, searches };
}
