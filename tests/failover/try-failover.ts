import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { seedDemo } from '#seeds/demo.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { buildWeb } from '#server/portal/build-web.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { compareBooks } from './compare-books.ts';
import { type Fault, faults, fullDisk } from './faults.ts';
import { type HaCluster, listMissing, startHaCluster } from './ha-cluster.ts';
import { judgeFault } from './judge-fault.ts';
import { until } from './run.ts';
import { openTills, signInCashier, type Tills } from './tills.ts';

/**
 * `npm run test:failover [word]`: real Patroni, etcd and HAProxy with the samples of deploy/ha, two portals, 16 tills,
 * and one fault after the other; with a word, only those whose name holds it. Ends with 1 if a booking that a till was
 * told of is lost or stands twice in the books. So it does if a fault went worse than promised (judge-fault.ts), or if
 * programs are missing: who asks for it wants it tried.
 */
const TILLS = 16;
/** After each fault, so that the next one meets tills at work. */
const REST_MS = 2_000;

const missing = listMissing();
if (missing.length) {
  console.error(`Not tried. Install first: apt install ${missing.join(' ')}. Their own services are not needed.`);
  process.exit(1);
}
const word = process.argv[2] ?? '';
await buildWeb();
const cluster = await startHaCluster();
const portals: PortalProcess[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
try {
  await prepareBooks(cluster);
  const url = cluster.url('portal', 'portal', 'portal');
  for (let count = 0; count < 2; count++)
    portals.push(await startPortalProcess({ connectionString: url }, { LOG_LEVEL: 'silent' }));
  const cashier = await signInCashier(portals[0]!.url);
  const urls = portals.map((portal) => portal.url);
  const tills = openTills(cashier, urls, TILLS);
  await sleep(REST_MS);
  if (!cluster.hasDisks) console.log('A full disk is not tried: only root can make a small one.');
  const all = cluster.hasDisks ? [...faults, fullDisk] : faults;
  let wentWell = true;
  for (const fault of all.filter(({ name }) => name.includes(word)))
    wentWell = (await tryFault(cluster, tills, fault)) && wentWell;
  await tills.finish();
  process.exitCode = (await isRight(cluster, tills.told)) && wentWell ? 0 : 1;
} catch (error) {
  console.error(cluster.said());
  throw error;
} finally {
  await Promise.all(portals.map((portal) => portal.kill()));
  await cluster.close();
}

/** As README says: the owner's schema, and a login of the server that owns nothing. */
async function prepareBooks(ha: HaCluster): Promise<void> {
  await asSuperuser(ha.url('postgres'), `create database portal`);
  const database = openPostgres(ha.url('portal'), 4);
  await migrate(database);
  await seedDemo(database, { history: false });
  await database.runAsOwner(`create role portal login password 'portal' in role kartenkontor_app`);
  await database.close();
}

async function asSuperuser(address: string, statement: string): Promise<unknown> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query<[unknown]>({ text: statement, rowMode: 'array' })).rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** False where it went worse than promised. */
async function tryFault(ha: HaCluster, tills: Tills, fault: Fault): Promise<boolean> {
  const start = performance.now();
  const mend = await fault.strike(ha);
  const goesOn = performance.now();
  await until('bookings', 60, async () => tills.seenSince(goesOn).booked >= TILLS);
  mend();
  await ha.whole();
  await sleep(REST_MS);
  const seen = tills.seenSince(start);
  const { booked, longestGap, refused } = seen;
  const others = Object.entries(refused).map(([status, count]) => `${count} × ${status}`);
  console.log(`${fault.name.padEnd(48)}${(longestGap / 1_000).toFixed(1).padStart(6)} s without a booking`);
  console.log(`${' '.repeat(12)}${booked} booked; other answers: ${others.join(', ') || 'none'}`);
  const wrong = judgeFault(fault, seen);
  for (const words of wrong) console.log(`${' '.repeat(12)}FAILED: ${words}`);
  return wrong.length === 0;
}

/** Looks for each booking that a till was told of, in the books of the leader and of each node. */
async function isRight(ha: HaCluster, told: ReadonlyMap<string, number>): Promise<boolean> {
  const database = openPostgres(ha.url('portal'), 2);
  const { rows } = await sql<{ key: string; entry_id: number }>`
    select idempotency_key as key, entry_id from entry where type = 'redemption'`.execute(database.db);
  const { lost, twice, untold } = compareBooks(told, rows);
  console.log(`${told.size} bookings acknowledged, ${rows.length} found: ${lost} lost, ${twice} twice, ${untold} never told`);
  await sealBooks(database.db, SEAL_KEYS);
  const findings = await verifyLedger(database.db, SEAL_KEYS);
  console.log(findings.length ? `ledger: ${JSON.stringify(findings)}` : 'ledger: clean');
  await database.close();
  const counts = await Promise.all(
    ha.names.map((name) => asSuperuser(ha.urlOf(name, 'portal'), `select count(*)::int from entry where type = 'redemption'`)),
  );
  console.log(`on the three nodes: ${counts.join(', ')}`);
  const isRunning = portals.every((portal) => portal.isRunning());
  return !lost && !twice && !untold && !findings.length && isRunning && counts.every((count) => count === rows.length);
}
