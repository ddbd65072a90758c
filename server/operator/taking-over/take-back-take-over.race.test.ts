import { groupDigits } from '#contract/common/group-digits.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { type Database, openPostgres, type Trx } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { dieOnceFurther } from '#tests/support/die-once-further.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { readUnheld } from '#tests/support/read-unheld.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openRegionToTakeOver, actBy, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { getTakeOver } from './hold-take-over.ts';
import { takeBackTakeOver } from './take-back-take-over.ts';
import { takeOverBackKind } from './take-over-back-kind.ts';

const QUANTITY = 4_000;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Taken {
  id: number;
  regionId: number;
  staffId: number;
  partnerId: number;
  cents: number;
  cards: string[];
}

/** A take-over that is done: cards with 1, 2 … euros, some of them locked. */
async function takeOver(quantity: number): Promise<Taken> {
  const { db } = database;
  const { regionId, partnerId, staffId } = await openRegionToTakeOver(db);
  const lines = Array.from(
    { length: quantity },
    (_, at) => `K${100_000 + at};${at % 7 === 6 ? 'gesperrt' : 'aktiv'};${at % 50},00`,
  );
  const prepared = await prepareTakeOver(db, { regionId, staffId }, lines);
  await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(db, SEAL_KEYS, () => false);
  const { cents } = await getTakeOver(db, prepared.id);
  const rows = await db
    .selectFrom('take_over_row')
    .select('card_number')
    .where('region_id', '=', regionId)
    .orderBy('row_id')
    .execute();
  return { id: prepared.id, regionId, staffId, partnerId, cents: cents!, cards: rows.map((row) => row.card_number!) };
}

const confirm = (trx: Trx, { id, regionId, staffId }: Taken) =>
  takeOverBackKind.carryOut(trx, { regionId, takeOverId: id }, actBy({ regionId, staffId }));
const begin = (taken: Taken) => database.db.transaction().execute((trx) => confirm(trx, taken));

/** A cent at the till, on the second card of a take-over. */
const redeem = (trx: Trx, { regionId, staffId, partnerId, cards }: Taken) =>
  postBookings(trx, SEAL_KEYS, regionId, [
    {
      type: 'redemption',
      card: cards[1]!,
      cents: 1,
      fee: 0,
      partnerId,
      branchId: null,
      actorId: staffId,
      idempotencyKey: null,
      inputHash: null,
    },
  ]);

/**
 * What has come of it: cards and old numbers that still count, what is left on cards, and what is still owed for them.
 */
async function stateOf({ id, regionId }: Taken) {
  const { rows } = await sql<{ back: number; numbers: number; usable: number; left: number; owed: number }>`
    select (select back_cards from take_over where take_over_id = ${id}) as back,
           (select count(*)::int from card_alias where region_id = ${regionId} and ended_at is null) as numbers,
           (select count(*)::int from account where region_id = ${regionId} and kind = 'card' and status <> 'locked') as usable,
           (select sum(balance)::bigint from account where region_id = ${regionId} and kind = 'card') as left,
           (select -sum(p.cents)::bigint from posting p join account a using (region_id, account_id)
             where a.region_id = ${regionId} and a.kind = 'predecessor') as owed`.execute(database.db);
  return rows[0]!;
}

