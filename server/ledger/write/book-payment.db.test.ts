import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { openStatementWorld, type StatementWorld } from '#tests/support/statement-world.ts';
import { takeFiles } from '#seeds/take-files.ts';
import {
  getOpenCents,
  isPaidOut,
  type PartnerPayment,
  recordPayment,
  type ReturnedPayment,
  returnPayment,
} from './book-payment.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';

let database: Database;
let world: StatementWorld;
beforeEach(async () => {
  database = await createTestDatabase();
  world = await openStatementWorld(database);
});
afterEach(async () => {
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
  await database.close();
});

const said = { day: '2026-11-12', bankText: 'AC04 Konto aufgelöst', reason: 'Kontoauszug 11/26', actorId: 7 };
const comeBack = (statement: number, more: Partial<ReturnedPayment> = {}) =>
  returnPayment(database.db, SEAL_KEYS, world.regionId, { statement, ...said, idempotencyKey: randomUUID(), ...more });
const pay = (cents: number, more: Partial<PartnerPayment> = {}) =>
  recordPayment(database.db, SEAL_KEYS, world.regionId, {
    partnerId: world.partnerId,
    cents,
    ...said,
    idempotencyKey: randomUUID(),
    ...more,
  });
const open = () => getOpenCents(database.db, world.regionId, world.partnerId);

async function sums(): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; cents: number }>`
    select a.kind, sum(p.cents)::bigint as cents from posting p join account a using (region_id, account_id)
     where p.region_id = ${world.regionId} and a.kind in ('partner', 'bank') group by a.kind`.execute(database.db);
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, cents]));
}

const statements = () =>
  database.db
    .selectFrom('statement')
    .select(['number', 'opening_cents', 'turnover_cents', 'fee_cents', 'tax_cents', 'paid_cents', 'carried_cents', 'open_reason'])
    .orderBy('number')
    .execute();

/** A payout of 29.76 EUR: 30 EUR redeemed, minus 20 cents of fees with tax. */
async function payOut(): Promise<void> {
  const { topUp, redeem } = postingsOf(world);
  await world.at('2026-10-20T10:00:00Z');
  await world.book(topUp(world.cards[0]!, 5_000));
  await world.issue('2026-10-26');
  await takeFiles(database, world.regionId);
  await world.at('2026-10-27T10:00:00Z');
  await world.book(redeem(world.cards[0]!, 3_000));
  await world.issue('2026-11-09');
  await takeFiles(database, world.regionId);
  await world.at('2026-11-12T10:00:00Z');
}

const resume = (number: number, day: string) =>
  database.db
    .insertInto('payment_resumption')
    .values({ region_id: world.regionId, number, resumed_by: 7, resumed_at: new Date(day), reason: 'geklärt' })
    .execute();

const setIban = (iban: string) =>
  database.runAsOwner(`
    update partner_bank set iban = '${iban}' where partner_id = ${world.partnerId};
    insert into audit_event (region_id, act) values (${world.regionId}, 'partner-bank-changed')`);

describe('a payout that came back', () => {
  beforeEach(payOut);

  it('is owed again, once, and its key answers the same again', async () => {
    expect(await sums()).toEqual({ partner: 0, bank: 2_976 - 5_000 });
    const key = randomUUID();
    const first = await comeBack(2, { idempotencyKey: key });
    expect(first).toMatchObject({ isPosted: true, cents: 2_976, isReplay: false });
    expect(await sums()).toEqual({ partner: 2_976, bank: -5_000 });
    expect(await open()).toBe(2_976);
    expect(await comeBack(2, { idempotencyKey: key })).toEqual({ ...first, isReplay: true });
    expect(await comeBack(2, { idempotencyKey: key, bankText: 'anders' })).toEqual({ isPosted: false, refusal: 'KEY_REUSED' });
    expect(await comeBack(2)).toEqual({ isPosted: false, refusal: 'ALREADY_RETURNED' });
    expect(await comeBack(3)).toEqual({ isPosted: false, refusal: 'PAYMENT_UNKNOWN' });
    expect(await open()).toBe(2_976);
  });

  it('stays open while the account is the same, and goes to the new one with the next run', async () => {
    await comeBack(2);
    await world.issue('2026-11-23');
    expect((await statements()).at(-1)).toEqual({
      number: 3,
      opening_cents: 0,
      turnover_cents: 2_976,
      fee_cents: 0,
      tax_cents: 0,
      paid_cents: 0,
      carried_cents: 2_976,
      open_reason: 'payments-stopped',
    });
    expect(await open()).toBe(2_976);
    await setIban('DE89370400440532013000');
    await world.issue('2026-12-07');
    expect((await statements()).at(-1)).toMatchObject({ number: 4, opening_cents: 2_976, paid_cents: 2_976, open_reason: null });
    expect(await sums()).toEqual({ partner: 0, bank: 2_976 - 5_000 });
  });

  it('is paid to the same account once accounting says so', async () => {
    await comeBack(2);
    await resume(2, '2026-11-13');
    await world.issue('2026-11-23');
    expect((await statements()).at(-1)).toMatchObject({ number: 3, turnover_cents: 2_976, paid_cents: 2_976 });
  });

  it('may be paid by hand at once, in parts, and never beyond what is open', async () => {
    await comeBack(2);
    expect(await pay(-2_000)).toMatchObject({ isPosted: true, cents: 2_000 });
    expect(await pay(-977)).toEqual({ isPosted: false, refusal: 'MORE_THAN_OPEN' });
    expect(await pay(-976)).toMatchObject({ isPosted: true });
    expect(await open()).toBe(0);
    await world.issue('2026-11-23');
    expect((await statements()).at(-1)).toMatchObject({ number: 3, turnover_cents: 0, paid_cents: 0, carried_cents: 0 });
  });
});

