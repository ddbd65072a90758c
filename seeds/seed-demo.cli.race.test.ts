import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { runCommand } from '#tests/support/run-command.ts';

const COMMAND = '../seeds/seed-demo.cli.ts';
const REFUSED = 'The database is not empty: the demo fills none that holds anything.\n';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const count = async (table: 'region' | 'statement' | 'entry') =>
  (await database.db.selectFrom(table).select('region_id').execute()).length;

it('fills an empty database with the demo and its clean books, and a full one never again', async () => {
  expect(runCommand(database, COMMAND)).toMatchObject({ status: 0, stderr: '' });
  expect(await count('statement')).toBeGreaterThan(1_000);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  const entries = await count('entry');
  expect(runCommand(database, COMMAND)).toMatchObject({ status: 1, stderr: REFUSED });
  expect(await count('entry')).toBe(entries);
}, 300_000);

it('leaves a database with tables of others alone', async () => {
  await database.runAsOwner('drop table schema_migration');
  expect(runCommand(database, COMMAND)).toMatchObject({ status: 1, stderr: REFUSED });
  expect(await count('region')).toBe(0);
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
  expect(await count('region')).toBe(0);
});
