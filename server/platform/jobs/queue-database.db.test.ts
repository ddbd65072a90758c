import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { queueDatabase } from './set-up-jobs.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('leaves no connection in the middle of a transaction that has failed', async () => {
  const queue = queueDatabase(database);
  for (let time = 0; time < 20; time++) {
    const script = `begin; select pg_advisory_xact_lock(7199); select 1 / 0; commit`;
    await expect(queue.executeSql(script)).rejects.toThrow('division by zero');
    const { rows } = await sql<{ held: number }>`
      select count(*)::int as held from pg_locks where locktype = 'advisory' and objid = 7199
         and ${sql.raw(IN_THIS_DATABASE)}`.execute(database.db);
    expect(rows).toEqual([{ held: 0 }]);
  }
});

it('answers what the queue asks, with and without values', async () => {
  const queue = queueDatabase(database);
  expect((await queue.executeSql('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
  expect((await queue.executeSql('select 2 as two')).rows).toEqual([{ two: 2 }]);
});
