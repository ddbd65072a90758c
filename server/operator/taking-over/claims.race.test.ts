import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { payClaim } from '#server/ledger/write/pay-claim.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listClaims } from '#server/money/claims/claims.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { gateOnInsert } from '#tests/support/gate-on-insert.ts';
import { IN_THIS_DATABASE } from '#tests/support/in-this-database.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { actBy, openRegionToTakeOver, type Prepared, prepareTakeOver, releaseTakeOver } from '#tests/support/take-over.ts';
import { continueTakeOvers } from './continue-take-overs.ts';
import { takeOverBackKind } from './take-over-back-kind.ts';

let database: Database;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

/** A take-over of 10.00 EUR that is done. */
async function takeOver(): Promise<Prepared> {
  const { db } = database;
  const prepared = await prepareTakeOver(db, await openRegionToTakeOver(db), ['Q1001;aktiv;6,00', 'Q1002;aktiv;4,00']);
  await db.transaction().execute((trx) => releaseTakeOver(trx, prepared));
  await continueTakeOvers(db, SEAL_KEYS);
  return prepared;
}

const pay = ({ id, regionId, staffId }: Prepared, idempotencyKey: string = randomUUID()) =>
  payClaim(database.db, SEAL_KEYS, regionId, {
    kind: 'take-over',
    id,
    cents: 1_000,
    openCents: 1_000,
    day: '2026-11-24',
    bankText: 'Guthaben',
    reason: 'Kontoauszug',
    returns: null,
    actorId: staffId,
    idempotencyKey,
  });

type PaymentOutcome = Awaited<ReturnType<typeof payClaim>>;

const openOf = async ({ id, regionId }: Prepared) => (await listClaims(database.db, 'take-over', [regionId], [id]))[0]!.openCents;

async function findings() {
  await sealBooks(database.db, SEAL_KEYS);
  return verifyLedger(database.db, SEAL_KEYS);
}

/** Two people book the whole claim at once: one is about to write, and the other is as far, or waits for the first. */
async function payAtOnce(taken: Prepared, keys: readonly [string, string]): Promise<PaymentOutcome[]> {
  const gate = await gateOnInsert(database, 'take_over_payment');
  const both = Promise.all(keys.map((key) => pay(taken, key)));
  await gate.arrived(2);
  await gate.open();
  return both;
}

it('two who book one claim at once: one has paid it, the other hears that something else is open', async () => {
  const taken = await takeOver();
  const outcomes = await payAtOnce(taken, [randomUUID(), randomUUID()]);
  expect(outcomes.filter(({ isPosted }) => isPosted)).toHaveLength(1);
  expect(outcomes).toContainEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
  expect(await openOf(taken)).toBe(0);
  expect(await findings()).toEqual([]);
});

it('the same request twice at once is booked once', async () => {
  const taken = await takeOver();
  const key = randomUUID();
  const outcomes = await payAtOnce(taken, [key, key]);
  expect(outcomes).toContainEqual(expect.objectContaining({ isPosted: true, isReplay: false }));
  expect(outcomes).toContainEqual(expect.objectContaining({ isPosted: true, isReplay: true }));
  expect(await openOf(taken)).toBe(0);
});

it('control: without the lock of the claims both book it', async () => {
  const taken = await takeOver();
  const restore = await rewriteFunction(
    database,
    'ledger_pay_claim',
    'perform pg_advisory_xact_lock(7115, p_region)',
    'perform 1',
  );
  const outcomes = await payAtOnce(taken, [randomUUID(), randomUUID()]);
  await restore();
  expect(outcomes.map(({ isPosted }) => isPosted)).toEqual([true, true]);
  expect(await openOf(taken)).toBe(-1_000);
});

async function untilSomebodyWaits(): Promise<void> {
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_locks as waits
     where waits.locktype = 'transactionid' and not waits.granted
       and pid in (select pid from pg_locks where ${sql.raw(IN_THIS_DATABASE)})`;
  while ((await waiting.execute(database.db)).rows[0]!.n === 0) await new Promise(setImmediate);
}

it('money that comes in the moment in which its take-over begins to go back is not booked as if it were owed', async () => {
  const taken = await takeOver();
  let paid: Promise<PaymentOutcome> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await takeOverBackKind.carryOut(trx, { regionId: taken.regionId, takeOverId: taken.id }, actBy(taken));
    paid = pay(taken);
    await untilSomebodyWaits();
  });
  expect(await paid).toEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
  await continueTakeOvers(database.db, SEAL_KEYS);
  expect(await openOf(taken)).toBe(0);
  expect(await findings()).toEqual([]);
});
