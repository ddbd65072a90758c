import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { onServer } from '#tests/support/copy-postgres.ts';
import { type Books, openBooks } from '#tests/support/open-books.ts';
import { ADDRESSES, type CellServer, runOrderedMove, startCells, type TwoCells } from '#tests/support/two-cells.ts';
import { listMoveOrders } from './list-move-orders.ts';
import { atThisPace } from '#tests/support/pace.ts';

/** `npm run region:move` moves what two people have ordered, and nothing else. */
let server: CellServer<{ books: Books; asker: number; second: number }>;
let cells: TwoCells;
let slug: string;
beforeAll(async () => {
  server = await startCells(async ({ db }) => {
    const books = await openBooks(db, 3);
    const add = async (name: string) => {
      const { person_id } = await db
        .insertInto('person')
        .values({
          email: `${name}@demo.example`,
          first_name: name,
          last_name: 'Leitung',
          role: 'trolleymaker',
          staff_role: 'management',
          password_hash: '-',
        })
        .returning('person_id')
        .executeTakeFirstOrThrow();
      return person_id;
    };
    return { books, asker: await add('erste'), second: await add('zweite') };
  });
});
afterAll(() => server.cluster.stop());
beforeEach(async () => {
  cells = await server.open();
  const { regionId } = server.world.books;
  ({ slug } = await cells.from.db
    .selectFrom('region')
    .select('slug')
    .where('region_id', '=', regionId)
    .executeTakeFirstOrThrow());
});
afterEach(() => cells.close());

/** As two people of management have agreed to it. */
async function order(more: { target?: string; from?: string; until?: string } = {}): Promise<number> {
  const { target, from, until } = { target: ADDRESSES.to, from: '-1 hour', until: '1 day', ...more };
  const { books, asker, second } = server.world;
  const { rows } = await sql<{ number: number }>`
    insert into move_order (moving_region, target, not_before, not_after, reason, asked_by, agreed_by)
    values (${books.regionId}, ${target}, now() + ${from}::interval, now() + ${until}::interval, 'Eigener Rechner', ${asker}, ${second})
    returning move_order_id as number`.execute(cells.from.db);
  return rows[0]!.number;
}

const withdraw = (number: number) =>
  cells.from.runAsOwner(`update move_order set withdrawn_by = asked_by, withdrawn_at = now() where move_order_id = ${number}`);
const end = (number: number) =>
  cells.from.runAsOwner(
    `update move_order set begun_at = now(), ending = 'given-up', ended_at = now() where move_order_id = ${number}`,
  );
const shown = async () => (await listMoveOrders(cells.from.db)).orders[0]!;
const stepsOf = async () => (await shown()).steps.map(({ told }) => told.step);
const mails = async () =>
  (await cells.from.db.selectFrom('outbox_mail').select(['recipient', 'subject']).orderBy('outbox_mail_id').execute()).map(
    ({ recipient, subject }) => `${recipient}: ${subject}`,
  );
const trail = async () =>
  cells.from.db
    .selectFrom('audit_event')
    .select(['act', 'subject', 'details'])
    .where('act', 'like', 'region-move%')
    .orderBy('audit_event_id')
    .execute();
const published = async () =>
  (await sql<{ name: string }>`select pubname::text as name from pg_publication`.execute(cells.from.db)).rows;

/** Refused before anything has changed. */
async function expectRefused(words: string): Promise<void> {
  const run = await runOrderedMove(cells, slug);
  expect(run).toMatchObject({ code: 4, said: expect.stringContaining(words) });
  expect(run.said).toContain(`${ADDRESSES.from}/umzugsauftraege`);
  expect(await published()).toEqual([]);
  expect(await trail()).toEqual([]);
}

