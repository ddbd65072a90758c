import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Database, openPostgres } from '#server/platform/db/database.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, type Prepared, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { cutOver } from './cut-over.ts';
import { getTakeOver } from './hold-take-over.ts';

const QUANTITY = 6_000;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A region, and who prepares take-overs there. */
async function openRegion(): Promise<{ regionId: number; staffId: number }> {
  const { db } = database;
  const { regionId, staffId } = await openRegionToTakeOver(db);
  return { regionId, staffId };
}

/** A rehearsed take-over of cards with 0, 1, 2 … euros. */
async function prepare(region: { regionId: number; staffId: number }, quantity: number, letter = 'K'): Promise<Prepared> {
  const lines = Array.from(
    { length: quantity },
    (_, at) => `${letter}${100_000 + at};${at % 7 === 0 ? 'gesperrt' : 'aktiv'};${at % 50},00`,
  );
  return prepareTakeOver(database.db, region, lines);
}

/** A take-over that is released and not begun. */
async function release(quantity = QUANTITY): Promise<{ id: number; regionId: number; cents: number }> {
  const prepared = await prepare(await openRegion(), quantity);
  const { id, regionId } = prepared;
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  const cents = (await getTakeOver(database.db, id)).cents!;
  return { id, regionId, cents };
}

/** What has come of it: rows with a card, cards, old numbers, and what the books say. */
async function stateOf(regionId: number) {
  const { rows } = await sql<{ rows: number; cards: number; numbers: number; cents: number; owed: number }>`
    select (select count(*)::int from take_over_row where region_id = ${regionId} and card_number is not null) as rows,
           (select count(*)::int from card where region_id = ${regionId}) as cards,
           (select count(distinct old_number)::int from card_alias where region_id = ${regionId}) as numbers,
           (select coalesce(sum(balance), 0)::bigint from account where region_id = ${regionId} and kind = 'card') as cents,
           (select -coalesce(sum(p.cents), 0)::bigint from posting p join account a using (region_id, account_id)
             where a.region_id = ${regionId} and a.kind = 'predecessor') as owed`.execute(database.db);
  return rows[0]!;
}

/** The cut-over in a process of its own, which is killed once it has come further. */
const cutOverAndDie = (regionId: number, id: number, before: number) =>
  dieOnceFurther(
    database,
    `import { cutOver } from '#server/operator/taking-over/cut-over.ts';
     await cutOver(db, keys, ${id});`,
    async () => (await stateOf(regionId)).rows !== before,
  );

it('goes on where its process dies, again and again, and books each card once to the cent', async () => {
  const { id, regionId, cents } = await release();
  for (let death = 0; death < 3; death++) {
    const before = (await stateOf(regionId)).rows;
    await cutOverAndDie(regionId, id, before);
    const left = await stateOf(regionId);
    expect(left).toMatchObject({ cards: left.rows, numbers: left.rows, owed: left.cents });
    expect(left.rows).toBeGreaterThan(before);
    expect(left.rows).toBeLessThan(QUANTITY);
  }
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([continueTakeOvers(database.db, SEAL_KEYS), cutOver(other.db, SEAL_KEYS, id)]);
  await other.close();
  expect(await stateOf(regionId)).toEqual({ rows: QUANTITY, cards: QUANTITY, numbers: QUANTITY, cents, owed: cents });
  expect((await getTakeOver(database.db, id)).state).toBe('done');
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
});

it('ends a run when its time is up, and the next one goes on, be it up from the beginning', async () => {
  const { id, regionId, cents } = await release(400);
  for (const rows of [100, 200]) {
    await continueTakeOvers(database.db, SEAL_KEYS, () => true);
    expect((await stateOf(regionId)).rows).toBe(rows);
  }
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await stateOf(regionId)).toMatchObject({ rows: 400, cents, owed: cents });
  expect((await getTakeOver(database.db, id)).state).toBe('done');
});

it('of two that are released at once in a region, one is told that the other is under way', async () => {
  const region = await openRegion();
  const first = await prepare(region, 3, 'A');
  const other = await prepare(region, 3, 'B');
  let late: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await releaseTakeOver(trx, first);
    late = database.db.transaction().execute((trx2) => releaseTakeOver(trx2, other));
    late.catch(() => {});
    const isWaiting = sql<{ n: number }>`
      select count(*)::int as n from pg_locks where not granted and ${sql.raw(IN_THIS_DATABASE)}`;
    while ((await isWaiting.execute(trx)).rows[0]!.n === 0) await new Promise(setImmediate);
  });
  await expect(late).rejects.toMatchObject({ code: 'ALREADY_RUNNING', status: 409 });
  await continueTakeOvers(database.db, SEAL_KEYS);
  await database.db.transaction().execute((trx) => releaseTakeOver(trx, other));
});

it('control: two processes that do not hold the take-over get in each other’s way', async () => {
  const { id } = await release(1_500);
  const other = openPostgres(database.connectionString!, 2);
  const unheld = readUnheld();
  const ended = await Promise.allSettled([database, other].map(({ db }) => cutOver(db.withPlugin(unheld), SEAL_KEYS, id)));
  await other.close();
  expect(ended.some(({ status }) => status === 'rejected')).toBe(true);
});
