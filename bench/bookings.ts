import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { hashPassword } from '#server/tenancy/credentials/password.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onServer } from '#tests/support/copy-postgres.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { openBooks, type Books } from '#tests/support/open-books.ts';
import { Visitor } from '#tests/support/portal.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { compareStates } from './compare-states.ts';
import { fillForPgbench, findPgbench, runPgbench } from './pgbench.ts';
import { line, mean, percentile, together } from './report.ts';
import { runPortal } from './run-portal.ts';
import { type LoadResult, runLoad, type TillSession } from './till-load.ts';
import { timeOfFlush } from './time-of-flush.ts';
import { openFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench`: bookings over HTTP by signed-in tills, against pgbench on the same PostgreSQL with fsync on. Its
 * last line is the ratio at 64 connections. A machine's speed varies, so the two take turns, and all turns count
 * together. BENCH_SECONDS: seconds of each run, over all its turns. The ratio depends on how long the disk takes to
 * flush, which is printed, too (docs/decisions/one-statement-for-many-bookings.md). BENCH_GIFTS: percent of cards with
 * a gift of a campaign, which are booked in turn; none unless told.
 */
const CARDS = 100_000;
const TILLS = 64;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const GIFTS = Number(process.env.BENCH_GIFTS ?? 0);
const TURNS = 5;
const WARM_UP_SECONDS = 10;
/** The comparison of two states needs two. */
const PORT = Number(process.env.BENCH_PORT ?? 3977);

const { values: options } = parseArgs({ options: { against: { type: 'string' } } });
if (options.against !== undefined) process.exitCode = (await compareStates(options.against, SECONDS)) ? 0 : 1;
else {
  const cluster = await startPostgresCluster({ isDurable: true });
  try {
    await bench(cluster);
  } finally {
    await cluster.stop();
  }
}

async function bench(cluster: PostgresCluster): Promise<void> {
  const runOnCluster = (statement: string) => onServer(cluster.url('postgres'), (client) => client.query(statement));
  await runOnCluster('create database pgbench');
  const pgbench = findPgbench();
  if (pgbench) fillForPgbench(pgbench, cluster.url('pgbench'));
  const database = await openFreshDatabase(cluster, 4);
  console.log(`A flush of this disk takes ${timeOfFlush().toFixed(2)} ms.`);
  console.log(`Seeding ${CARDS.toLocaleString('en')} cards …`);
  const books = await seed(database);
  // Neither side pays for writing out what the other has filled in.
  await runOnCluster('checkpoint');

  const portal = await runPortal(cluster.url('portal'), PORT);
  const tps: number[] = [];
  const turns: LoadResult[] = [];
  let few: LoadResult;
  try {
    const sessions = await signInTills();
    const load = (connections: number, seconds: number) =>
      runLoad({ port: PORT, sessions, cards: books.cards, connections, seconds });
    await load(TILLS, WARM_UP_SECONDS);
    few = await load(16, SECONDS);
    for (let turn = 0; turn < TURNS; turn++) {
      if (pgbench) tps.push(runPgbench(pgbench, cluster.url('pgbench'), Math.ceil(SECONDS / TURNS)));
      turns.push(await load(TILLS, SECONDS / TURNS));
    }
  } finally {
    await portal.stop();
  }
  const many = together(turns);
  report(tps, { '16 connections': few, '64 connections': many });
  const findings = await verifyLedger(database.db, SEAL_KEYS);
  await database.close();
  console.log(findings.length ? `ledger: ${findings.length} findings` : 'ledger: clean');
  if (few.failed || many.failed || findings.length) process.exitCode = 1;
  if (!pgbench) return console.log('pgbench is not installed here, so there is no ratio.');
  console.log(`turn by turn: ${turns.map((turn, index) => ratio(turn, tps[index]!)).join(' ')}`);
  console.log(`bookings_vs_pgbench: ${ratio(many, mean(tps))}`);
}

function ratio({ bookings, seconds }: LoadResult, tps: number): string {
  return (bookings / seconds / tps).toFixed(2);
}

function report(tps: readonly number[], runs: Record<string, LoadResult>): void {
  console.log();
  line('run', 'per second', 'p50 ms', 'p99 ms', 'refused', 'failed');
  if (tps.length) line('pgbench TPC-B, 16 clients', mean(tps).toFixed(0));
  for (const [name, { bookings, seconds, durations, refused, failed }] of Object.entries(runs)) {
    const rate = (bookings / seconds).toFixed(0);
    line(`bookings, ${name}`, rate, percentile(durations, 50), percentile(durations, 99), String(refused), String(failed));
  }
  console.log();
}

/** Cards with 100,00 each, and a cashier for each till. */
async function seed({ db }: Database): Promise<Books> {
  const books = await openBooks(db, CARDS);
  await db
    .insertInto('branch')
    .values({
      region_id: books.regionId,
      partner_id: books.partnerId,
      position: 0,
      name: 'Hauptstelle',
      street: '',
      zip: '',
      city: '',
    })
    .execute();
  await db
    .insertInto('bonus_setting')
    .values({
      region_id: books.regionId,
      partner_id: books.partnerId,
      in_force_from: new Date(0),
      is_active: true,
      percent_basis_points: 300,
    })
    .execute();
  await db.updateTable('partner').set({ is_data_complete: true }).where('partner_id', '=', books.partnerId).execute();
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const cashiers = Array.from({ length: TILLS }, (_, index) => ({
    region_id: books.regionId,
    email: `till-${index}@bench.example`,
    role: 'partner' as const,
    partner_role: 'user' as const,
    partner_id: books.partnerId,
    first_name: 'Till',
    last_name: String(index),
    password_hash,
  }));
  await db.insertInto('person').values(cashiers).execute();
  const { topUp } = postingsOf(books);
  for (let from = 0; from < books.cards.length; from += 1_000) {
    const loads = books.cards.slice(from, from + 1_000).map((card) => topUp(card, 10_000));
    await postBookings(db, SEAL_KEYS, books.regionId, loads);
  }
  if (GIFTS > 0) await giveToSome(db, books);
  return books;
}

/** Gives 10,00 to so many of a hundred cards, evenly. */
async function giveToSome(db: Db, { regionId, cards }: Books): Promise<void> {
  const some = cards.filter((_, index) => (index * GIFTS) % 100 < GIFTS);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const days = { starts_on: day(-1), ends_on: day(300), use_until: day(300) };
  const campaignId = await openCampaign(db, regionId, { ...days, budget_cents: some.length * 1_000 });
  for (let from = 0; from < some.length; from += 500)
    await giveGifts(db, SEAL_KEYS, {
      regionId,
      campaignId,
      cards: some.slice(from, from + 500),
      actorId: 1,
      idempotencyKey: `bench ${from}`,
    });
}

async function signInTills(): Promise<TillSession[]> {
  const sessions: TillSession[] = [];
  for (let index = 0; index < TILLS; index++) {
    const till = new Visitor(`http://127.0.0.1:${PORT}`);
    await till.signIn('partner-login', `till-${index}@bench.example`);
    sessions.push({ cookie: `session=${till.cookies.get('session')}`, token: till.token! });
  }
  return sessions;
}
