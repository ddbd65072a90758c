import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { takeFiles } from '#seeds/take-files.ts';
import { getOpenCents, type PaymentOutcome, recordPayment, returnPayment } from './book-payment.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

const TWENTY = Array.from({ length: 20 });

let database: Database;
let world: StatementWorld;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 24 });
  world = await openStatementWorld(database);
  await world.at('2026-10-20T10:00:00Z');
  await world.book(postingsOf(world).bonus(world.cards[0]!, 5_000, { fee: 0 }));
  await world.book(postingsOf(world).redeem(world.cards[0]!, 3_000, { fee: 0 }));
  await world.issue('2026-10-26');
  await takeFiles(database, world.regionId);
});
afterEach(() => database.close());

const said = { day: '2026-10-29', bankText: 'MS03', reason: 'Kontoauszug', actorId: 7 };
const comeBack = (key: string = randomUUID()) =>
  returnPayment(database.db, SEAL_KEYS, world.regionId, { statement: 1, ...said, idempotencyKey: key });
const pay = (cents: number) =>
  recordPayment(database.db, SEAL_KEYS, world.regionId, {
    partnerId: world.partnerId,
    cents,
    ...said,
    idempotencyKey: randomUUID(),
  });
const open = () => getOpenCents(database.db, world.regionId, world.partnerId);
const refusals = (outcomes: readonly PaymentOutcome[]) =>
  outcomes.map((outcome) => (outcome.isPosted ? (outcome.isReplay ? 'REPEATED' : 'POSTED') : outcome.refusal)).toSorted();
const broken = async () => (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule);

it('twenty who mark one payment at once mark it once', async () => {
  const outcomes = await Promise.all(TWENTY.map(() => comeBack()));
  expect(refusals(outcomes)).toEqual([...Array.from({ length: 19 }, () => 'ALREADY_RETURNED'), 'POSTED']);
  expect(await open()).toBe(-2_000);
  expect(await broken()).toEqual([]);
});

it('twenty times the same request are one', async () => {
  const key = randomUUID();
  const outcomes = await Promise.all(TWENTY.map(() => comeBack(key)));
  expect(refusals(outcomes)).toEqual(['POSTED', ...Array.from({ length: 19 }, () => 'REPEATED')]);
  expect(await broken()).toEqual([]);
});

it('a payment that is marked beside the next run is covered by it or by the one after, and collected by neither', async () => {
  await world.at('2026-11-03T10:00:00Z');
  const [outcome] = await Promise.all([comeBack(), world.issue('2026-11-09')]);
  expect(outcome).toMatchObject({ isPosted: true });
  await world.issue('2026-11-23');
  expect(await open()).toBe(-2_000);
  expect(await broken()).toEqual([]);
});

it('what is open is paid by hand once, however many do it', async () => {
  await pay(3_000);
  const outcomes = await Promise.all(TWENTY.map(() => pay(-3_000)));
  expect(refusals(outcomes)).toEqual([...Array.from({ length: 19 }, () => 'MORE_THAN_OPEN'), 'POSTED']);
  expect(await open()).toBe(0);
  expect(await broken()).toEqual([]);
});

it('control: is paid twenty times where they do not wait for each other', async () => {
  await pay(3_000);
  await rewriteFunction(database, 'ledger_book_payment', 'perform pg_advisory_xact_lock(7103, p_region);', '');
  const gate = await startingGate(database, 'ledger_book_payment', "if outcome = 'POSTED' then");
  const outcomes = Promise.all(TWENTY.map(() => pay(-3_000)));
  await gate.openWhen(TWENTY.length);
  expect(refusals(await outcomes)).toEqual(TWENTY.map(() => 'POSTED'));
  expect(await open()).toBe(-57_000);
});
