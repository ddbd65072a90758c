import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { seedDemo } from '#seeds/demo.ts';
import { readConfig } from '#server/platform/config.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { openLog } from '#server/platform/log.ts';
import { type RunningPortal, startPortal } from '#server/portal/start-portal.ts';
import { doorOf } from '#tests/support/doors.ts';
import { CAPTCHA_ANSWER, Visitor } from '#tests/support/portal.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { type Database, type Db, openPostgres } from './database.ts';
import { migrate } from './migrate.ts';
import { type Aside, openAside } from './read-aside.ts';
import { atThisPace } from '#tests/support/pace.ts';

const CARD = cardNumberOf(11);

/** A primary and a standby that follows it. The superuser sees what was asked on the standby. */
let primary: PostgresCluster;
let standby: PostgresCluster;
let database: Database;
let aside: Aside;

const silent = openLog({ LOG_LEVEL: 'silent' });
const SLOW = { timeout: atThisPace(30_000), interval: 100 };

beforeAll(async () => {
  primary = await startPostgresCluster();
  database = openPostgres(primary.url('postgres'), 6);
  await migrate(database);
  await seedDemo(database, { history: false });
  standby = await primary.addStandby();
  aside = openAside(database, { READ_DATABASE_URL: standby.url('postgres') }, silent);
});
afterAll(async () => {
  await aside.close();
  await database.close();
  await standby.stop();
  await primary.stop();
});

async function onStandby<T extends pg.QueryResultRow>(question: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(standby.url('postgres'));
  await client.connect();
  try {
    return (await client.query<T>(question, values)).rows;
  } finally {
    await client.end();
  }
}

async function serverOf(db: Db): Promise<'standby' | 'primary'> {
  const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db);
  return rows[0]!.is_standby ? 'standby' : 'primary';
}
const whoReads = () => aside.readAside(serverOf);
const standbyReads = () => expect.poll(whoReads, SLOW).toBe('standby');

