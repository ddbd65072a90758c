import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listLeavingFormerBookings } from '#server/parties/cards/kept-former-bookings.ts';
import { type BusyRegion, keepBusy } from '#tests/support/busy-region.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { onServer } from '#tests/support/copy-postgres.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openSealedWorld } from '#tests/support/sealed-world.ts';
import {
  ADDRESSES,
  type CellServer,
  runBeside,
  runMove,
  runOrderedMove,
  type Said,
  startCells,
  type TwoCells,
} from '#tests/support/two-cells.ts';

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
afterEach(async () => {
  await standby('');
  await cells.close();
});

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

it('moves every kind of row', async () => {
  const { rich } = server.world;
  const slug = await slugOf(rich);
  const former = await formerBookingsOf(cells.from, rich);
  expect(former).toHaveLength(2);
  expect(await formerBookingsOf(cells.to, rich)).toEqual([]);
  expect(await runMove(cells, slug)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/\d{3,} rows compared/),
  });
  expect(await verifyLedger(cells.to.db, SEAL_KEYS)).toEqual([]);
  // What former providers have booked is shown there as it was here.
  expect(await formerBookingsOf(cells.to, rich)).toEqual(former);
  // Said again, it only looks.
  expect(await runMove(cells, slug)).toMatchObject({ code: 0 });

  // Control: a row that is not there is missed, also in a table that neither entries nor their sums know.
  await cells.to.runAsOwner(`
    set local session_replication_role = replica;
    delete from statement_line where ctid = (select min(ctid) from statement_line where region_id = ${rich.regionId})`);
  const { code, said } = await runMove(cells, slug);
  expect(code).toBe(2);
  expect(said).toMatch(/DIFFERS {2}rows of statement_line: \d+ in the source, \d+ in the target\n/);
});

const formerBookingsOf = async (cell: TwoCells['from'], { regionId }: Books) =>
  (await listLeavingFormerBookings(cell.db, regionId, { after: 0, most: 10 })).filter(({ card }) => card !== null);

/** Runs the command until it has died once after each of its steps (kill -9), and has come to its end. */
async function dieAtEachStep(how: 'move' | 'give-up', slug: string): Promise<string[]> {
  const passed: string[] = [];
  for (;;) {
    const { code, said } = await runBeside('tests/support/move-and-die.ts', cells, [how, slug, ...passed], /STOPPED AFTER .*\n/);
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

it('goes on after kill -9 at each step, loses nothing, and compares what is written once when the target has booked on', async () => {
  const { busy } = server.world;
  const slug = await slugOf(busy);
  const tills = keepBusy([cells.from, cells.to], busy);
  const steps = await dieAtEachStep('move', slug);
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
  expect(await runMove(cells, slug)).toMatchObject({ code: 0, said: expect.stringMatching(/\d{2,} rows compared/) });
  await tills.stop();
  await assertMoved(busy, tills);
});

it('is given up, also after kill -9 at each step, and moves while its tills book when it begins anew', async () => {
  const { busy } = server.world;
  const tills = keepBusy([cells.from, cells.to], busy);
  const slug = await slugOf(busy);
  // So short that the region always stays.
  const stayed = await runMove(cells, slug, '--longest-gap', '0.000001');
  expect(stayed).toMatchObject({ code: 1, said: expect.stringContaining('The region stays in the source') });
  expect(await homes()).toEqual([true, false]);
  await assertGoesNowhereElse(slug);
  expect(await dieAtEachStep('give-up', slug)).toHaveLength(6);
  expect([await homes(), await leftovers()]).toEqual([[true, false], []]);
  expect((await entriesOf(busy)).size).toBe(0);

  const moved = await runMove(cells, slug);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('its books are clean') });
  await tills.stop();
  await assertMoved(busy, tills);
  expect(await runMove(cells, slug, '--give-up')).toMatchObject({ code: 1, said: expect.stringContaining('no way back') });
  await mendRestoredSource(busy);
});

/** A region that is on its way to one cell cannot be sent to another one. */
async function assertGoesNowhereElse(slug: string): Promise<void> {
  await cells.to.runAsOwner(`update cell set address = 'http://c.example'`);
  for (const words of [[], ['--give-up']])
    expect(await runMove(cells, slug, ...words)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`on its way to ${ADDRESSES.to}`),
    });
  await cells.to.runAsOwner(`update cell set address = '${ADDRESSES.to}'`);
}

/** As docs/operating/backup.md says after a restore of the source to a time before; the target has the region. */
async function mendRestoredSource({ regionId }: Books): Promise<void> {
  await cells.from.runAsOwner(`
    update region_home set books_here = true where region_id = ${regionId};
    update region_address set address = '${ADDRESSES.from}' where region_id = ${regionId}`);
  expect(await homes()).toEqual([true, true]);
  await cells.from.runAsOwner(`
    select region_leave(${regionId}, '${ADDRESSES.to}');
    drop publication if exists region_${regionId}`);
  expect(await homes()).toEqual([false, true]);
  for (const cell of [cells.from, cells.to]) expect(await verifyLedger(cell.db, SEAL_KEYS)).toEqual([]);
}

