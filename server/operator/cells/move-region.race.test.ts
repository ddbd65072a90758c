import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listLeavingFormerMovements } from '#server/parties/cards/former-bookings.ts';
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
  (await cells.from.db.selectFrom('region').select('slug').where('region_id', '=', regionId).executeTakeFirstOrThrow()).slug;

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

  const former = await formerBookingsOf(cells.from, rich);
  expect(former).toHaveLength(2);
  expect(await formerBookingsOf(cells.to, rich)).toEqual([]);
  expect(await runMove(cells, await slugOf(rich))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\d{3,} rows compared/),
  });
  expect(await verifyLedger(cells.to.db, SEAL_KEYS)).toEqual([]);
  // What former providers have booked is shown there as it was here.
  expect(await formerBookingsOf(cells.to, rich)).toEqual(former);
  // Said again, it only looks.
  expect(await runMove(cells, await slugOf(rich))).toMatchObject({ code: 0 });
});

const formerBookingsOf = async (cell: TwoCells['from'], { regionId }: Books) =>
  (await listLeavingFormerMovements(cell.db, regionId, { after: 0, most: 10 })).filter(({ card }) => card !== null);

/** Runs the command until it has died once after each of its steps (kill -9), and has come to its end. */
async function dieAtEachStep(how: 'move' | 'give-up', slug: string): Promise<string[]> {
  const passed: string[] = [];
  for (;;) {
    const { code, said } = await runBeside(
      'tests/support/move-and-die.ts',
      cells.from,
      [how, slug, cells.to.connectionString!, ...passed],
      /STOPPED AFTER .*\n/,
    );
    const step = /STOPPED AFTER (.*)\n/.exec(said)?.[1];
    if (!step) {
      expect({ code, said }).toEqual({ code: 0, said: '' });
      return passed;
    }
    expect(code).toBe('SIGKILL');
    passed.push(step);
    expect(await homes()).not.toEqual([true, true]);
  }
}

/** Whether the busy region's books are written in the one and in the other cell. */
const homes = () =>
  Promise.all(
    [cells.from, cells.to].map(async ({ db }) => {
      const { rows } = await sql<{ home: boolean }>`
        select exists (select from region_home where region_id = ${server.world.busy.regionId} and books_here) as home`.execute(
        db,
      );
      return rows[0]!.home;
    }),
  );

it('goes on after kill -9 at each step, and loses nothing', async () => {
  const { busy } = server.world;
  const tills = keepBusy([cells.from, cells.to], busy);
  const steps = await dieAtEachStep('move', await slugOf(busy));
  expect(steps.map((step) => step.replaceAll(/region_\d+|\d+|'.*'|\$\d/g, '…'))).toEqual([
    'from commit',
    'from select pg_create_logical_replication_slot(…, …)',
    'to commit',
    'from select region_leave(…, …)',
    'to select region_take_over(…)',
    'to alter subscription … disable',
    'to alter subscription … set (slot_name = none)',
    'to drop subscription …',
    'from select pg_drop_replication_slot(…)',
    'from drop publication if exists …',
  ]);
  expect(await homes()).toEqual([false, true]);
  const before = tills.acknowledged.length;
  await expect.poll(() => tills.acknowledged.length).toBeGreaterThan(before + 20);
  await tills.stop();
  await assertMoved(busy, tills);
});

it('is given up, also after kill -9 at each step, and can begin anew', async () => {
  const { busy } = server.world;
  const tills = keepBusy([cells.from, cells.to], busy);
  const slug = await slugOf(busy);
  // So short that the region always stays.
  const stayed = await runMove(cells, slug, '--longest-gap', '0.000001');
  expect(stayed).toMatchObject({ code: 1, said: expect.stringContaining('The region stays in the source') });
  expect(await homes()).toEqual([true, false]);
  expect(await dieAtEachStep('give-up', slug)).toHaveLength(6);
  expect([await homes(), await leftovers()]).toEqual([[true, false], []]);
  expect((await entriesOf(busy)).size).toBe(0);

  expect(await runMove(cells, slug)).toMatchObject({ code: 0 });
  await tills.stop();
  await assertMoved(busy, tills);
  expect(await runMove(cells, slug, '--give-up')).toMatchObject({ code: 1, said: expect.stringContaining('no way back') });
});