/** The standby shows nothing newer than now, until `work` is done. */
async function heldBack(work: () => Promise<void>): Promise<void> {
  await onStandby('select pg_wal_replay_pause()');
  await expect.poll(() => onStandby('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }]);
  try {
    await work();
  } finally {
    await onStandby('select pg_wal_replay_resume()');
  }
}

const change = (name: string) => database.db.updateTable('region').set({ card_name: name }).execute();

describe('a read that may be seconds old', () => {
  it('is answered by the standby, also while nothing is written', async () => {
    await standbyReads();
    const began = performance.now();
    while (performance.now() - began < 7_000) expect(await whoReads()).toBe('standby');
  });

  it('cannot write, on whatever server it runs', async () => {
    await standbyReads();
    const write = (db: Db) => sql`update region set card_name = card_name`.execute(db);
    await expect(aside.readAside(write)).rejects.toMatchObject({ code: '25006' });
    await expect(write(database.db)).resolves.toBeDefined();
    // An old primary would take it, were its transactions not read-only.
    const own = openAside(database, { READ_DATABASE_URL: primary.url('postgres') }, silent);
    expect(await own.readAside(serverOf)).toBe('primary');
    await own.close();
  });

  it.each(['40001', '57014', '53300'])('that the standby ends with %s is answered by the primary', async (code) => {
    await standbyReads();
    const ended = (db: Db) =>
      sql`do $$ begin if pg_is_in_recovery() then raise exception 'ended' using errcode = ${sql.lit(code)}; end if; end $$`
        .execute(db)
        .then(() => serverOf(db));
    expect(await aside.readAside(ended)).toBe('primary');
    // A conflict with recovery, or a slow statement, says nothing about the next read.
    expect(await whoReads()).toBe(code === '53300' ? 'primary' : 'standby');
  });

  it('is not refused because the standby has not got the row yet', async () => {
    await standbyReads();
    const named = async (db: Db) => {
      const found = await db.selectFrom('region').select('region_id').where('card_name', '=', 'Neu').execute();
      if (!found.length) throw notFound();
      return found.length;
    };
    await heldBack(async () => {
      await change('Neu');
      expect(await aside.readAside(named)).toBeGreaterThan(0);
    });
  });

  it('goes to the primary while the standby is more than five seconds behind', async () => {
    await standbyReads();
    await heldBack(async () => {
      await change('Neuer');
      await expect.poll(whoReads, SLOW).toBe('primary');
    });
    await standbyReads();
  });
});

describe('a portal with a standby', () => {
  let running: RunningPortal;
  beforeAll(async () => {
    const settings = { PORT: '0', LOG_LEVEL: 'silent', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, NODE_ENV: 'test' };
    const urls = { DATABASE_URL: primary.url('postgres'), READ_DATABASE_URL: standby.url('postgres') };
    const config = readConfig({ ...settings, ...urls, CALLS_PER_MINUTE: '100000', SENSITIVE_CALLS_PER_MINUTE: '100000' });
    running = await startPortal(config, openPostgres(primary.url('postgres'), 6));
  });
  afterAll(() => running.close());

  async function signedIn(email: string): Promise<Visitor> {
    const visitor = new Visitor(running.url);
    expect((await visitor.signIn(doorOf(email), email)).status).toBe(200);
    return visitor;
  }

  /** How many of its reads the standby has answered since that moment, by the last one of each connection. */
  async function countAside(since: string): Promise<number> {
    const rows = await onStandby<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where application_name = 'kartenkontor-reads' and query_start > $1 and query not like '%pg_last_wal_replay_lsn%'
          and query not like '%pg_is_in_recovery%'`,
      [since],
    );
    return rows[0]!.count;
  }
  const momentOf = async () => (await onStandby<{ now: string }>('select clock_timestamp()::text as now'))[0]!.now;

  const asks: [string, string, (visitor: Visitor) => Promise<{ status: number; body: unknown }>][] = [
    ['statistics of a partner', 'partner@demo.example', (who) => who.get('partner-statistics?period=lastWeek')],
    ['statistics of a region', 'auftraggeber@demo.example', (who) => who.get('contractor-statistics')],
    ['search of staff', 'support@demo.example', (who) => who.get('staff-search?q=demo')],
    ['statement as CSV', 'kundin@demo.example', (who) => who.get(`transactions-csv?cardID=${CARD}`)],
    ['statement as paper', 'kundin@demo.example', (who) => who.get(`transactions-pdf?cardID=${CARD}`)],
    ['trail as CSV', 'betrieb@demo.example', (who) => who.post('audit-trail-csv', { act: 'card-locked' })],
  ];

  it.each(asks)('has it answer the %s, and the primary while it is away', async (_, email, ask) => {
    const who = await signedIn(email);
    const tell = async () => {
      const { status, body } = await ask(who);
      expect(status).toBe(200);
      // A paper is of its second, and so are the figures of a running week.
      if (body instanceof Uint8Array) return 'paper';
      return JSON.stringify(body).replaceAll(/"figuresUntil":(null|\{[^}]*\})/g, '');
    };
    const standbyReads = () => expect.poll(() => running.portal.readAside(serverOf), SLOW).toBe('standby');
    await standbyReads();
    const since = await momentOf();
    const told = await tell();
    expect(await countAside(since)).toBeGreaterThan(0);
    standby.halt();
    expect(await tell()).toBe(told);
    await standby.start();
    await standbyReads();
    const later = await momentOf();
    expect(await tell()).toBe(told);
    expect(await countAside(later)).toBeGreaterThan(0);
  });

  it('has the primary answer what must not be old', async () => {
    const who = await signedIn('kundin@demo.example');
    const since = await momentOf();
    expect((await who.get(`transactions?cardID=${CARD}`)).status).toBe(200);
    expect(await countAside(since)).toBe(0);
  });
});
