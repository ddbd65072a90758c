import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Job, setUpJobs } from './set-up-jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const job = (name: string): Job => ({ name, title: name, schedule: '0 4 * * *', run: async () => {} });

it('refuses two jobs of one name, of which each would get half of the runs', () => {
  expect(setUpJobs(database, openLog({ LOG_LEVEL: 'silent' }), [job('one'), job('two')]).list).toHaveLength(2);
  expect(() => setUpJobs(database, openLog({ LOG_LEVEL: 'silent' }), [job('one'), job('two'), job('one')])).toThrow(
    'two jobs have the name one',
  );
});

it('does a job when its time has come', async () => {
  const done: string[] = [];
  const run = async () => void done.push('done');
  const office = setUpJobs(database, openLog({ LOG_LEVEL: 'silent' }), [{ ...job('each-minute'), schedule: '* * * * *', run }]);
  await office.open();
  await office.close();
  expect(done).toEqual([]);
  // Nobody has looked at the schedules for long.
  await sql`update pgboss.version set cron_on = now() - interval '1 day'`.execute(database.db);
  await office.open();
  await expect.poll(() => done).toEqual(['done']);
  await office.close();
});

it('lets a new version change when a job runs and how long it may take', async () => {
  const held = async () =>
    (
      await sql`select s.cron, s.timezone, q.expire_seconds as seconds
                  from pgboss.schedule s join pgboss.queue q using (name) where name = 'one'`.execute(database.db)
    ).rows;
  const open = async (more: Partial<Job>) => {
    const office = setUpJobs(database, openLog({ LOG_LEVEL: 'silent' }), [{ ...job('one'), ...more }]);
    await office.open();
    await office.close();
  };
  await open({});
  expect(await held()).toEqual([{ cron: '0 4 * * *', timezone: 'Europe/Berlin', seconds: 120 }]);
  await open({ schedule: '30 5 * * *', longestSeconds: 600 });
  expect(await held()).toEqual([{ cron: '30 5 * * *', timezone: 'Europe/Berlin', seconds: 600 }]);
});
