import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { sealEntries } from '#server/ledger/prove/seal-entries.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openBooks } from '#tests/support/open-books.ts';
import { type PostgresCluster, startPostgresCluster } from '#tests/support/postgres-cluster.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

/**
 * A busy region moves from one cell to another by the steps of docs/decisions/growth-keys.md. Nothing acknowledged is
 * missing, the books of both cells are right, and the first cell's other region has noticed nothing.
 */
let cluster: PostgresCluster;
let from: Database;
let to: Database;
beforeAll(async () => {
  cluster = await startPostgresCluster({
    settings: [
      'wal_level=logical',
      'max_sync_workers_per_subscription=4',
      'max_logical_replication_workers=8',
      'max_worker_processes=16',
      'wal_receiver_status_interval=1s',
    ],
  });
  from = await openCell('cell_a');
  to = await openCell('cell_b');
  await to.runAsOwner(`select cell_set_ranges('[10000,19999]', '[1000000000000,1999999999999]', '[5000000000,7499999999]')`);
});
afterAll(async () => {
  await from.close();
  await to.close();
  await cluster.stop();
});

async function openCell(name: string): Promise<Database> {
  const server = new pg.Client(cluster.url('postgres'));
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const cell = openPostgres(cluster.url(name), 16);
  await migrate(cell);
  return cell;
}

const one = async <T>(cell: Database, query: string) =>
  (await sql<{ value: T }>`${sql.raw(query)}`.execute(cell.db)).rows[0]!.value;

it('moves while its tills are booking', async () => {
  const moving = await openBooks(from.db, 6);
  const staying = await openBooks(from.db, 2);
  const native = await openBooks(to.db, 2);
  // Names are the operator's to keep apart.
  await to.db.updateTable('region').set({ slug: 'native' }).where('region_id', '=', native.regionId).execute();
  const acknowledged: number[] = [];
  let home = from;
  const closing = new AbortController();
  /** Books on; where the region is not (or not yet), asks again. */
  const till = async (card: string) => {
    while (!closing.signal.aborted) {
      const [outcome] = await postBookings(home.db, SEAL_KEYS, moving.regionId, [postingsOf(moving).bonus(card, 1)]).catch(
        (error) => {
          if ((error as { code?: string }).code !== '57R01') throw error;
          return [];
        },
      );
      if (outcome?.isPosted) acknowledged.push(outcome.entryId);
    }
  };
  const neighbour = async (cell: Database, books: typeof staying) => {
    while (!closing.signal.aborted)
      await postBookings(cell.db, SEAL_KEYS, books.regionId, [postingsOf(books).bonus(books.cards[0]!, 1)]);
  };
  const busy = [...moving.cards.map(till), neighbour(from, staying), neighbour(to, native)];
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  await sealEntries(from.db, SEAL_KEYS, moving.regionId);

  // Both cells are databases of one server here, so the slot is made by hand.
  await from.runAsOwner(`select region_publish(${moving.regionId})`);
  await from.runAsOwner(`select pg_create_logical_replication_slot('move', 'pgoutput')`);
  await to.runAsOwner(`
    create subscription move connection '${cluster.url('cell_a')}' publication region_${moving.regionId}
      with (create_slot = false, slot_name = 'move')`);
  const isCopied = () => one<boolean>(to, `select bool_and(srsubstate = 'r') as value from pg_subscription_rel`);
  await expect.poll(isCopied).toBe(true);
  const duringCopy = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(duringCopy + 50);

  const start = performance.now();
  await from.runAsOwner(`select region_leave(${moving.regionId})`);
  const end = await one<string>(from, 'select pg_current_wal_lsn()::text as value');
  await expect
    .poll(() => one<boolean>(from, `select confirmed_flush_lsn >= '${end}' as value from pg_replication_slots`))
    .toBe(true);
  const lastThere = await one<number>(from, `select max(entry_id) as value from entry where region_id = ${moving.regionId}`);
  expect(await one(to, `select max(entry_id) as value from entry where region_id = ${moving.regionId}`)).toBe(lastThere);
  await to.runAsOwner(`select region_take_over(${moving.regionId})`);
  home = to;
  const cutOverMs = performance.now() - start;
  expect(cutOverMs).toBeLessThan(15_000);

  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
  closing.abort();
  await Promise.all(busy);
  await to.runAsOwner(`alter subscription move disable`);
  await to.runAsOwner(`alter subscription move set (slot_name = none)`);
  await to.runAsOwner(`drop subscription move`);

  const arrived = (
    await sql<{ entry_id: number }>`select entry_id from entry where region_id = ${moving.regionId}`.execute(to.db)
  ).rows.map((row) => row.entry_id);
  const there = new Set(arrived);
  expect(acknowledged.filter((entryId) => !there.has(entryId))).toEqual([]);
  expect(arrived).toHaveLength(acknowledged.length);
  expect(acknowledged.slice(before).every((entryId) => entryId > lastThere)).toBe(true);
  await sealEntries(to.db, SEAL_KEYS, moving.regionId);
  await sealEntries(to.db, SEAL_KEYS, native.regionId);
  expect(await verifyLedger(to.db, SEAL_KEYS)).toEqual([]);
  expect(await verifyLedger(from.db, SEAL_KEYS)).toEqual([]);
});
