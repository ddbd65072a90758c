import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { runCommand } from '#tests/support/run-command.ts';

// What it makes of an empty database: history.db.test.ts.
const COMMAND = '../seeds/seed-demo.cli.ts';
const REFUSED = 'The database is not empty: the demo fills none that holds anything.\n';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const countRegions = async () => (await database.db.selectFrom('region').select('region_id').execute()).length;

it('leaves a database with tables of others alone', async () => {
  await database.runAsOwner('drop table schema_migration');
  expect(runCommand(database, COMMAND)).toMatchObject({ status: 1, stderr: REFUSED });
  expect(await countRegions()).toBe(0);
});

it('is refused in production', async () => {
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('seeds/seed-demo.cli.ts')], {
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: database.connectionString },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The demo is not for production: its password is known to everybody.\n',
  });
  expect(await countRegions()).toBe(0);
});
