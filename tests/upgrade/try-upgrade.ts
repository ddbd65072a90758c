import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { compareBooks } from '#tests/failover/compare-books.ts';
import { until } from '#tests/failover/run.ts';
import { openTills, signInCashier, type Tills } from '#tests/failover/tills.ts';
import { CAPTCHA_ANSWER } from '#tests/support/portal.ts';
import { freePort, type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { type RunningProgram, runProgram } from '#tests/support/run-program.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { hasNginx, type Proxy, startNginx } from './proxy.ts';
import { checkOut, findLastRelease, gatherMigrations, ROOT, runOf } from './versions.ts';

/**
 * `npm run test:upgrade -- [--from REF] [--plant FILE] [--tests WORD]`: an older version with the demo's three years,
 * two processes behind nginx, and 16 tills. Meanwhile the schema gets this version's migrations, one process after the
 * other is restarted with this version, and then with the older one again. Ends with 1 if a till was refused, or if a
 * booking is lost or stands twice, or if the books are wrong.
 */
const TILLS = 16;
/** So many bookings of each till show that a step is over. */
const ROUNDS = 10;
const LONGEST_STEP_SECONDS = 90;
/** For so long nginx leaves a process alone that it could not reach (`fail_timeout` in docs/operating/nginx.conf). */
const LEFT_ALONE_MS = 3_000;

const { values: words } = parseArgs({
  options: { from: { type: 'string' }, plant: { type: 'string' }, tests: { type: 'string' } },
});
const from = words.from ?? findLastRelease();
if (from === null) fail('There is no release yet. Name the older version: npm run test:upgrade -- --from REF');
if (!hasNginx()) fail('Not tried. Install first: apt install nginx-light. Its own service is not needed.');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-upgrade-'));
const old = path.join(folder, 'old');
const migrations = path.join(folder, 'migrations');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

let trouble: string | null;
try {
  trouble = await tryUpgrade(from);
  if (trouble === null && words.tests) trouble = runOldTests(words.tests);
} catch (error) {
  trouble = (error as Error).stack!;
} finally {
  // Whoever still writes there ends with this process.
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
if (trouble !== null) fail(trouble);
console.log(`From ${from} and back: nothing refused, nothing lost, nothing twice.`);
// A till that was never answered would go on.
process.exit(0);

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Returns what went wrong, in words. */
async function tryUpgrade(ref: string): Promise<string | null> {
  console.log(`Preparing ${ref} with the demo takes minutes …`);
  checkOut(ref, old);
  gatherMigrations(migrations, words.plant);
  for (const version of [old, ROOT]) runOf(version, 'server/portal/build-web.ts');
  const cluster = await startPostgresCluster();
  const world = await openWorld(cluster);
  try {
    return await world.upgrade();
  } catch (error) {
    return `${(error as Error).message}\n${world.said()}`;
  } finally {
    await world.close();
    await cluster.stop();
  }
}

/** The older version at work. */
async function openWorld(cluster: PostgresCluster) {
  const settings = await fillDatabase(cluster);
  const [first, second, entry] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = [first, second] as const;
  const portals: RunningProgram[] = [];
  const start = async (version: string, index: number) => {
    portals[index] = runProgram(path.join(version, 'server/portal/main.ts'), { ...settings, PORT: String(ports[index]) });
    await portals[index].url;
  };
  for (const index of [0, 1]) await start(old, index);
  const proxy: Proxy = startNginx(folder, entry, ports);
  await until('the proxy', LONGEST_STEP_SECONDS, () => answers(`${proxy.url}/readyz`));
  const cashier = await signInCashier(proxy.url);
  const database = openPostgres(settings.OWNER_DATABASE_URL, 2);
  const { rows } = await sql<{ last: number }>`select max(entry_id) as last from entry`.execute(database.db);
  const tills = openTills(cashier, [proxy.url], TILLS);

  /** One step under load, told as a line. Throws an Error that says which tills were refused. */
  async function step(name: string, act: () => Promise<void>): Promise<void> {
    const began = performance.now();
    await act();
    const ended = performance.now();
    await until(`${name}: ${TILLS * ROUNDS} bookings`, LONGEST_STEP_SECONDS, async () => {
      return tills.seenSince(ended).booked >= TILLS * ROUNDS;
    }).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}; ${tellRefused(tills, began)}`);
    });
    const { booked, longestGap, refused } = tills.seenSince(began);
    console.log(`${name.padEnd(44)}${String(booked).padStart(6)} booked, at most ${Math.round(longestGap)} ms without one`);
    if (Object.keys(refused).length) throw new Error(`${name}: ${tellRefused(tills, began)}`);
  }

  async function restart(version: string, index: number): Promise<void> {
    portals[index]!.signal('SIGTERM');
    const code = await portals[index]!.ended;
    if (code !== 0) throw new Error(`A process ended with ${code}:\n${portals[index]!.said()}`);
    await start(version, index);
    const isReady = () => answers(`http://127.0.0.1:${ports[index]}/readyz`);
    await until('readiness of the restarted process', LONGEST_STEP_SECONDS, isReady);
    await sleep(LEFT_ALONE_MS);
  }

  return {
    said: () => [...portals.map((portal) => portal.said().split('\n').slice(-12).join('\n')), proxy.said()].join('\n'),
    async upgrade(): Promise<string | null> {
      await step('the older version', async () => {});
      await step('migrations', () => migrate(database, migrations));
      await step('the older version on the new schema', async () => {});
      for (const index of [0, 1]) await step(`process ${index + 1} with this version`, () => restart(ROOT, index));
      for (const index of [0, 1]) await step(`process ${index + 1} with the older version again`, () => restart(old, index));
      await tills.finish();
      const found = await sql<{ key: string; entry_id: number }>`
        select idempotency_key as key, entry_id from entry
         where type = 'redemption' and entry_id > ${rows[0]!.last}`.execute(database.db);
      const { lost, twice, untold } = compareBooks(tills.told, found.rows);
      console.log(`${tills.told.size} bookings acknowledged: ${lost} lost, ${twice} twice, ${untold} never told`);
      await sealBooks(database.db, SEAL_KEYS);
      const findings = await verifyLedger(database.db, SEAL_KEYS);
      if (lost || twice || untold) return 'The books do not hold what the tills were told.';
      return findings.length ? `The books are wrong: ${JSON.stringify(findings)}` : null;
    },
    async close() {
      for (const portal of portals) portal.signal('SIGKILL');
      await Promise.all([...portals.map((portal) => portal.ended), proxy.close(), database.close()]);
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function tellRefused(tills: Tills, began: number): string {
  const refused = Object.entries(tills.seenSince(began).refused).map(([status, count]) => `${count} × ${status}`);
  return `tills were refused: ${refused.join(', ') || 'never, they got no answer'}`;
}

/** A database that the older version has made and filled, and the settings of its portals. */
async function fillDatabase(cluster: PostgresCluster) {
  const asOwner = Object.assign(new URL(cluster.url('portal')), { username: 'owner', password: 'owner' }).href;
  const asPortal = Object.assign(new URL(asOwner), { username: 'portal', password: 'portal' }).href;
  await runStatements(cluster.url('postgres'), [
    `create role owner login createrole password 'owner'`,
    'create database portal owner owner',
  ]);
  const mode = { NODE_ENV: 'test' };
  runOf(old, 'seeds/seed-demo.cli.ts', { ...mode, DATABASE_URL: asOwner, OWNER_DATABASE_URL: asOwner });
  await runStatements(asOwner, [`create role portal login password 'portal' in role kartenkontor_app`]);
  return {
    ...mode,
    DATABASE_URL: asPortal,
    OWNER_DATABASE_URL: asOwner,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
    CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
    CALLS_PER_MINUTE: '1000000',
    SENSITIVE_CALLS_PER_MINUTE: '1000000',
  };
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** The tests of the older version, on a schema that this version's migrations have made. */
function runOldTests(word: string): string | null {
  const its = path.join(old, 'server/migrations');
  fs.rmSync(its, { recursive: true });
  fs.cpSync(migrations, its, { recursive: true });
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'postgres', word], { cwd: old, stdio: 'inherit' });
  return status === 0 ? null : `Tests of ${from} fail on the new schema.`;
}
