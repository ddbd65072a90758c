import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { seedDemo } from '#seeds/demo.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Db, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { type Answer, Visitor } from './portal.ts';
import { SEAL_KEYS } from './seal-keys.ts';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

interface Plan {
  /** How many bookings are in flight at any moment. */
  tills: number;
  restarts: number;
}

export interface Report {
  /** Bookings that a till was told of. */
  booked: number;
  /** Bookings under way when PostgreSQL went. */
  met: number;
  /** Bookings that had to be asked for again with their key: none where PostgreSQL is back before a server gives up. */
  repeated: number;
  /** Keys that are not in the books as the till was told. */
  lost: string[];
  /** Keys in the books that no till was told of, or twice. */
  surplus: number;
  /** What the servers answered instead of 200, with how often. */
  otherAnswers: Record<string, number>;
  endedProcesses: number;
  /** What `ledger:verify` finds. */
  problems: unknown[];
}

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8].map(cardNumberOf);
const REDEEM = 'partner-guthaben-einloesen';

/**
 * Tills that book without a pause at two servers, while their PostgreSQL crashes or restarts repeatedly. A till without
 * an answer waits until PostgreSQL is back and repeats the request with the same key, until it succeeds.
 */
export async function bookThroughRestarts({ tills, restarts }: Plan): Promise<Report> {
  const cluster = await startPostgresCluster({ isDurable: true });
  const database = openPostgres(cluster.url('postgres'), 4);
  const servers: PortalProcess[] = [];
  try {
    await migrate(database);
    await seedDemo(database, { history: false });
    servers.push(await startPortalProcess(database), await startPortalProcess(database));
    const cashier = await signIn(servers[0]!.url);
    const run = openRun(servers, cashier, tills);
    for (let restart = 0; restart < restarts; restart++) {
      // Each till has had its answer since the last one, so all of them have a booking in flight.
      await run.moreAnswers(tills);
      await run.during(() => cluster.restart(restart % 2 ? 'orderly' : 'crash'));
    }
    await run.moreAnswers(tills);
    await run.finish();
    return {
      booked: run.told.size,
      met: run.met(),
      repeated: run.repeated(),
      ...(await compare(database.db, run.told)),
      otherAnswers: run.otherAnswers,
      endedProcesses: servers.filter((server) => !server.isRunning()).length,
      problems: await verifyLedger(database.db, SEAL_KEYS),
    };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await database.close();
    await cluster.stop();
  }
}

async function signIn(url: string): Promise<Visitor> {
  const cashier = new Visitor(url);
  assert.equal((await cashier.signIn('partner-login', 'kasse@demo.example')).status, 200);
  for (const inputCardID of CARDS) {
    const { status } = await cashier.book('partner-guthaben-aufladen', { inputCardID, guthabenAufladenBetrag: '250,00' });
    assert.equal(status, 200);
  }
  return cashier;
}

function openRun(servers: readonly PortalProcess[], cashier: Visitor, tills: number) {
  /** Booking number by key. */
  const told = new Map<string, number>();
  const repeatedKeys = new Set<string>();
  const otherAnswers: Record<string, number> = {};
  const ending = new AbortController();
  let databaseIsBack = Promise.resolve();
  let underWay = 0;
  let met = 0;
  let answersToWaitFor = 0;
  let enough = () => {};

  async function book(till: Visitor, card: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      underWay++;
      const answer: Answer<BookingResult> | null = await till
        .book<BookingResult>(REDEEM, { inputCardID: card, guthabenEinloesenBetrag: '0,01' }, key)
        .catch(() => null);
      underWay--;
      if (answer?.status === 200) return void told.set(key, answer.body.bookingNumber);
      const other = answer ? String(answer.status) : 'none';
      otherAnswers[other] = (otherAnswers[other] ?? 0) + 1;
      // A process that has ended never comes back: without it there would be no end.
      if (!servers.every((server) => server.isRunning())) return;
      repeatedKeys.add(key);
      await databaseIsBack;
    }
  }

  async function work(index: number): Promise<void> {
    const till = Object.assign(new Visitor(servers[index % servers.length]!.url), {
      cookies: cashier.cookies,
      token: cashier.token,
    });
    while (!ending.signal.aborted) {
      await book(till, CARDS[index % CARDS.length]!);
      if (--answersToWaitFor === 0 || !servers.every((server) => server.isRunning())) enough();
    }
  }

  const working = Array.from({ length: tills }, (_, index) => work(index));
  return {
    told,
    otherAnswers,
    met: () => met,
    repeated: () => repeatedKeys.size,
    moreAnswers(count: number): Promise<void> {
      answersToWaitFor = count;
      return new Promise((resolve) => (enough = resolve));
    },
    async during(trouble: () => Promise<void>): Promise<void> {
      met += underWay;
      databaseIsBack = trouble();
      await databaseIsBack;
    },
    async finish(): Promise<void> {
      ending.abort();
      await Promise.all(working);
    },
  };
}

/** The books beside what the tills were told. */
async function compare(db: Db, told: ReadonlyMap<string, number>): Promise<Pick<Report, 'lost' | 'surplus'>> {
  const { rows } = await sql<{ key: string; entry_id: number }>`
    select idempotency_key as key, entry_id from entry where type = 'redemption'`.execute(db);
  const booked = new Map(rows.map((row) => [row.key, row.entry_id]));
  return {
    lost: [...told].filter(([key, number]) => booked.get(key) !== number).map(([key]) => key),
    surplus: rows.filter(({ key }) => !told.has(key)).length + rows.length - booked.size,
  };
}
