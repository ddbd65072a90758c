import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { openLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { type Job, setUpJobs } from './jobs.ts';

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
