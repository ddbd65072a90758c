import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { ConfigError } from '#server/platform/config.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import type { Database } from './database.ts';
import { MIGRATIONS } from './migration-files.ts';
import { migrate } from './migrate.ts';
import { MIGRATION, PATIENCE } from './run-in-turn.ts';

/** What every booking writes, and what a long read, such as a backup, holds. */
const HELD = 'entry';

let database: Database;
let folder: string;
let world: Awaited<ReturnType<typeof openBooks>>;
let reader: pg.Client;
let readerPid: number;
let said: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kartenkontor-turn-'));
  fs.cpSync(MIGRATIONS, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, '9000-colour.sql'), `alter table ${HELD} add column colour text;`);
  world = await openBooks(database.db, 1);
  await book();
  said = [];
  reader = new pg.Client({ connectionString: database.connectionString, application_name: 'backup' });
  await reader.connect();
  await reader.query(`begin; select count(*) from ${HELD}`);
  readerPid = (await reader.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
});
afterEach(async () => {
  await reader.end();
  fs.rmSync(folder, { recursive: true });
  await database.close();
});

const book = () => postBookings(database.db, SEAL_KEYS, world.regionId, [postingsOf(world).topUp(world.cards[0]!, 100)]);
const letGo = () => reader.query('commit');
const patience = (more: Partial<typeof PATIENCE> = {}) => ({
  ...PATIENCE,
  pauseMs: 100,
  tell: (text: string) => void said.push(text),
  ...more,
});
const hasColour = async () =>
  (await sql`select from pg_attribute where attrelid = ${HELD}::regclass and attname = 'colour'`.execute(database.db)).rows
    .length === 1;
/** The programs that wait for a lock, each with those that it waits for. */
const listWaiting = async () =>
  (
    await sql<{ program: string; holders: number[] }>`
      select application_name as program, pg_blocking_pids(pid) as holders from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(database.db)
  ).rows;

it('lets tills book while a long read holds their table, and gets in afterwards', async () => {
  const migrated = migrate(database, folder, patience());
  // From its second try on it knows whom it waits for.
  while (said.length < 4) await book();
  expect(await hasColour()).toBe(false);
  expect(said[0]).toBe('9000-colour.sql waits for another session. Others go first; try 2 of 60 follows.');
  expect(said[1]).toMatch(new RegExp(`^9000-colour\\.sql waits for session ${readerPid} \\(\\w+, backup\\)\\. Others go first`));
  await letGo();
  await migrated;
  expect(await hasColour()).toBe(true);
  await book();
});

it('control: without a limit, tills queue behind it', async () => {
  const migrated = migrate(database, folder, patience({ lockMs: 0 }));
  await expect.poll(listWaiting).toEqual([{ program: MIGRATION, holders: [readerPid] }]);
  const booked = book();
  await expect.poll(async () => (await listWaiting()).map(({ program }) => program).sort()).toEqual(['kartenkontor', MIGRATION]);
  await letGo();
  await Promise.all([migrated, booked]);
});

it('gives up after its tries, says who to end, and leaves the schema as it was', async () => {
  const error: unknown = await migrate(database, folder, patience({ tries: 3 })).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(/9000-colour\.sql did not get its turn in 3 tries, and nothing of it counts\./);
  expect((error as Error).message).toMatch(new RegExp(`or end it: select pg_terminate_backend\\(${readerPid}\\)$`));
  expect(said).toHaveLength(2);
  expect(await hasColour()).toBe(false);
  await letGo();
  await migrate(database, folder, patience());
  expect(await hasColour()).toBe(true);
});