/** For a row; such a lock names no database. */
async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_locks as waits
     where waits.locktype = 'transactionid' and not waits.granted
       and pid in (select pid from pg_locks where ${sql.raw(IN_THIS_DATABASE)})`;
  while ((await waiting.execute(database.db)).rows[0]!.n === 0) await new Promise(setImmediate);
}

async function findings() {
  // The server may still hold the transaction of a process that has died: sealing gives up then, until the next run.
  const isSealed = () =>
    sealBooks(database.db, SEAL_KEYS).then(
      () => true,
      () => false,
    );
  await expect.poll(isSealed).toBe(true);
  return verifyLedger(database.db, SEAL_KEYS);
}

it('goes on where its process dies, again and again; in between no card can be used, and the books are right', async () => {
  const taken = await takeOver(QUANTITY);
  await begin(taken);
  expect(await stateOf(taken)).toEqual({ back: 0, numbers: QUANTITY, usable: 0, left: taken.cents, owed: taken.cents });
  for (let death = 0; death < 3; death++) {
    const before = (await stateOf(taken)).back;
    await dieOnceFurther(
      database,
      `import { takeBackTakeOver } from '#server/operator/taking-over/take-back-take-over.ts';
       await takeBackTakeOver(db, keys, ${taken.id});`,
      async () => (await stateOf(taken)).back > before,
    );
    const middle = await stateOf(taken);
    expect(middle).toMatchObject({ numbers: QUANTITY - middle.back, usable: 0, owed: middle.left });
    expect(middle.back).toBeGreaterThan(before);
    expect(middle.back).toBeLessThan(QUANTITY);
    expect(await database.db.transaction().execute((trx) => redeem(trx, taken))).toEqual([
      { isPosted: false, refusal: 'CARD_LOCKED' },
    ]);
    if (death === 0) expect(await findings()).toEqual([]);
  }
  const other = openPostgres(database.connectionString!, 2);
  await Promise.all([continueTakeOvers(database.db, SEAL_KEYS), takeBackTakeOver(other.db, SEAL_KEYS, taken.id)]);
  await other.close();
  expect(await stateOf(taken)).toEqual({ back: QUANTITY, numbers: 0, usable: 0, left: 0, owed: 0 });
  expect(await getTakeOver(database.db, taken.id)).toMatchObject({ state: 'taken-back', back_cents: taken.cents });
  expect(await findings()).toEqual([]);
});

it('control: two processes that do not hold the take-over get in each other’s way', async () => {
  const taken = await takeOver(1_500);
  await begin(taken);
  const other = openPostgres(database.connectionString!, 2);
  const unheld = readUnheld();
  const ended = await Promise.allSettled(
    [database, other].map(({ db }) => takeBackTakeOver(db.withPlugin(unheld), SEAL_KEYS, taken.id)),
  );
  await other.close();
  expect(ended.some(({ status }) => status === 'rejected')).toBe(true);
  await continueTakeOvers(database.db, SEAL_KEYS);
});

it('ends a run when its time is up, and the next one goes on', async () => {
  const taken = await takeOver(250);
  await begin(taken);
  for (const back of [100, 200]) {
    await continueTakeOvers(database.db, SEAL_KEYS, () => true);
    expect((await stateOf(taken)).back).toBe(back);
  }
  await continueTakeOvers(database.db, SEAL_KEYS, () => true);
  expect((await getTakeOver(database.db, taken.id)).state).toBe('taken-back');
});

/** Somebody asks to take it back while a till is in the middle of a booking. Returns what he is told. */
async function beginBesideBooking(taken: Taken): Promise<unknown> {
  let asked: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (trx) => {
    expect(await redeem(trx, taken)).toMatchObject([{ isPosted: true }]);
    asked = begin(taken).catch((error: unknown) => error);
    await untilSomebodyWaits();
  });
  return asked;
}

it('a card that is used in the very moment stands in the way, and nothing has happened', async () => {
  const taken = await takeOver(10);
  expect(await beginBesideBooking(taken)).toMatchObject({
    status: 422,
    message: expect.stringContaining(groupDigits(taken.cards[1]!)),
  });
  expect((await getTakeOver(database.db, taken.id)).state).toBe('done');
  expect(await stateOf(taken)).toMatchObject({ numbers: 10, usable: 9 });
  expect(await findings()).toEqual([]);
});

it('control: without holding the cards a booking slips in, which the books notice', async () => {
  const taken = await takeOver(10);
  const restore = await rewriteFunction(
    database,
    'ledger_begin_taking_back',
    'order by a.card_number for no key update',
    'order by a.card_number',
  );
  expect(await beginBesideBooking(taken)).toBe(0);
  await restore();
  expect(await findings()).toContainEqual(
    expect.objectContaining({ rule: 'what is taken back is counted card by card, is locked or closed, and was never used' }),
  );
  await expect(continueTakeOvers(database.db, SEAL_KEYS)).rejects.toThrow('were not finished');
  expect((await stateOf(taken)).back).toBe(0);
  await forget(taken);
});

/** A till books while somebody is in the middle of confirming. Returns what it is told. */
async function bookBesideBeginning(taken: Taken): Promise<unknown> {
  let booked: Promise<unknown> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await confirm(trx, taken);
    booked = database.db.transaction().execute((trx2) => redeem(trx2, taken));
    await untilSomebodyWaits();
  });
  return booked;
}

it('a booking that comes a moment later is refused', async () => {
  const taken = await takeOver(10);
  expect(await bookBesideBeginning(taken)).toEqual([{ isPosted: false, refusal: 'CARD_LOCKED' }]);
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await stateOf(taken)).toEqual({ back: 10, numbers: 0, usable: 0, left: 0, owed: 0 });
});

it('control: without locking the cards it is booked', async () => {
  const taken = await takeOver(10);
  const restore = await rewriteFunction(
    database,
    'ledger_begin_taking_back',
    "update account a set status = 'locked'",
    'update account a set status = a.status',
  );
  expect(await bookBesideBeginning(taken)).toMatchObject([{ isPosted: true }]);
  await restore();
  await forget(taken);
});

it('while one is taken back, its locked cards are neither opened, nor replaced, nor emptied by a transfer', async () => {
  const taken = await takeOver(10);
  const { regionId, cards, staffId } = taken;
  await begin(taken);
  const [first, second, , , , , locked] = cards;
  const { rows } = await sql<{ opened: boolean; retired: boolean; outcome: string }>`
    select ledger_reopen_card(${regionId}, ${locked}) as opened, ledger_retire_card(${regionId}, ${first}, ${second}) as retired,
           (select outcome from ledger_transfer(${regionId}, ${[locked]}::text[], ${[randomUUID()]}::uuid[], ${second},
             ${staffId}::bigint, '{x}')) as outcome`.execute(database.db);
  expect(rows).toEqual([{ opened: false, retired: false, outcome: 'TARGET_LOCKED' }]);
  const [fresh] = (await openCards(regionId, 1)) as [string];
  const transfer = await sql<{ outcome: string }>`
    select outcome from ledger_transfer(${regionId}, ${[locked]}::text[], ${[randomUUID()]}::uuid[], ${fresh},
      ${staffId}::bigint, '{x}')`.execute(database.db);
  expect(transfer.rows).toEqual([{ outcome: 'SOURCE_TAKEN_BACK' }]);
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await stateOf(taken)).toMatchObject({ back: 10, left: 0, owed: 0 });
});

it('of a release and a taking back at once in a region, the later is told that the other is under way', async () => {
  const taken = await takeOver(3);
  const next = await prepareTakeOver(database.db, taken, ['Z1001;aktiv;1,00'], 'Zweitkarte');
  await begin(taken);
  const release = () => database.db.transaction().execute((trx) => releaseTakeOver(trx, next));
  await expect(release()).rejects.toMatchObject({ code: 'ALREADY_RUNNING' });
  await continueTakeOvers(database.db, SEAL_KEYS);
  await release();
  await expect(begin(taken)).rejects.toMatchObject({ code: 'ALREADY_RUNNING' });
  await continueTakeOvers(database.db, SEAL_KEYS);
});

const openCards = async (regionId: number, count: number) =>
  (await produceCards(database.db, { regionId, count, isTest: false })).map(({ cardNumber }) => cardNumber);

/** So that a control leaves nothing to the job. */
const forget = ({ id }: Taken) =>
  database.runAsOwner(`
    alter table take_over disable trigger user;
    update take_over set state = 'done', taken_back_by = null, taking_back_since = null where take_over_id = ${id};
    alter table take_over enable trigger user`);
