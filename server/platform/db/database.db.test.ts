import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#tests/support/databases.ts';
import { APPLICATION_ROLE, type Database, type Db } from './database.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.runAsOwner('create table note (text text unique)');
});
afterAll(() => database.close());

async function one<T>(query: string): Promise<T> {
  return (await sql<{ value: T }>`${sql.raw(query)}`.execute(database.db)).rows[0]!.value;
}
const notes = () => one<string[]>(`select array_agg(text order by text) as value from note`);
const write = (text: string) => sql`insert into note values (${text})`;

it('works as the application’s role', async () => {
  expect(await one('select current_user as value')).toBe(APPLICATION_ROLE);
  await expect(one('create table stray (x int) -- ')).rejects.toThrow('permission denied');
});

it('reads whole numbers as numbers, and refuses those that a number cannot hold', async () => {
  expect(await one('select 9007199254740991::bigint as value')).toBe(Number.MAX_SAFE_INTEGER);
  await expect(one('select 9007199254740992::bigint as value')).rejects.toThrow(RangeError);
});

it('reads days as text and instants as dates, whatever the machine’s zone', async () => {
  expect(await one(`select '2026-03-29'::date as value`)).toBe('2026-03-29');
  expect(await one(`select '2026-03-29 02:30 Europe/Berlin'::timestamptz as value`)).toEqual(new Date('2026-03-29T01:30:00Z'));
});

it('runs the owner’s scripts whole or not at all, and is the application again afterwards', async () => {
  await expect(database.runAsOwner(`insert into note values ('half'); select 1 / 0`)).rejects.toThrow('division by zero');
  expect(await notes()).toBeNull();
  expect(await one('select current_user as value')).toBe(APPLICATION_ROLE);
});

it('keeps transactions apart from each other and from what runs beside them', async () => {
  const undone = database.db.transaction().execute(async (trx) => {
    await write('undone').execute(trx);
    beside.push(
      write('beside').execute(database.db),
      database.runAsOwner(`insert into note values ('owner')`),
      database.db.transaction().execute((other) => write('other').execute(other)),
    );
    await sql`select 1`.execute(trx);
    throw new Error('no');
  });
  const beside: Promise<unknown>[] = [];
  await expect(undone).rejects.toThrow('no');
  await Promise.all(beside);
  expect(await notes()).toEqual(['beside', 'other', 'owner']);
});

it('hears what a transaction has told before the commit is answered, and nothing of one that is taken back', async () => {
  let changes = 0;
  database.onChange(() => changes++);
  const tell = sql`notify portal_notice`;
  const undone = database.db.transaction().execute(async (trx) => {
    await tell.execute(trx);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await database.db.transaction().execute(async (trx) => {
    await tell.execute(trx);
    await sql`select 1`.execute(trx);
    expect(changes).toBe(0);
  });
  expect(changes).toBeGreaterThan(0);
});

describe.runIf(inject('databaseKind') === 'postgres')('PostgreSQL', () => {
  /** Waits until they have ended. */
  const endConnections = (that: string) =>
    database.runAsOwner(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and application_name = 'kartenkontor' and ${that}`,
    );

  it('gives no statement and no wait for a lock more time than it should take', async () => {
    expect(await one(`select current_setting('statement_timeout') as value`)).toBe('10s');
    expect(await one(`select current_setting('lock_timeout') as value`)).toBe('5s');
    expect(await one(`select current_setting('idle_in_transaction_session_timeout') as value`)).toBe('10s');
  });

  it('leaves it to the server how durable a commit is', async () => {
    const sources = await one<string[]>(
      `select array_agg(distinct source) as value from pg_settings where name in ('synchronous_commit', 'commit_delay')`,
    );
    expect(sources).not.toContain('client');
  });

  it('goes on with a fresh connection when the server has closed the idle ones', async () => {
    await Promise.all([1, 2, 3].map(() => one('select 1 as value')));
    // A query on one of the ended connections may fail.
    await endConnections('true');
    await new Promise(setImmediate);
    expect(await one('select 1 as value')).toBe(1);
  });

  it('fails only what runs on a connection that the server ends, in the middle of a query or between two', async () => {
    // Not by its wait event, which appears a moment later.
    const waiters = `
      select pid from pg_locks where locktype = 'advisory' and objid = 7198 and not granted
         and ${IN_THIS_DATABASE}`;
    const ended = Promise.withResolvers<void>();
    const holder = database.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7198)`.execute(trx);
      await ended.promise;
      await sql`select 1`.execute(trx);
    });
    const waiting = one('select pg_advisory_xact_lock(7198)::text as value');
    const outcome = Promise.allSettled([holder, waiting]);
    await expect.poll(() => one(`select count(*) as value from (${waiters}) w`)).toBe(1);
    await endConnections(`pid in (${waiters})`);
    await endConnections('true');
    await new Promise(setImmediate);
    ended.resolve();
    expect(await outcome).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await one('select 1 as value')).toBe(1);
  });
});

