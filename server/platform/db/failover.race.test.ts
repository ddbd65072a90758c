import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { seedDemo } from '#seeds/demo.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { transferBalances } from '#server/ledger/write/transfer-balances.ts';
import { openMaintenance } from '#server/operator/maintenance/maintenance.ts';
import { readConfig } from '#server/platform/config.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { openElsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { type Answer, CAPTCHA_ANSWER, Visitor } from '#tests/support/portal.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { awaitStandby } from './await-standby.ts';
import { type Database, openPostgres } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';
import { migrate } from './migrate.ts';
import { onceMore } from './once-more.ts';
import { openPool } from './pool.ts';

/** The primary. Where a test needs a standby that hangs, it is one that never comes: commits wait for both alike. */
let cluster: PostgresCluster;
let database: Database;
let books: Books;
/** The superuser, whose own commits never wait. */
let operator: pg.Client;

beforeAll(async () => {
  cluster = await startPostgresCluster({ settings: ['synchronous_commit=on'] });
  database = openPostgres(cluster.url('postgres'), 6);
  await migrate(database);
  await seedDemo(database, { history: false });
  books = await openBooks(database.db, 8);
  operator = await openOperator();
});
afterAll(async () => {
  await operator.end();
  await database.close();
  await cluster.stop();
});

async function openOperator(): Promise<pg.Client> {
  const client = new pg.Client(cluster.url('postgres'));
  client.on('error', () => {});
  await client.connect();
  await client.query('set synchronous_commit = local');
  return client;
}

async function set(name: string, value: string): Promise<void> {
  await operator.query(`alter system set ${name} = ${value}`);
  await operator.query('select pg_reload_conf()');
  await expect.poll(() => ask(`select setting from pg_settings where name = '${name}'`)).toBe(value.replaceAll("'", ''));
}

const ask = async (question: string) =>
  (await operator.query<[unknown]>({ text: question, rowMode: 'array' })).rows[0]?.[0] ?? null;

const WAITING = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
const waiting = (query: string) => expect.poll(() => ask(`${WAITING} and query like '%${query}%'`)).not.toBeNull();
/** Returns when commits wait for a standby: the server hears of the setting a moment after its sessions. */
async function loseStandby(): Promise<void> {
  await set('synchronous_standby_names', "'nobody'");
  const probe = new pg.Client(cluster.url('postgres'));
  probe.on('error', () => {});
  await probe.connect();
  const { rows } = await probe.query<{ pid: number }>('select pg_backend_pid() as pid');
  const commits = async () => {
    for (;;) await probe.query(`select pg_logical_emit_message(true, 'probe', '')`);
  };
  commits().catch(() => {});
  await expect.poll(() => ask(`${WAITING} and pid = ${rows[0]!.pid}`)).not.toBeNull();
  await operator.query('select pg_terminate_backend($1, 10000)', [rows[0]!.pid]);
}
const findStandby = () => set('synchronous_standby_names', "''");
const cancelWaits = () => operator.query(`select pg_cancel_backend(pid) from (${WAITING}) w`);
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const UNKNOWN = { code: '08007' };
const post = (posting: Posting) => postBookings(database.db, SEAL_KEYS, books.regionId, [posting]);

