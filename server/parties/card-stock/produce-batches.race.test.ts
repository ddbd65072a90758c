import { spawn } from 'node:child_process';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { requestBatch } from './request-batch.ts';
import { produceBatches } from './produce-batches.ts';

const QUANTITY = 5_000;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A region's numbers: cards, distinct places and accounts, and the progress that its batches report. */
async function stockOf(regionId: number) {
  const { rows } = await sql<{ cards: number; places: number; highest: number; accounts: number; produced: number }>`
    select (select count(*)::int from card where region_id = ${regionId}) as cards,
           (select count(distinct (batch_id, batch_position))::int from card where region_id = ${regionId}) as places,
           (select coalesce(max(batch_position), 0) from card where region_id = ${regionId}) as highest,
           (select count(*)::int from account where region_id = ${regionId} and kind = 'card') as accounts,
           (select sum(produced)::int from card_batch where region_id = ${regionId}) as produced`.execute(database.db);
  return rows[0]!;
}

const whole = { cards: QUANTITY, places: QUANTITY, highest: QUANTITY, accounts: QUANTITY, produced: QUANTITY };

/** The command in a process of its own, which dies once there are some cards. */
async function produceAndDie(regionId: number, slug: string): Promise<void> {
  const words = ['--region', slug, '--count', String(QUANTITY)];
  const command = spawn(process.execPath, [path.resolve('server/parties/card-stock/produce.cli.ts'), ...words], {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.connectionString },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => command.once('close', resolve));
  while ((await stockOf(regionId)).cards === 0 && command.exitCode === null) await new Promise(setImmediate);
  command.kill('SIGKILL');
  await ended;
}

it('loses and doubles no card where a process is killed in the middle and two others go on', async () => {
  const { regionId } = await openBooks(database.db, 0);
  await produceAndDie(regionId, `region-${regionId}`);
  const left = await stockOf(regionId);
  expect(left.cards).toBeGreaterThan(0);
  expect(left.cards).toBeLessThan(QUANTITY);
  expect(left).toEqual({
    cards: left.cards,
    places: left.cards,
    highest: left.cards,
    accounts: left.cards,
    produced: left.cards,
  });

  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([produceBatches(database.db), produceBatches(other.db)]);
  await other.close();
  expect(await stockOf(regionId)).toEqual(whole);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('control: two processes that do not hold the batch double its cards', async () => {
  const { regionId } = await openBooks(database.db, 0);
  await requestBatch(database.db, { regionId, count: QUANTITY });
  // Without the index, too: it would refuse the doubled cards.
  await database.runAsOwner('drop index card_of_batch');
  const other = openPostgres(database.connectionString!, 2);
  const unheld = readUnheld();
  await Promise.allSettled([database, other].map(({ db }) => produceBatches(db.withPlugin(unheld))));
  await other.close();
  const stock = await stockOf(regionId);
  expect(stock.cards).toBeGreaterThan(stock.places);
});
