import { randomInt, randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { moveRegion } from '#server/operator/cells/move-region.ts';
import type { Database } from '#server/platform/db/database.ts';
import { connectAsOwner } from '#server/platform/db/owner-connection.ts';
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { LOGICAL } from '#tests/support/two-cells.ts';
import { type DayTill, openRegion, signIn } from './day-world.ts';
import { line, percentile } from './report.ts';
import { runPortal } from './run-portal.ts';
import { connect, nextBooking, requestText } from './till-load.ts';
import { openFreshDatabase } from './with-fresh-database.ts';

/**
 * `npm run bench:cells [-- --cells 3 --regions 6 --tills 24 --seconds 5 --moves 3]`: the same tills on 1, 2 … cells,
 * each with a portal process and a PostgreSQL with fsync, all on this machine. Then regions move from cell to cell, one
 * after the other, while all tills book. It prints what the cells book in a second, and how long tills of a region that
 * moved were refused. It also prints whether each booking that was acknowledged is there once.
 */
const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '3' },
    regions: { type: 'string', default: '6' },
    tills: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '5' },
    moves: { type: 'string', default: '3' },
  },
});
const CELLS = Number(values.cells);
const REGIONS = Number(values.regions);
const TILLS = Number(values.tills);
const SECONDS = Number(values.seconds);
const MOVES = CELLS > 1 ? Math.min(Number(values.moves), REGIONS) : 0;
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 3980);
const CARDS_OF_REGION = 300;
/** How soon a till asks again that was refused. */
const AGAIN_MS = 20;

interface Cell {
  address: string;
  port: number;
  database: Database;
  close(): Promise<void>;
}

interface Till extends DayTill {
  cell: Cell;
}

/** What became of the bookings of some tills. Durations in milliseconds. */
interface Takings {
  durations: number[];
  /** The keys of the bookings that were acknowledged, by region. */
  acknowledged: Map<number, string[]>;
  /** From a till's first refusal to its next booking. */
  refusals: { regionId: number; ms: number }[];
}

/** Starts an empty cell; the first one has the ranges that every database begins with. */
async function startCell(index: number): Promise<Cell> {
  const cluster = await startPostgresCluster({ isDurable: true, settings: LOGICAL });
  const database = await openFreshDatabase(cluster, 4);
  const port = FIRST_PORT + index;
  const address = `http://127.0.0.1:${port}`;
  const [regions, ids, cards] = [10_000, 1_000_000_000_000, 2_000_000_000].map(
    (size) => `[${index * size + (index ? 0 : 1)},${(index + 1) * size - 1}]`,
  );
  await database.runAsOwner(`
    select cell_set_ranges('${regions}', '${ids}', '${cards}');
    update cell set address = '${address}';`);
  const portal = await runPortal(cluster.url('portal'), port);
  return {
    address,
    port,
    database,
    close: async () => {
      await portal.stop();
      await database.close();
      await cluster.stop();
    },
  };
}

/** The regions in turn in these cells, with their tills. */
async function openTills(cells: readonly Cell[]): Promise<Till[]> {
  const tills: Till[] = [];
  for (let region = 0; region < REGIONS; region++) {
    const cell = cells[region % cells.length]!;
    const share = Math.floor(((region + 1) * TILLS) / REGIONS) - Math.floor((region * TILLS) / REGIONS);
    const opened = await openRegion(cell.database, { tills: share, cards: CARDS_OF_REGION });
    await cell.database.db
      .updateTable('region')
      .set({ slug: slugOf(opened[0]!.regionId) })
      .where('region_id', '=', opened[0]!.regionId)
      .execute();
    tills.push(...opened.map((till) => ({ ...till, cell })));
  }
  for (const { database } of cells) await database.runAsOwner('analyze');
  return tills;
}

const slugOf = (regionId: number) => `bench-${regionId}`;

/** All tills book at once until `work` is done. A till whose region has moved signs in at the address it is told. */
async function bookMeanwhile(cells: readonly Cell[], tills: Till[], work: () => Promise<void>): Promise<Takings> {
  const takings: Takings = { durations: [], acknowledged: new Map(), refusals: [] };
  const closing = new AbortController();
  const running = Promise.all(tills.map((till) => keepBooking(cells, till, takings, closing.signal)));
  running.catch(() => {});
  await work();
  closing.abort();
  await running;
  return takings;
}