it('is mended as docs/operating/backup.md says after a restore of the target to a time amid copying', async () => {
  const { regionId } = server.world.busy;
  const slug = await slugOf(server.world.busy);
  const address = ADDRESSES.to;
  // The source has ended the move since.
  await runMove(cells, slug, '--longest-gap', '0.000001');
  await cells.to.runAsOwner(`alter subscription region_${regionId} disable`);
  await cells.from.runAsOwner(`select region_leave(${regionId}, '${address}')`);
  await onServer(cells.from.connectionString!, async (client) => {
    await client.query(
      `select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = 'region_${regionId}'`,
    );
    const isLeft = async () => (await client.query(`select pg_drop_replication_slot('region_${regionId}')`)).rowCount;
    await expect.poll(isLeft).toBe(1);
    await client.query(`drop publication region_${regionId}`);
  });
  expect(await homes()).toEqual([false, false]);
  await cells.from.runAsOwner(`
    select region_take_over(${regionId});
    select region_publish(${regionId});
    comment on publication region_${regionId} is '${address}'`);
  expect(await runMove(cells, slug, '--give-up')).toMatchObject({ code: 0 });
  expect([await homes(), await leftovers()]).toEqual([[true, false], []]);
  expect((await entriesOf(server.world.busy)).size).toBe(0);
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

/** A take-over that waits in the target for a lock, and whose process has died (kill -9). */
async function leaveTakeOverBehind(slug: string): Promise<{ unlock: () => Promise<void> }> {
  const target = new pg.Client(cells.to.connectionString);
  await target.connect();
  // Without a change of its own: a new slot would wait for that.
  await target.query('begin; lock table region_home in share mode');
  const named = ['--without-order', 'Test'];
  expect(await runOrderedMove(cells, slug, named, awaitTakeOver('waits'))).toMatchObject({ code: 'SIGKILL' });
  expect(await homes()).toEqual([false, false]);
  return { unlock: () => target.end() };
}

/** From now on commits of the target wait for a standby that is not there, without limit; or not any more. */
function standby(name: 'missing' | ''): Promise<void> {
  return onServer(server.cluster.url('postgres'), async (all) => {
    await all.query(`alter database ${nameOf(cells.from)} set synchronous_commit = local`);
    await all.query(`alter system set synchronous_standby_names = '${name}'`);
    await all.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await all.query('show synchronous_standby_names')).rows[0])
      .toEqual({
        synchronous_standby_names: name,
      });
  });
}

const nameOf = (cell: TwoCells['from']) => new URL(cell.connectionString!).pathname.slice(1);

/** Until a take-over waits in the target for a lock, or until none is under way there. */
function awaitTakeOver(how: 'waits' | 'ended'): Promise<void> {
  const underWay = `select from pg_stat_activity where datname = '${nameOf(cells.to)}' and query like 'select region_take_over%'`;
  const statement = how === 'waits' ? `${underWay} and wait_event_type = 'Lock'` : underWay;
  // From another database: within its transaction a connection sees the activity as it was.
  return onServer(server.cluster.url('postgres'), (all) =>
    expect.poll(async () => (await all.query(statement)).rowCount).toBe(how === 'waits' ? 1 : 0),
  );
}

/** Runs the command until it waits for the take-over that was left behind; `meanwhile` lets it go on to its end. */
async function runBehind(slug: string, words: string[], meanwhile: () => Promise<void>): Promise<Said> {
  const waits = Promise.withResolvers<void>();
  const run = runOrderedMove(cells, slug, ['--without-order', 'Test', ...words], undefined, (said) => {
    if (said.includes('take-over that another process began')) waits.resolve();
  });
  await Promise.race([waits.promise, run]);
  await meanwhile();
  return run;
}

it('lets one cell write where a process dies in the middle of the take-over, which nobody gives up then', async () => {
  const slug = await slugOf(server.world.busy);
  const { unlock } = await leaveTakeOverBehind(slug);
  await standby('missing');
  await unlock();
  expect(await runBehind(slug, ['--give-up'], () => standby(''))).toMatchObject({
    code: 1,
    said: expect.stringContaining('The target has taken over'),
  });
  expect(await homes()).toEqual([false, true]);
  // Said again, the move comes to its end.
  expect(await runMove(cells, slug)).toMatchObject({ code: 0 });
});

it('goes on behind a take-over that was left behind, rather than keep the region in the source', async () => {
  const slug = await slugOf(server.world.busy);
  const { unlock } = await leaveTakeOverBehind(slug);
  await standby('missing');
  await unlock();
  // So short that the region would stay.
  expect(await runBehind(slug, ['--longest-gap', '0.000001'], () => standby(''))).toMatchObject({ code: 0 });
  expect(await homes()).toEqual([false, true]);
});

it('gives up behind a take-over that fails', async () => {
  const slug = await slugOf(server.world.busy);
  const { unlock } = await leaveTakeOverBehind(slug);
  // By its limit for locks.
  const failed = async () => {
    await awaitTakeOver('ended');
    await unlock();
  };
  expect(await runBehind(slug, ['--give-up'], failed)).toMatchObject({ code: 0 });
  expect([await homes(), await leftovers()]).toEqual([[true, false], []]);
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

it('takes no region back that lives in a third cell', async () => {
  const { busy } = server.world;
  const slug = await slugOf(busy);
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