it('refuses without an order, with one that was withdrawn, ended, is for another cell, or for another time', async () => {
  await expectRefused('There is no order that this region moves.');
  const withdrawn = await order();
  await withdraw(withdrawn);
  await expectRefused(`The order ${withdrawn} was withdrawn.`);
  const early = await order({ from: '2 hours' });
  await expectRefused(`The order ${early} counts from`);
  await withdraw(early);
  const foreign = await order({ target: 'http://c.example' });
  await expectRefused(`The order ${foreign} is for http://c.example, not for ${ADDRESSES.to}.`);
  await end(foreign);
  await expectRefused(`The order ${foreign} has come to its end.`);
  const late = await order({ until: '1 second' });
  await expect.poll(async () => (await shown()).state, { timeout: atThisPace(5_000) }).toBe('expired');
  await expectRefused(`The order ${late} counted until`);

  // Control: the same command moves the region once an order allows it.
  await withdraw(late);
  await order();
  expect(await runOrderedMove(cells, slug)).toMatchObject({ code: 0 });
});

it('follows an order, notes how far it is, and tells whoever asked', async () => {
  const number = await order();
  expect(await runOrderedMove(cells, slug, ['--rehearse'])).toMatchObject({ code: 0 });
  expect(await shown()).toMatchObject({ state: 'agreed', steps: [{ told: { step: 'rehearsed' } }] });
  const run = await runOrderedMove(cells, slug);
  expect(run).toMatchObject({ code: 0, said: expect.stringContaining(`By the order ${number}.`) });

  const { state, steps } = await shown();
  expect(state).toBe('moved');
  const told = steps.map((one) => one.told);
  expect(told.map(({ step }) => step).filter((step, index, all) => step !== all[index - 1])).toEqual([
    'rehearsed',
    'begun',
    'copying',
    'left',
    'taken-over',
    'proven',
  ]);
  expect(told.at(-1)).toMatchObject({ rows: expect.any(Number) });
  expect(told.find(({ step }) => step === 'rehearsed')).toMatchObject({
    findings: expect.arrayContaining([expect.objectContaining({ state: 'good', what: expect.stringContaining('rows in') })]),
  });
  expect(await mails()).toEqual([expect.stringMatching(/^erste@demo\.example: Umgezogen: /)]);
  expect(await trail()).toMatchObject([
    { act: 'region-move-begun', subject: `move-order ${number}` },
    { act: 'region-moved', subject: `move-order ${number}` },
  ]);
  // The order stays where the command writes it; the target says who has come.
  const there = await listMoveOrders(cells.to.db);
  expect(there).toMatchObject({ orders: [], arrivals: [{ since: expect.any(String) }] });
  expect((await listMoveOrders(cells.from.db)).arrivals).toEqual([]);
  // Said again, it only looks.
  expect(await runOrderedMove(cells, slug)).toMatchObject({ code: 0, said: expect.stringContaining('is there already') });
  expect(await shown()).toMatchObject({ state: 'moved', steps: { length: steps.length } });
});

it('goes on under the same order after a kill -9 in the middle, also when its time is over', async () => {
  const number = await order({ until: '20 seconds' });
  const killed = await runOrderedMove(cells, slug, [], /Copied: /);
  expect(killed.code).toBe('SIGKILL');
  expect(await shown()).toMatchObject({ number, state: 'begun' });
  // What has begun cannot be withdrawn, not even by the owner.
  await expect(withdraw(number)).rejects.toThrow('check constraint');
  await expect.poll(async () => Date.parse((await shown()).notAfter) < Date.now(), { timeout: atThisPace(25_000) }).toBe(true);
  expect(await runOrderedMove(cells, slug)).toMatchObject({ code: 0, said: expect.stringContaining(`By the order ${number}.`) });
  expect(await shown()).toMatchObject({ number, state: 'moved' });
  expect((await trail()).map(({ act }) => act)).toEqual(['region-move-begun', 'region-moved']);
});

/** Lets nobody of the source write into the trail, until it is released. */
async function closeTrail() {
  const owner = new pg.Client(cells.from.connectionString);
  await owner.connect();
  await owner.query('begin; lock table audit_event in share row exclusive mode');
  const source = new URL(cells.from.connectionString!).pathname.slice(1);
  const waiting = `select from pg_stat_activity where datname = '${source}' and wait_event_type = 'Lock'
    and query ilike '%into "audit_event"%'`;
  return {
    // From another database: within its transaction a connection sees the activity as it was.
    somebodyWaits: onServer(server.cluster.url('postgres'), (all) =>
      expect.poll(async () => (await all.query(waiting)).rowCount, { timeout: atThisPace(30_000) }).toBe(1),
    ),
    release: () => owner.end(),
  };
}