describe('a booking whose standby hangs', () => {
  it('is unknown where its wait is cancelled, and is told as done only when the standby has it', async () => {
    const topUp = { ...postingsOf(books).topUp(books.cards[0]!, 1_000), idempotencyKey: randomUUID(), inputHash: 'same' };
    await loseStandby();
    const told = failureOf(post(topUp));
    await waiting('ledger_post');
    await cancelWaits();
    expect(await told).toMatchObject(UNKNOWN);
    // All the same it stands in the books here, for everybody to see.
    const entry = await ask(`select entry_id from entry where idempotency_key = '${topUp.idempotencyKey}'`);
    expect(entry).not.toBeNull();

    let isTold = false;
    const again = post(topUp).finally(() => (isTold = true));
    await waiting('pg_logical_emit_message');
    expect(isTold).toBe(false);
    await findStandby();
    expect(await again).toMatchObject([{ isPosted: true, isReplay: true, entryId: Number(entry) }]);
  });

  it('is told as done by every verb only then, also where its transaction writes nothing', async () => {
    const { regionId } = books;
    const [card, target] = books.cards as [string, string];
    const source = { card, idempotencyKey: randomUUID() };
    const transfer = () =>
      database.db
        .transaction()
        .execute((trx) => transferBalances(trx, SEAL_KEYS, regionId, { sources: [source], target, actorId: 1 }));
    const first = await transfer();
    await loseStandby();
    let isTold = false;
    const again = transfer().finally(() => (isTold = true));
    await waiting('commit');
    expect(isTold).toBe(false);
    await findStandby();
    expect(await again).toEqual(first.map((outcome) => ({ ...outcome, isReplay: true })));
  });

  it('is unknown, too, where a transaction commits it', async () => {
    await loseStandby();
    const told = failureOf(database.db.transaction().execute((trx) => awaitStandby(trx)));
    await waiting('commit');
    await cancelWaits();
    expect(await told).toMatchObject(UNKNOWN);
    await findStandby();
  });

  it('would be told as done by the library alone', async () => {
    await loseStandby();
    const client = new pg.Client(cluster.url('postgres'));
    await client.connect();
    const told = client.query(`select pg_logical_emit_message(true, 'test', '')`);
    await waiting('pg_logical_emit_message');
    await cancelWaits();
    expect((await told).rowCount).toBe(1);
    await client.end();
    await findStandby();
  });

  it('is unknown after a while without an answer, and its connection is not used again', async () => {
    // The server's own limit does not cut the wait off.
    const limits = { statement_timeout: 100, query_timeout: 500 };
    const pool = openPool({ connectionString: cluster.url('postgres'), max: 1, ...limits });
    await loseStandby();
    const client = await pool.connect();
    const told = client.query(`select pg_logical_emit_message(true, 'test', '')`, []);
    expect(await failureOf(told)).toMatchObject({ ...UNKNOWN, message: 'the database does not answer' });
    client.release();
    const next = await pool.connect();
    expect(next).not.toBe(client);
    expect((await next.query<{ one: number }>('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
    next.release();
    await findStandby();
    await pool.end();
  });
});

describe('a primary that is away', () => {
  const pids = () => Promise.all([1, 2, 3].map(() => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)));

  it('is noticed by the first call that finds it read-only, and awaited on fresh connections', async () => {
    const before = new Set((await pids()).map(({ rows }) => rows[0]!.pid));
    await set('default_transaction_read_only', 'on');
    const write = sql`update person set last_name = last_name where false`;
    await expect(write.execute(database.db)).rejects.toMatchObject({ code: '25006' });
    const written = onceMore(() => write.execute(database.db));
    await operator.query('set default_transaction_read_only = off');
    await set('default_transaction_read_only', 'off');
    await written;
    const after = (await pids()).map(({ rows }) => rows[0]!.pid);
    expect(after.filter((pid) => before.has(pid))).toEqual([]);
  });

  it('leaves a transaction that it cuts off open to another try', async () => {
    const cut = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await operator.query('select pg_terminate_backend($1, 10000)', [rows[0]!.pid]);
      await sql`select 1`.execute(trx);
    });
    expect(isUnavailable(await failureOf(cut))).toBe(true);
  });

  it('is not waited for any more after three seconds', async () => {
    const nobody = openPostgres('postgres://x:y@127.0.0.1:1/portal', 2);
    const failure = async () => {
      const start = performance.now();
      await expect(sql`select 1`.execute(nobody.db)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      return performance.now() - start;
    };
    expect(await failure()).toBeGreaterThan(3_000);
    expect(await failure()).toBeLessThan(1_000);
    await nobody.close();
  });
});

/** Both are kept for a while, and read beside the work of a call, which is done once more as a whole. */
describe('what every call asks first', () => {
  const questions = {
    maintenance: () => openMaintenance(database.db, { DATABASE_URL: cluster.url('postgres'), DATA_DIR: '' })(),
    region_address: () => openElsewhere(database).findOfRegion({ slug: 'nowhere' }),
  };

  it.each([
    ['whether there is maintenance', 'maintenance', { isMaintenanceActive: false }],
    ['which regions live elsewhere', 'region_address', null],
  ] as const)('%s, is asked once more where its connection is cut', async (_, table, expected) => {
    const holder = await openOperator();
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    const answer = questions[table]();
    const waiter = () => ask(`select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%${table}%'`);
    await expect.poll(waiter).not.toBeNull();
    await operator.query('select pg_terminate_backend($1)', [await waiter()]);
    await holder.end();
    const found = await answer;
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeNull();
  });
});

/** A booking waits for three seconds. A busy machine may take longer for a restart, which says nothing then. */
const WAITED_FOR_MS = 2_000;
const MOST_TRIES = 20;

describe('a portal whose database goes away', () => {
  let running: RunningPortal;
  beforeAll(async () => {
    const settings = { PORT: '0', LOG_LEVEL: 'silent', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };
    const config = readConfig({ ...settings, CALLS_PER_MINUTE: '100000', SENSITIVE_CALLS_PER_MINUTE: '100000' });
    running = await startPortal(config, openPostgres(cluster.url('postgres'), 6));
  });
  afterAll(() => running.close());

  it('does not say that nothing was saved where it may be', async () => {
    const visitor = new Visitor(running.url);
    const headers = { 'x-captcha-token': await visitor.captchaToken() };
    await loseStandby();
    const told: Promise<Answer> = visitor.post(
      'partner-login',
      { cardID: 'kasse@demo.example', password: DEMO_PASSWORD },
      headers,
    );
    let isTold = false;
    void told.finally(() => (isTold = true));
    await expect.poll(() => cancelWaits().then(() => isTold)).toBe(true);
    expect(await told).toMatchObject({ status: 503, body: { errorCode: 'OUTCOME_UNKNOWN' } });
    await findStandby();
  });

  it('refuses no booking and no question of a till while it is restarted', async () => {
    const till = new Visitor(running.url);
    await till.signIn('partner-login', 'kasse@demo.example');
    const card = { inputCardID: cardNumberOf(1) };
    const closing = new AbortController();
    const statuses: number[] = [];
    const rounds = [0, 0, 0, 0, 0, 0];
    const work = async (_: number, index: number) => {
      for (; !closing.signal.aborted; rounds[index]!++) {
        const booked = await till.book('partner-guthaben-aufladen', { ...card, guthabenAufladenBetrag: '0,01' });
        const asked = await till.get('get-booking');
        statuses.push(booked.status, asked.status);
      }
    };
    const working = Promise.all(rounds.map(work));
    /** Each has ended the round it is in and a whole one more: a call outlives one restart, not two. */
    const allGoOn = () => {
      const aims = rounds.map((round) => round + 2);
      return expect.poll(() => rounds.every((round, index) => round >= aims[index]!)).toBe(true);
    };
    const others: number[] = [];
    for (let quick = 0, tries = 0; quick < 3; tries++) {
      if (tries === MOST_TRIES) throw new Error('no restart was quick enough to be waited for');
      const before = statuses.length;
      const began = performance.now();
      await cluster.restart('orderly');
      const isQuick = performance.now() - began < WAITED_FOR_MS;
      await allGoOn();
      if (!isQuick) continue;
      quick++;
      others.push(...statuses.slice(before).filter((status) => status !== 200));
    }
    closing.abort();
    await working;
    operator = await openOperator();
    expect(others).toEqual([]);
    const twice = `select count(*)::int from (select from entry where idempotency_key is not null group by idempotency_key having count(*) > 1) e`;
    expect(await ask(twice)).toBe(0);
  });
});
