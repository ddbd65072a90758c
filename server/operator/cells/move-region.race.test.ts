import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type BusyRegion, keepBusy } from '#tests/support/busy-region.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openSealedWorld } from '#tests/support/sealed-world.ts';
import { ADDRESSES, type CellServer, runBeside, runMove, startCells, type TwoCells } from '#tests/support/two-cells.ts';

/** A busy region moves by `npm run region:move`, which may die at any step, stop, or be given up. */
let server: CellServer<{ rich: Books; busy: Books }>;
let cells: TwoCells;
beforeAll(async () => {
  server = await startCells(async (from) => {
    const rich = await openSealedWorld(from);
    const busy = await openBooks(from.db, 4);
    return { rich, busy };
  });
});
afterAll(() => server.cluster.stop());
beforeEach(async () => {
  cells = await server.open();
});
afterEach(() => cells.close());

const slugOf = async ({ regionId }: Books) =>
  (
    await cells.from.db.selectFrom('region').select('slug').where('region_id', '=', regionId).executeTakeFirstOrThrow()
  ).slug;

/** Nothing acknowledged is missing or there twice, the books of both cells are right, and nothing is left behind. */
async function assertMoved(books: Books, busy: BusyRegion): Promise<void> {
  const arrived = await entriesOf(books);
  const wanted = new Set(busy.acknowledged);
  expect(wanted.size).toBe(busy.acknowledged.length);
  expect(busy.acknowledged.filter((entryId) => !arrived.has(entryId))).toEqual([]);
  expect(arrived.size).toBe(wanted.size);
  for (const cell of [cells.from, cells.to]) {
    await sealBooks(cell.db, SEAL_KEYS);
    expect(await verifyLedger(cell.db, SEAL_KEYS)).toEqual([]);
  }
  expect(await leftovers()).toEqual([]);
}

async function entriesOf({ regionId }: Books): Promise<Set<number>> {
  const entries = await cells.to.db.selectFrom('entry').select('entry_id').where('region_id', '=', regionId).execute();
  return new Set(entries.map(({ entry_id }) => entry_id));
}

async function leftovers(): Promise<string[]> {
  const list = async (cell: TwoCells['from'], query: string) =>
    (await sql<{ name: string }>`${sql.raw(query)}`.execute(cell.db)).rows.map(({ name }) => name);
  return [
    ...(await list(cells.from, 'select pubname::text as name from pg_publication')),
    ...(await list(cells.from, 'select slot_name::text as name from pg_replication_slots where database = current_database()')),
    ...(await list(
      cells.to,
      'select subname::text as name from pg_subscription where subdbid = (select oid from pg_database where datname = current_database())',
    )),
  ];
}

it('moves while its tills book, with every kind of row', async () => {
  const { busy, rich } = server.world;
  const tills = keepBusy([cells.from, cells.to], busy);
  const moved = await runMove(cells, await slugOf(busy));
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('its books are clean') });
  await tills.stop();
  await assertMoved(busy, tills);

  expect(await runMove(cells, await slugOf(rich))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\d{3,} rows compared/),
  });
  expect(await verifyLedger(cells.to.db, SEAL_KEYS)).toEqual([]);
  // Said again, it only looks.
  expect(await runMove(cells, await slugOf(rich))).toMatchObject({ code: 0 });
});