it('stays where sums differ, and says where rows do', async () => {
  const { busy, rich } = server.world;
  const slug = await slugOf(rich);
  const tamper = (script: string) => cells.to.runAsOwner(`set local session_replication_role = replica; ${script}`);
  await runMove(cells, slug, '--longest-gap', '0.000001');
  await tamper(`update account set balance = balance + 1 where region_id = ${rich.regionId} and balance is not null`);
  expect(await runMove(cells, slug)).toMatchObject({ code: 1, said: expect.stringMatching(/The sums differ \(balances: /) });
  await tamper(`update account set balance = balance - 1 where region_id = ${rich.regionId} and balance is not null`);
  await tamper(`delete from posting where entry_id = (select max(entry_id) from posting)`);
  const { code, said } = await runMove(cells, slug);
  expect(code).toBe(2);
  expect(said).toMatch(/DIFFERS {2}rows of posting: \d+ in the source, \d+ in the target\n/);
  expect(said).toContain('what it holds is NOT right');
  expect(busy.regionId).not.toBe(rich.regionId);
});

it('moves a region by one process at a time', async () => {
  const { busy } = server.world;
  const slug = await slugOf(busy);
  await cells.from.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(7118, ${busy.regionId})`.execute(connection);
    expect(await runMove(cells, slug)).toMatchObject({ code: 3, said: expect.stringContaining('Another process moves') });
    await sql`select pg_advisory_unlock(7118, ${busy.regionId})`.execute(connection);
  });
});

it('does not send a region elsewhere that is on its way, and takes no region back that lives in a third cell', async () => {
  const { busy } = server.world;
  const slug = await slugOf(busy);
  await runMove(cells, slug, '--longest-gap', '0.000001');
  await cells.to.runAsOwner(`update cell set address = 'http://c.example'`);
  for (const words of [[], ['--give-up']])
    expect(await runMove(cells, slug, ...words)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`on its way to ${ADDRESSES.to}`),
    });
  await cells.to.runAsOwner(`update cell set address = '${ADDRESSES.to}'`);
  expect(await runMove(cells, slug, '--give-up')).toMatchObject({ code: 0 });

  // As after a move to a third cell.
  await cells.from.runAsOwner(`select region_leave(${busy.regionId}, 'http://c.example')`);
  expect(await runMove(cells, slug)).toMatchObject({ code: 1, said: expect.stringContaining('lives in neither') });
  expect(await runMove(cells, slug, '--give-up')).toMatchObject({ code: 0 });
  expect(await homes()).toEqual([false, false]);
});

it('tells before it begins what stands in the way', async () => {
  const { rich } = server.world;
  const slug = await slugOf(rich);
  const free = await runMove(cells, slug, '--rehearse');
  expect(free.said).toMatch(/\d+ rows in \d+ tables would move, [\d.]+ MB: /);
  expect(free).toMatchObject({ code: 0, said: expect.stringContaining('Nothing is wrong.') });
  expect(await leftovers()).toEqual([]);

  await cells.to.runAsOwner(`
    insert into region (slug, name, card_name, white_label_website_url, logo_svg)
      values ('${slug}', 'Region', 'Karte', 'https://region.example', '<svg/>');
    insert into partner (region_id, contract_id, name) values (10000, 'AP-${rich.regionId}', 'Laden')`);
  const collides = await runMove(cells, slug);
  expect(collides.code).toBe(1);
  expect(collides.said).toContain(`of region (slug) can be there only once, and the target has them: ${slug}.`);
  expect(collides.said).toContain(
    `of partner (contract_id) can be there only once, and the target has them: AP-${rich.regionId}.`,
  );
  expect(collides.said).toContain('The move has not begun.');

  await cells.to.runAsOwner(`update cell set address = null, card_serials = '[1,9]'`);
  expect((await runMove(cells, slug, '--rehearse')).said).toContain('The addresses of the cells are');
  await cells.to.runAsOwner(`update cell set address = '${ADDRESSES.to}'`);
  expect((await runMove(cells, slug, '--rehearse')).said).toContain('The two cells give out the same numbers');
  await cells.to.runAsOwner(`insert into schema_migration values (9999, 'x', 'x')`);
  expect((await runMove(cells, slug, '--rehearse')).said).toContain('The two cells have run other migrations.');
  expect(await leftovers()).toEqual([]);
});
