import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onServer } from '#tests/support/copy-postgres.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openShops, type Shops, type Span } from './arrivals.ts';
import { look, type Look } from './day-gauges.ts';
import { openDay } from './day-world.ts';
import { fillForPgbench, findPgbench, runPgbench } from './pgbench.ts';
import { runPortal } from './run-portal.ts';
import { timeOfFlush } from './time-of-flush.ts';
import { withFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run rehearse:day [-- --regions 200 --tills 2000 --bookings 300000 --minutes 10]`: a Saturday before Christmas,
 * squeezed. Customers come by the clock, more at noon than in the evening, whether the portal keeps up or not.
 * Meanwhile the runs of a day take place: statements, charges, an export for the tax office, a backup. Then more and
 * more come, until the portal does not keep up. It prints a page. One portal process, one PostgreSQL with fsync, and
 * the customers share this machine. Needs Linux.
 */
const { values } = parseArgs({
  options: {
    regions: { type: 'string', default: '200' },
    tills: { type: 'string', default: '2000' },
    bookings: { type: 'string', default: '300000' },
    minutes: { type: 'string', default: '10' },
  },
});
const [REGIONS, TILLS, BOOKINGS, MINUTES] = [values.regions, values.tills, values.bookings, values.minutes].map(Number) as [
  number,
  number,
  number,
  number,
];
const PORT = Number(process.env.BENCH_PORT ?? 3978);
/** Of a hundred customers of the day, how many come in each hour from 8 on. */
const HOURS = [2, 5, 9, 12, 14, 13, 12, 11, 9, 7, 4, 2];
const OPENS_AT = 8;
const HOUR_SECONDS = (MINUTES * 60) / HOURS.length;
const CARDS_OF_REGION = 500;
const CHARGED_CARDS = 200;
/** The climb ends where the slowest in a hundred wait longer, or after so many steps. */
const TOO_LONG_MS = 1_000;
const STEPS = 12;
const STEP_SECONDS = 10;
const STEP_UP = 1.2;

const COLUMNS = [
  'came/s',
  'booked/s',
  'p50 ms',
  'p99 ms',
  'refused',
  'failed',
  'most waiting',
  'locks',
  'portal',
  'PostgreSQL',
  'customers',
  'MB',
];

/** What else is to be done at an hour, as an operator does it. */
const program = (file: string, ...words: string[]) => [
  process.execPath,
  path.join(import.meta.dirname, '../server', file),
  ...words,
];
const errands: Record<number, readonly [what: string, command: (url: string) => string[]]> = {
  9: ['charges', () => program('money/charges/run-charges.cli.ts')],
  11: ['statements', () => program('reports/settlements/issue-statements.cli.ts')],
  13: ['backup', (url) => ['pg_dump', '--format=custom', '--no-sync', '--file=/dev/null', url]],
  14: ['export for an audit', () => program('operator/data-carriers/write-data-carrier.cli.ts', ...carrierWords())],
  15: ['books proved', () => program('operator/operations/verify-ledger.cli.ts')],
};

/** Of this year's books of all regions, into a file that goes when we do. */
function carrierWords(): string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-day-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const today = berlinDay(new Date());
  const from = today.with({ month: 1, day: 1 }).toString();
  return ['--from', from, '--until', today.toString(), '--recipient', 'Prüfung', '--out', path.join(folder, 'audit.zip')];
}

await withFreshDatabase(async (database) => {
  console.log(`# A day at scale\n\n${REGIONS} regions, ${TILLS} tills, ${BOOKINGS} customers in ${MINUTES} minutes.\n`);
  await tellOfMachine(database);
  const tills = await openDay(database, {
    regions: REGIONS,
    tills: TILLS,
    cardsOfRegion: CARDS_OF_REGION,
    chargedCards: CHARGED_CARDS,
  });
  const url = database.connectionString!;
  const portal = await runPortal(url, PORT);
  try {
    const shops = openShops(PORT, tills);
    const busiest = await liveTheDay(database.db, shops, url);
    await climb(database.db, shops, busiest);
    shops.close();
  } finally {
    await portal.stop();
  }
  await sealBooks(database.db, SEAL_KEYS);
  const findings = await verifyLedger(database.db, SEAL_KEYS);
  console.log(findings.length ? `\nThe books: ${findings.length} findings.` : '\nThe books agree (ledger:verify).');
  if (findings.length) process.exitCode = 1;
  await database.close();
});

/** How quick this machine is, in the same words as `npm run bench`. */
async function tellOfMachine(database: Database): Promise<void> {
  const pgbench = findPgbench();
  if (!pgbench) return console.log('pgbench is not installed here.\n');
  const runAsOwner = (statement: string) => onServer(database.connectionString!, (client) => client.query(statement));
  await runAsOwner('create database pgbench');
  const url = Object.assign(new URL(database.connectionString!), { pathname: '/pgbench' }).toString();
  fillForPgbench(pgbench, url);
  console.log(
    `This machine: ${os.cpus().length} cores, pgbench TPC-B ${runPgbench(pgbench, url, 10).toFixed(0)} a second with 16 clients, ${timeOfFlush().toFixed(2)} ms for a flush of the disk.\n`,
  );
  await runAsOwner('drop database pgbench');
}