describe('a debit that came back', () => {
  beforeEach(payOut);

  it('is owed by the partner again, and nothing is collected until accounting says so', async () => {
    expect(await comeBack(1)).toMatchObject({ isPosted: true, cents: 5_000 });
    expect(await sums()).toEqual({ partner: -5_000, bank: 2_976 });
    await world.issue('2026-11-23');
    expect((await statements()).at(-1)).toMatchObject({ turnover_cents: -5_000, paid_cents: 0, open_reason: 'payments-stopped' });
    const { printed } = await database.db
      .selectFrom('statement')
      .select('printed')
      .where('number', '=', 3)
      .executeTakeFirstOrThrow();
    expect(printed.payTo).toMatchObject({ holder: expect.any(String) as string });
    await setIban('DE89370400440532013000');
    await world.issue('2026-12-07');
    expect(await statements()).toHaveLength(3);
    await resume(1, '2026-12-08');
    await world.issue('2026-12-21');
    expect((await statements()).at(-1)).toMatchObject({ number: 4, opening_cents: -5_000, paid_cents: -5_000 });
  });

  it('is settled by what the partner pays; a part leaves the rest, too much is owed to it', async () => {
    await comeBack(1);
    await world.issue('2026-11-23');
    await world.at('2026-11-24T10:00:00Z');
    expect(await pay(2_000)).toMatchObject({ isPosted: true });
    expect(await open()).toBe(-3_000);
    expect(await pay(3_500)).toMatchObject({ isPosted: true });
    expect(await open()).toBe(500);
    await world.issue('2026-12-07');
    expect((await statements()).at(-1)).toMatchObject({ opening_cents: -5_000, turnover_cents: 5_500, paid_cents: 500 });
  });

  it('control: the check notices a collection that should have waited', async () => {
    await comeBack(1);
    const restore = await rewriteFunction(
      database,
      'ledger_settle',
      'ledger_stopped_by(p_region',
      'false and ledger_stopped_by(p_region',
    );
    await world.issue('2026-11-23');
    expect((await statements()).at(-1)).toMatchObject({ paid_cents: -5_000 });
    expect((await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule)).toEqual([
      'after a debit came back nothing is collected until accounting says so',
    ]);
    await restore();
    await resume(1, '2026-11-13');
  });
});

it('what nobody handed to the bank cannot come back', async () => {
  await world.at('2026-10-20T10:00:00Z');
  await world.book(postingsOf(world).topUp(world.cards[0]!, 5_000));
  await world.issue('2026-10-26');
  expect(await comeBack(1)).toEqual({ isPosted: false, refusal: 'NOT_HANDED_OUT' });
  await takeFiles(database, world.regionId);
  expect(await comeBack(1)).toMatchObject({ isPosted: true });
});

it.each([
  [0, {}, 'INVALID_AMOUNT'],
  [100_000_000, {}, 'INVALID_AMOUNT'],
  [-1, {}, 'MORE_THAN_OPEN'],
  [100, { partnerId: 4711 }, 'PARTNER_UNKNOWN'],
])('books no payment of %s %j: %s', async (cents, more, refusal) => {
  expect(await pay(cents, more)).toEqual({ isPosted: false, refusal });
});

it('books a partner’s payment with its key once', async () => {
  const key = randomUUID();
  const first = await pay(1_234, { idempotencyKey: key });
  expect(await pay(1_234, { idempotencyKey: key })).toEqual({ ...first, isReplay: true });
  expect(await pay(1_235, { idempotencyKey: key })).toEqual({ isPosted: false, refusal: 'KEY_REUSED' });
  expect(await open()).toBe(1_234);
});

it.each([
  `insert into payment_return select region_id, number, entry_id, '2026-01-01', '', '' from statement_payment join statement using (region_id, number)`,
  `insert into partner_payment values (1, 1, 1, 1, '2026-01-01', '', '')`,
  `update payment_file_release set released_by = 1`,
  `delete from payment_file_take`,
  `update payment_resumption set resumed_by = 1`,
])('the application cannot: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/permission denied/);
});

describe('a payment that was for something else', () => {
  it('is there to be undone until it is paid out, and once as much is owed to the partner again', async () => {
    await world.at('2026-10-20T10:00:00Z');
    const paid = await pay(3_000);
    if (!paid.isPosted) throw new Error(paid.refusal);
    const isOut = () =>
      isPaidOut(database.db, world.regionId, { partnerId: world.partnerId, entryId: paid.entryId, cents: 3_000 });
    expect(await isOut()).toBe(false);
    await world.issue('2026-10-26');
    await takeFiles(database, world.regionId);
    await world.at('2026-10-27T10:00:00Z');
    expect(await isOut()).toBe(true);
    await pay(3_000);
    expect(await isOut()).toBe(false);
  });
});