it.runIf(inject('databaseKind') === 'postgres')('keeps the plan of a statement that asks for it, and no other', async () => {
  await sql`/* prepared kept */ select ${1}::int`.execute(database.db);
  await sql`select ${'/* prepared told */'}::text, ${2}::int`.execute(database.db);
  expect(await one('select array_agg(distinct name) as value from pg_prepared_statements')).toEqual(['kept']);
});

describe.runIf(inject('databaseKind') === 'embedded')('the embedded engine', () => {
  const kept = async (like: string) => {
    const asked = sql<{ value: number }>`select count(*)::int as value from pg_prepared_statements where statement like ${like}`;
    return (await asked.execute(database.db)).rows[0]!.value;
  };
  const half = (by: number) => sql<{ value: number }>`select 10 / ${by}::int as value`.execute(database.db);

  it('prepares a statement once, whatever its values', async () => {
    for (const by of [1, 2, 5]) expect((await half(by)).rows).toEqual([{ value: 10 / by }]);
    expect(await kept('select 10 / $1%')).toBe(1);
  });

  it('prepares one that failed anew', async () => {
    await expect(half(0)).rejects.toThrow('division by zero');
    await expect(half(0)).rejects.toThrow('division by zero');
    expect((await half(10)).rows).toEqual([{ value: 1 }]);
    expect(await kept('select 10 / $1%')).toBe(1);
  });

  it('keeps one that was prepared in a transaction which was taken back', async () => {
    const ask = (db: Db) => sql<{ value: number }>`select ${7}::int as value, 'in vain' as what`.execute(db);
    const undone = database.db.transaction().execute(async (trx) => {
      await ask(trx);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect((await ask(database.db)).rows).toEqual([{ value: 7, what: 'in vain' }]);
    expect(await kept('%in vain%')).toBe(1);
  });

  it('knows a column that has come meanwhile, at the latest when it is asked again', async () => {
    await database.runAsOwner(`create table shelf (text text); insert into shelf values ('book')`);
    const read = () => sql`select * from shelf`.execute(database.db);
    await database.runAsOwner(`grant select on shelf to ${APPLICATION_ROLE}`);
    expect((await read()).rows).toEqual([{ text: 'book' }]);
    await database.runAsOwner(`alter table shelf add column pages int not null default 7`);
    await expect(read()).rejects.toThrow('cached plan must not change result type');
    expect((await read()).rows).toEqual([{ text: 'book', pages: 7 }]);
  });

  it('finds what stands already by a literal condition, however often it is asked', async () => {
    await database.runAsOwner(`
      create table act (subject text, state text);
      create unique index on act (subject) where state = 'open';
      grant select, insert on act to ${APPLICATION_ROLE};`);
    const open = (state: ReturnType<typeof sql>) =>
      sql`insert into act values ('one', 'open') on conflict (subject) where state = ${state} do nothing`.execute(database.db);
    for (let times = 0; times < 10; times++) await open(sql.lit('open'));
    expect(await one('select count(*) as value from act')).toBe(1);
    // Control: a plan for all values cannot know it.
    const often = async () => {
      for (let times = 0; times < 10; times++) await open(sql`${'open'}`);
    };
    await expect(often()).rejects.toThrow('no unique or exclusion constraint matching');
  });

  it('keeps nothing whose columns may be others the next time', async () => {
    const next = (query: string) =>
      database.db.transaction().execute(async (trx) => {
        await sql`declare reader cursor for ${sql.raw(query)}`.execute(trx);
        return (await sql`fetch 5 from reader`.execute(trx)).rows;
      });
    expect(await next('select 1 as a')).toEqual([{ a: 1 }]);
    expect(await next(`select 'x'::text as b, 2 as c`)).toEqual([{ b: 'x', c: 2 }]);
    expect(await kept('fetch%')).toBe(0);
  });

  it('keeps no long one', async () => {
    const long = (text: string) => one<number>(`select length('${text}') as value -- a long one`);
    expect(await long('x'.repeat(20_000))).toBe(20_000);
    expect(await kept('%a long one')).toBe(0);
    expect(await long('x'.repeat(2_000))).toBe(2_000);
    expect(await kept('%a long one')).toBe(1);
  });

  it('keeps the last of very many', async () => {
    for (let at = 0; at < 500; at++) await one(`select ${at} as value -- of many`);
    expect(await kept('%of many')).toBeLessThanOrEqual(400);
    expect(await kept('select 499 as value -- of many')).toBe(1);
    expect(await kept('select 0 as value -- of many')).toBe(0);
    expect(await one('select 0 as value -- of many')).toBe(0);
  });
});
