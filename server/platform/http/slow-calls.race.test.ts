import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openServer } from './open-server.ts';
import { SLOW_MS } from './slow-calls.ts';

/** A server with one connection to the database, and what it logs. */
const LONG_SECONDS = (SLOW_MS * 0.6) / 1_000;
interface Line {
  msg: string;
  route: string;
  status: number;
  ms: number;
  waited: Record<string, number>;
}
let owner: Database;
let database: Database;
let app: Awaited<ReturnType<typeof openServer>>;
const lines: Line[] = [];
beforeAll(async () => {
  owner = await createTestDatabase();
  database = openPostgres(owner.connectionString!, 1);
  app = await openServer(
    readConfig({}),
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }),
  );
  const rest = () => sql`select pg_sleep(${LONG_SECONDS})`.execute(database.db);
  const post = inBatches<number, number>({
    run: async (items) => {
      await rest();
      return items;
    },
    most: 1,
    waiting: 10,
  });
  app.get('/quick', () => 'quick');
  app.get('/rest/:id', async () => (await rest(), 'rested'));
  app.get('/post/:id', async () => (await post(1), 'posted'));
});
afterAll(async () => {
  await app.close();
  await database.close();
  await owner.close();
});

async function ask(...urls: string[]): Promise<Line[]> {
  lines.length = 0;
  await Promise.all(urls.map((url) => app.inject({ url })));
  return lines.filter(({ msg }) => msg === 'slow call');
}
const atLeast = (ms: number) => expect.toSatisfy((value: number) => value >= ms - 5, `at least ${ms}`);
const LONG_MS = LONG_SECONDS * 1_000;

it('tells what waited for a connection, and for the database, without naming whom it is about', async () => {
  const told = await ask('/rest/4711', '/rest/4712', '/quick');
  expect(told).toContainEqual(
    expect.objectContaining({
      route: '/rest/:id',
      status: 200,
      ms: atLeast(SLOW_MS),
      waited: { connection: atLeast(LONG_MS), database: atLeast(LONG_MS), statements: 1, turn: 0, batch: 0 },
    }),
  );
  expect(JSON.stringify(told)).not.toContain('471');
});

it('tells what waited for the batch before its own, and charges no batch to the call that began it', async () => {
  const told = await ask('/post/1', '/post/2');
  const waited = { connection: 0, database: 0, statements: 0, turn: atLeast(LONG_MS), batch: atLeast(LONG_MS) };
  expect(told).toContainEqual(expect.objectContaining({ route: '/post/:id', waited }));
});

it('control: says nothing of calls that are quick', async () => {
  expect(await ask('/quick')).toEqual([]);
});