it('writes trail, mail and step together or not at all, where it dies in the middle of it', async () => {
  const number = await order();
  const atBeginning = await closeTrail();
  expect(await runOrderedMove(cells, slug, [], atBeginning.somebodyWaits)).toMatchObject({ code: 'SIGKILL' });
  await atBeginning.release();
  expect(await shown()).toMatchObject({ number, state: 'agreed' });
  expect(await trail()).toEqual([]);

  const near = Promise.withResolvers<void>();
  const atEnd = near.promise.then(closeTrail);
  const killed = runOrderedMove(
    cells,
    slug,
    [],
    atEnd.then(({ somebodyWaits }) => somebodyWaits),
    (said) => {
      if (said.includes('Catch up.')) near.resolve();
    },
  );
  expect(await killed).toMatchObject({ code: 'SIGKILL', said: expect.stringContaining('Prove the books') });
  await (await atEnd).release();
  expect(await shown()).toMatchObject({ number, state: 'begun' });
  expect(await mails()).toEqual([]);

  expect(await runOrderedMove(cells, slug)).toMatchObject({ code: 0 });
  expect(await shown()).toMatchObject({ number, state: 'moved' });
  expect((await trail()).map(({ act }) => act)).toEqual(['region-move-begun', 'region-moved']);
  expect(await mails()).toEqual([expect.stringMatching(/^erste@demo\.example: Umgezogen: /)]);
});

it('tells once why it stopped, and goes on or gives up', async () => {
  await order();
  const short = ['--longest-gap', '0.000001'];
  expect(await runOrderedMove(cells, slug, short)).toMatchObject({ code: 1 });
  expect(await shown()).toMatchObject({ state: 'begun' });
  expect((await shown()).steps.at(-1)).toMatchObject({
    told: { step: 'stopped', words: expect.stringContaining('The region stays in the source') },
  });
  const first = await mails();
  expect(first).toEqual([expect.stringMatching(/^erste@demo\.example: Der Umzug hält an: /)]);

  expect(await runOrderedMove(cells, slug, ['--give-up'])).toMatchObject({ code: 0 });
  expect(await shown()).toMatchObject({ state: 'given-up' });
  expect((await stepsOf()).at(-1)).toBe('given-up');
  expect(await mails()).toEqual([...first, expect.stringMatching(/^erste@demo\.example: Der Umzug wurde aufgegeben: /)]);
  // What was given up needs two people again.
  expect(await runOrderedMove(cells, slug)).toMatchObject({ code: 4 });
});

it('notes what stands in the way, and leaves the order to be withdrawn', async () => {
  const number = await order();
  await cells.to.runAsOwner(`insert into schema_migration values (9999, 'x', 'x')`);
  for (let times = 0; times < 2; times++) expect(await runOrderedMove(cells, slug)).toMatchObject({ code: 1 });
  const { state, steps } = await shown();
  expect(state).toBe('agreed');
  expect(steps.at(-1)).toMatchObject({
    told: { step: 'stopped', words: expect.stringContaining('The two cells have run other migrations.') },
  });
  // A timer that tries again and again writes one mail.
  expect(await mails()).toHaveLength(1);
  await withdraw(number);
  expect(await shown()).toMatchObject({ state: 'withdrawn' });
});

it('moves without an order in an emergency, which trail and mailbox are told first', async () => {
  const run = await runOrderedMove(cells, slug, ['--without-order', 'Der Server brennt.']);
  expect(run).toMatchObject({ code: 0, said: expect.stringContaining('WITHOUT an order') });
  expect(await trail()).toMatchObject([
    { act: 'region-move-begun', subject: 'without order', details: { reason: 'Der Server brennt.' } },
  ]);
  expect(await mails()).toEqual([expect.stringMatching(/^service@kartenkontor\.example: Umzug ohne Auftrag: /)]);
  expect(await runOrderedMove(cells, slug, ['--without-order', ' '])).toMatchObject({ code: 1 });
});