/** Prints a line for each hour, and what a booking has left behind. Returns the busiest hour's customers a second. */
async function liveTheDay(db: Db, shops: Shops, url: string): Promise<number> {
  const before = await look(db);
  tell('hour', ...COLUMNS, 'meanwhile');
  tell('---', ...COLUMNS.map(() => '--:'), '---');
  let busiest = 0;
  let booked = 0;
  const running = new Set<Errand>();
  for (const [at, percent] of HOURS.entries()) {
    const rate = (BOOKINGS * percent) / 100 / HOUR_SECONDS;
    busiest = Math.max(busiest, rate);
    const errand = errands[OPENS_AT + at];
    if (errand) running.add(start(errand[0], errand[1](url), url));
    const span = await watched(db, shops, rate, HOUR_SECONDS);
    booked += span.booked;
    tell(
      `${OPENS_AT + at}`,
      ...cellsOf(span, HOUR_SECONDS),
      [...running].map(({ what, seconds }) => `${what}${seconds ? ` (${seconds} s)` : ' …'}`).join(', '),
    );
    for (const one of running) if (one.seconds) running.delete(one);
  }
  await shops.empty();
  await Promise.all([...running].map(({ ended }) => ended));
  const after = await look(db);
  const each = (bytes: number) => Math.round(bytes / booked);
  console.log(`
A booking took ${each(after.databaseSize - before.databaseSize)} bytes of the database with its indexes (the day's runs
among them), and ${each(after.logWritten - before.logWritten)} of its log. ${after.deadRows} rows wait for a vacuum; ${after.vacuums - before.vacuums} ran.
The portal needs ${Math.round(after.serverMemory / 2 ** 20)} MB, after ${Math.round(before.serverMemory / 2 ** 20)} MB in the morning.`);
  return busiest;
}

interface Watched extends Span {
  began: Look;
  ended: Look;
  mostLocks: number;
}

/** Lets customers come, and looks at the database each second. */
async function watched(db: Db, shops: Shops, rate: number, seconds: number): Promise<Watched> {
  const began = await look(db);
  const served = shops.open(rate, seconds);
  const isOver = served.then(() => true);
  let ended = began;
  let mostLocks = 0;
  do {
    ended = await look(db);
    mostLocks = Math.max(mostLocks, ended.waitingForLocks);
  } while (!(await Promise.race([isOver, pause(1_000, false)])));
  return { ...(await served), began, ended, mostLocks };
}

function cellsOf(span: Watched, seconds: number): string[] {
  const sorted = Float64Array.from(span.durations).sort();
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  const cores = (of: 'server' | 'postgres' | 'own') => ((span.ended[of] - span.began[of]) / seconds).toFixed(2);
  if (span.firstFailure !== null) console.error(`The first that failed was answered: ${span.firstFailure.slice(0, 300)}`);
  return [
    (span.came / seconds).toFixed(0),
    (span.booked / seconds).toFixed(0),
    at(0.5),
    at(0.99),
    String(span.refused),
    String(span.failed),
    String(span.mostWaiting),
    String(span.mostLocks),
    cores('server'),
    cores('postgres'),
    cores('own'),
    (span.ended.serverMemory / 2 ** 20).toFixed(0),
  ];
}

/** Lets more and more customers come, until the portal does not keep up, and says what was busy then. */
async function climb(db: Db, shops: Shops, from: number): Promise<void> {
  console.log('\n## What breaks first\n');
  tell('step', ...COLUMNS);
  tell('---', ...COLUMNS.map(() => '--:'));
  let rate = from;
  for (let step = 1; step <= STEPS; step++) {
    rate *= STEP_UP;
    const span = await watched(db, shops, rate, STEP_SECONDS);
    tell(String(step), ...cellsOf(span, STEP_SECONDS));
    const sorted = span.durations.toSorted((one, other) => one - other);
    if (span.failed > 0 || (sorted[Math.floor(sorted.length * 0.99)] ?? Infinity) > TOO_LONG_MS) break;
  }
  await shops.empty();
}

interface Errand {
  what: string;
  /** How long it took; null while it runs. */
  seconds: number | null;
  ended: Promise<void>;
}

function start(what: string, [command, ...words]: string[], url: string): Errand {
  const began = performance.now();
  const env = { ...process.env, DATABASE_URL: url, OWNER_DATABASE_URL: url, NODE_ENV: 'development', LOG_LEVEL: 'error' };
  const child: ChildProcess = spawn(command!, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout!.on('data', (text: Buffer) => (told = (told + text.toString()).slice(-500)));
  const errand: Errand = {
    what,
    seconds: null,
    ended: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => {
        errand.seconds = Math.ceil((performance.now() - began) / 1000);
        if (code !== 0) console.error(`${what} ended with ${code}: ${told}`);
        resolve();
      });
    }),
  };
  return errand;
}

function tell(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