async function keepBooking(cells: readonly Cell[], till: Till, takings: Takings, closing: AbortSignal): Promise<void> {
  let connection = await connect(till.cell.port);
  let { session } = till;
  while (!closing.aborted) {
    const booking = nextBooking(till.cards[randomInt(till.cards.length)]!);
    const key = randomUUID();
    const start = performance.now();
    let refusedAt: number | null = null;
    for (;;) {
      const { status, reply } = await connection.send(requestText(session, booking, key));
      if (status === 200) {
        takings.durations.push(performance.now() - start);
        const keys = takings.acknowledged.get(till.regionId) ?? [];
        takings.acknowledged.set(till.regionId, keys);
        keys.push(key);
      }
      if (status === 200 || status === 422) break;
      refusedAt ??= performance.now();
      if (status === 410) {
        till.cell = cells.find(({ address }) => reply.includes(`"address":"${address}"`))!;
        session = await signIn(till.cell.database.db, till.personId);
        connection.close();
        connection = await connect(till.cell.port);
      } else if (status === 503) await pause(AGAIN_MS);
      else throw new Error(`a booking was answered: ${reply}`);
    }
    if (refusedAt !== null) takings.refusals.push({ regionId: till.regionId, ms: performance.now() - refusedAt });
  }
  till.session = session;
  connection.close();
}

function tellLoad(name: string, { durations }: Takings, seconds: number): void {
  const sorted = Float64Array.from(durations).sort();
  line(name, (durations.length / seconds).toFixed(0), percentile(sorted, 50), percentile(sorted, 99));
}

/** Moves one region after the other to the next cell, and prints for each what its tills noticed. */
async function moveInARow(cells: readonly Cell[], tills: Till[]): Promise<Takings> {
  const regions = [...new Set(tills.map(({ regionId }) => regionId))].slice(0, MOVES);
  const gaps: { regionId: number; gapMs: number; seconds: number }[] = [];
  const takings = await bookMeanwhile(cells, tills, async () => {
    for (const regionId of regions) {
      const home = cells.indexOf(tills.find((till) => till.regionId === regionId)!.cell);
      const from = await connectAsOwner(cells[home]!.database.connectionString!);
      const to = await connectAsOwner(cells[(home + 1) % cells.length]!.database.connectionString!);
      const start = performance.now();
      const moved = await moveRegion({
        from,
        to,
        sourceUrl: from.url,
        slug: slugOf(regionId),
        keys: SEAL_KEYS,
        longestGapMs: 10_000,
        tell: () => {},
        warrant: { begin: async () => {}, note: () => {} },
      });
      if (moved.differences.length) throw new Error(moved.differences.join('; '));
      gaps.push({ regionId, gapMs: moved.gapMs!, seconds: (performance.now() - start) / 1000 });
      await Promise.all([from.close(), to.close()]);
    }
  });
  line('region', 'move s', 'no home ms', 'longest ms', 'tills');
  for (const { regionId, gapMs, seconds } of gaps) {
    const noticed = takings.refusals.filter((refusal) => refusal.regionId === regionId).map(({ ms }) => ms);
    line(slugOf(regionId), seconds.toFixed(1), gapMs.toFixed(0), Math.max(0, ...noticed).toFixed(0), String(noticed.length));
  }
  return takings;
}

/** Whether each acknowledged booking is there once, in the cell where its region is now, and the books of all agree. */
async function prove(cells: readonly Cell[], tills: readonly Till[], ...runs: Takings[]): Promise<void> {
  const homes = new Map(tills.map(({ regionId, cell }) => [regionId, cell]));
  // What the cards began with was booked by nobody.
  const counts = { acknowledged: 0, lost: 0, more: 0 };
  for (const [regionId, { database }] of homes) {
    const keys = runs.flatMap(({ acknowledged }) => acknowledged.get(regionId) ?? []);
    const entries = await database.db
      .selectFrom('entry')
      .select('idempotency_key')
      .where('region_id', '=', regionId)
      .where('actor_id', '<>', 0)
      .execute();
    const there = new Set(entries.map(({ idempotency_key }) => idempotency_key));
    counts.acknowledged += keys.length;
    counts.lost += keys.filter((key) => !there.has(key)).length;
    counts.more += entries.length - keys.length;
  }
  let findings = 0;
  for (const { database } of cells) {
    await sealBooks(database.db, SEAL_KEYS);
    findings += (await verifyLedger(database.db, SEAL_KEYS)).length;
  }
  console.log(
    `\n${counts.acknowledged} bookings acknowledged, ${counts.lost} of them lost, ${counts.more} there without one; the books of all cells: ${findings} findings.`,
  );
  if (counts.lost || counts.more || findings) process.exitCode = 1;
}

console.log(`${os.cpus().length} cores for portals, PostgreSQL and ${TILLS} tills in ${REGIONS} regions.\n`);
line('cells', 'bookings/s', 'p50 ms', 'p99 ms');
for (let count = 1; count <= CELLS; count++) {
  const cells = await Promise.all(Array.from({ length: count }, (_, index) => startCell(index)));
  try {
    const tills = await openTills(cells);
    const takings = await bookMeanwhile(cells, tills, () => pause(SECONDS * 1000));
    tellLoad(String(count), takings, SECONDS);
    if (count < CELLS) continue;
    console.log('');
    const moved = MOVES ? await moveInARow(cells, tills) : takings;
    await prove(cells, tills, takings, ...(MOVES ? [moved] : []));
  } finally {
    await Promise.all(cells.map((cell) => cell.close()));
  }
}
