import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeCardAccount } from '#server/ledger/write/accounts.ts';
import { loadChargeOrder } from '#server/ledger/write/load-charge-order.ts';
import { postBookings } from '#server/ledger/write/post-booking.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { cancelChargeOrder, settleChargeOrder, undoChargeOrderMoney } from '#server/ledger/write/settle-charge-order.ts';
import { undoCharge } from '#server/ledger/write/undo-charge.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openChargeWorld, type ChargeWorld } from '#tests/support/charge-world.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { dryRunCharges } from './dry-run-charges.ts';

let database: Database;
let world: ChargeWorld;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const balances = async () => {
  const { rows } = await sql<{ cents: number }>`
    select balance as cents from account where region_id = ${world.regionId} and kind = 'card' order by card_number = any(${world.cards}), card_number`.execute(
    database.db,
  );
  return rows.map(({ cents }) => cents);
};
const employerHolds = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.cents), 0)::bigint as cents from posting p join account a using (region_id, account_id)
     where a.region_id = ${world.regionId} and a.kind = 'employer'`.execute(database.db);
  return rows[0]!.cents;
};
const mails = async () =>
  (await database.db.selectFrom('outbox_mail').select(['subject', 'body_text']).orderBy('outbox_mail_id').execute()).map(
    ({ subject, body_text }) => `${subject}\n${body_text}`,
  );
/** The day of each debit that is booked, and its cents. */
const collections = async () =>
  (
    await database.db
      .selectFrom('charge_payment')
      .select(['day', 'cents'])
      .where('kind', '=', 'charge-collection')
      .orderBy('entry_id')
      .execute()
  ).map(({ day, cents }) => [day, cents]);
const said = (number: number) => ({
  number,
  day: '2026-12-02',
  bankText: 'MD06',
  reason: 'Kontoauszug',
  actorId: 1,
  idempotencyKey: randomUUID(),
});

async function assertClean(): Promise<void> {
  await sealBooks(database.db, SEAL_KEYS);
  expect(await verifyLedger(database.db, SEAL_KEYS)).toEqual([]);
}

async function takeFiles(): Promise<void> {
  await sql`
    update charge_file set released_at = ledger_now(), sha256 = encode(sha256(convert_to(xml, 'UTF8')), 'hex'), taken_at = ledger_now()
     where released_at is null`.execute(database.db);
}

describe('by Bankeinzug', () => {
  beforeEach(async () => {
    world = await openChargeWorld(database);
    await world.at('2026-11-20T09:00:00Z');
    await world.plan(world.cards);
  });

  it('an order is told five banking days before, and loaded and collected on its day at six', async () => {
    expect(await world.run('2026-11-21T05:00:00Z')).toMatchObject({ frozen: 0 });
    expect(await world.run('2026-11-23T05:00:00Z')).toMatchObject({ frozen: 1, files: 0, orders: 0 });
    expect(await world.orders()).toMatchObject([
      {
        dueOn: '2026-11-30',
        loadsOn: '2026-11-30',
        paysOn: '2026-11-30',
        method: 'Bankeinzug',
        cards: 3,
        cents: 15_000,
        asked: 15_000,
      },
    ]);
    const [mail] = await mails();
    for (const told of ['Einzug am 30.11.2026', '150,00 €', 'KK-E-', 'Gläubiger-ID']) expect(mail).toContain(told);

    // What is changed now counts for the next order.
    await world.plan(world.cards, { charge_cents: 7_000 });
    expect(await world.run('2026-11-26T05:00:00Z')).toMatchObject({ frozen: 0, files: 1 });
    const file = await database.db.selectFrom('charge_file').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ collects_on: '2026-11-30', payments: 1, cents: 15_000 });
    expect(file.xml).toContain('<InstdAmt Ccy="EUR">150.00</InstdAmt>');

    expect(await world.run('2026-11-30T04:59:00Z')).toMatchObject({ orders: 0, cards: 0 });
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ orders: 1, cards: 3, cents: 15_000 });
    expect(await world.run('2026-11-30T05:05:00Z')).toMatchObject({ orders: 0, cards: 0 });
    expect(await balances()).toEqual([5_000, 5_000, 5_000]);
    expect(await employerHolds()).toBe(0);
    await assertClean();
  });

  it('days that were missed are made up for, later and once', async () => {
    await world.run('2026-11-20T10:00:00Z');
    // Nothing runs until the second of December.
    expect(await world.run('2026-12-02T05:00:00Z')).toMatchObject({ frozen: 1, orders: 0 });
    expect(await world.orders()).toMatchObject([{ dueOn: '2026-11-30', loadsOn: '2026-12-09', paysOn: '2026-12-09' }]);
    expect(await world.run('2026-12-12T12:00:00Z')).toMatchObject({ orders: 1, cards: 3 });
    expect(await balances()).toEqual([5_000, 5_000, 5_000]);
    await assertClean();
  });

  it('a plan that rested does not make up for its past', async () => {
    await world.plan(world.cards, { is_charging_active: false });
    for (const month of ['01', '02', '03', '04']) await world.run(`2027-${month}-10T05:00:00Z`);
    await world.plan(world.cards.slice(0, 1));
    await world.run('2027-04-26T05:00:00Z');
    expect((await world.orders()).map(({ dueOn, cards }) => [dueOn, cards])).toEqual([['2027-04-30', 1]]);
  });

  it('what is due once is charged once and then rests', async () => {
    const once = { charge_frequence: 'unregelmäßig' as const };
    await world.plan([world.cards[0]!], { ...once, charge_time: 'Individuell', custom_charge_date: '2026-12-04' });
    await world.plan([world.cards[1]!], once);
    await world.plan([world.cards[2]!], { deletion_date: '2026-12-31' });
    for (const day of ['11-21', '11-23', '11-27', '11-30', '12-04', '12-10', '12-23', '12-31'])
      await world.run(`2026-${day}T05:00:00Z`);
    expect((await world.orders()).map(({ dueOn, cards }) => [dueOn, cards])).toEqual([
      ['2026-12-04', 1],
      ['2026-11-30', 2],
    ]);
    expect(await balances()).toEqual([5_000, 5_000, 5_000]);
    const active = await database.db.selectFrom('employee_card').select('is_charging_active').execute();
    expect(active.filter(({ is_charging_active }) => is_charging_active)).toHaveLength(1);
    await assertClean();
  });

  it('a card that is closed meanwhile is left out, and its amount counts for the next order', async () => {
    await world.run('2026-11-23T05:00:00Z');
    await closeCardAccount(database.db, world.regionId, world.cards[0]!, 'locked');
    await world.run('2026-11-30T05:00:00Z');
    expect(await employerHolds()).toBe(5_000);
    await world.run('2026-12-22T05:00:00Z');
    await world.run('2026-12-23T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({
      dueOn: '2026-12-31',
      cards: 2,
      cents: 10_000,
      credit: 5_000,
      asked: 5_000,
    });
    await world.run('2026-12-31T05:00:00Z');
    expect(await employerHolds()).toBe(0);
    await assertClean();
  });

  it('a debit that came back is owed, stops everything, and goes on once it is paid', async () => {
    await world.run('2026-11-23T05:00:00Z');
    await world.run('2026-11-26T05:00:00Z');
    const settle = (type: 'charge-return' | 'charge-payment', number = 1) =>
      settleChargeOrder(
        database.db,
        SEAL_KEYS,
        world.regionId,
        type === 'charge-payment' ? { type, cents: 15_000, openCents: 15_000, ...said(number) } : { type, ...said(number) },
      );
    expect(await settle('charge-return')).toEqual({ isPosted: false, refusal: 'NOT_COLLECTED' });
    await world.run('2026-11-30T05:00:00Z');
    expect(await settle('charge-return')).toEqual({ isPosted: false, refusal: 'NOT_HANDED_OUT' });
    await takeFiles();
    expect(await settle('charge-return')).toMatchObject({ isPosted: true, cents: 15_000 });
    expect(await settle('charge-return')).toEqual({ isPosted: false, refusal: 'ALREADY_RETURNED' });
    expect(await employerHolds()).toBe(-15_000);
    // December is not ordered, nor made up for.
    for (const day of [22, 23, 31]) await world.run(`2026-12-${day}T05:00:00Z`);
    expect(await world.orders()).toHaveLength(1);
    expect(await settle('charge-payment')).toMatchObject({ isPosted: true });
    expect(await settle('charge-payment')).toEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
    expect(await employerHolds()).toBe(0);
    for (const day of [10, 22, 25, 31]) await world.run(`2027-01-${day}T05:00:00Z`);
    expect((await world.orders()).map(({ dueOn }) => dueOn)).toEqual(['2027-01-31', '2026-11-30']);
    await assertClean();
  });

  describe('while another debit is owed', () => {
    const settle = (number: number, type: 'charge-return' | 'charge-payment') =>
      settleChargeOrder(
        database.db,
        SEAL_KEYS,
        world.regionId,
        type === 'charge-payment' ? { type, cents: 15_000, openCents: 15_000, ...said(number) } : { type, ...said(number) },
      );
    /** The second order is at the bank when the debit of the first one comes back. */
    beforeEach(async () => {
      for (const day of ['11-23', '11-26', '11-30']) await world.run(`2026-${day}T05:00:00Z`);
      await takeFiles();
      for (const day of ['12-23', '12-29']) await world.run(`2026-${day}T05:00:00Z`);
      await takeFiles();
      await world.at('2026-12-29T09:00:00Z');
      expect(await settle(1, 'charge-return')).toMatchObject({ isPosted: true });
      expect((await world.orders()).map(({ number, cancelledAt }) => [number, cancelledAt])).toEqual([
        [2, null],
        [1, null],
      ]);
    });

    it('a debit is booked on its day, and its cards are loaded once what is owed is paid', async () => {
      await world.run('2026-12-30T05:00:00Z');
      expect(await collections()).toEqual([['2026-11-30', 15_000]]);
      expect(await dryRunCharges(database.db, Temporal.PlainDate.from('2026-12-31'))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^collect L\d+-00002 /), expect.stringMatching(/^stopped L\d+-00002 /)]),
      );
      for (const time of ['00:01', '07:00', '08:00']) await world.run(`2026-12-31T${time}:00+01:00`);
      expect(await collections()).toEqual([
        ['2026-11-30', 15_000],
        ['2026-12-31', 15_000],
      ]);
      expect(await balances()).toEqual([5_000, 5_000, 5_000]);
      expect(await employerHolds()).toBe(0);
      await settle(1, 'charge-payment');
      expect(await world.run('2027-01-04T05:00:00Z')).toMatchObject({ orders: 1, cards: 3 });
      expect(await collections()).toHaveLength(2);
      expect([await balances(), await employerHolds()]).toEqual([[10_000, 10_000, 10_000], 0]);
      await assertClean();
    });

    it('a debit that comes back is owed too, and its cards are loaded when it is paid itself', async () => {
      expect(await settle(2, 'charge-return')).toEqual({ isPosted: false, refusal: 'NOT_COLLECTED' });
      await world.run('2026-12-31T05:00:00Z');
      expect(await settle(2, 'charge-return')).toMatchObject({ isPosted: true });
      expect(await cancelChargeOrder(database.db, world.regionId, 2, { actorId: 1, reason: 'Irrtum' })).toBe('PAID');
      await settle(1, 'charge-payment');
      expect(await world.run('2027-01-04T05:00:00Z')).toMatchObject({ orders: 0, cards: 0 });
      expect((await world.orders())[0]).toMatchObject({ number: 2, open: 15_000, loadedAt: null });
      expect([await balances(), await employerHolds()]).toEqual([[5_000, 5_000, 5_000], 0]);
      await assertClean();
      await settle(2, 'charge-payment');
      expect(await world.run('2027-01-05T05:00:00Z')).toMatchObject({ orders: 1, cards: 3 });
      expect(await collections()).toHaveLength(2);
      expect([await balances(), await employerHolds()]).toEqual([[10_000, 10_000, 10_000], 0]);
      await assertClean();
    });
  });

  it('a debit that is taken late is collected on that day, whenever its cards were loaded', async () => {
    await world.run('2026-11-23T05:00:00Z');
    await world.run('2026-11-26T05:00:00Z');
    await world.at('2026-12-02T09:00:00Z');
    await takeFiles();
    await world.run();
    expect(await collections()).toEqual([['2026-12-02', 15_000]]);
    await assertClean();
  });

  it('cards are loaded before the bank collects where their day is no banking day, and on their day without a file', async () => {
    await world.plan(world.cards, { charge_time: 'Anfang des Monats' });
    // The first of January is a holiday; then comes a weekend.
    for (const day of ['2026-11-24', '2026-11-27', '2026-12-01']) await world.run(`${day}T05:00:00Z`);
    expect(await collections()).toEqual([['2026-12-01', 15_000]]);
    for (const day of ['2026-12-23', '2026-12-24', '2026-12-30']) await world.run(`${day}T05:00:00Z`);
    await takeFiles();
    expect(await world.run('2027-01-01T05:00:00Z')).toMatchObject({ orders: 1, cards: 3 });
    for (const day of ['2027-01-04', '2027-01-05']) await world.run(`${day}T05:00:00Z`);
    expect(await collections()).toEqual([
      ['2026-12-01', 15_000],
      ['2027-01-04', 15_000],
    ]);
    await assertClean();
  });

  it('a debit that came back is owed anew, from the day on which its payment was undone', async () => {
    for (const day of ['11-23', '11-26', '11-30']) await world.run(`2026-${day}T05:00:00Z`);
    await takeFiles();
    await world.at('2026-12-02T09:00:00Z');
    await settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-return', ...said(1) });
    const payment = { type: 'charge-payment' as const, cents: 15_000, ...said(1) };
    const paid = await settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { ...payment, openCents: 15_000 });
    expect((await world.orders())[0]).toMatchObject({ open: 0, payBackBy: '2026-12-09' });
    await world.at('2027-01-27T09:00:00Z');
    const undone = { ...payment, ...said(1), type: 'charge-payment-undo' as const, returns: paid.isPosted ? paid.entryId : 0 };
    expect(await undoChargeOrderMoney(database.db, SEAL_KEYS, world.regionId, undone)).toMatchObject({ isPosted: true });
    expect((await world.orders())[0]).toMatchObject({ open: 15_000, payBackBy: '2027-02-03' });
  });

  it('a debit that came back cancels no order whose cards are being loaded', async () => {
    await world.run('2026-11-23T05:00:00Z');
    await world.run('2026-11-26T05:00:00Z');
    await world.run('2026-11-30T05:00:00Z');
    await takeFiles();
    const settle = (cents: number, openCents: number) =>
      settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-payment', cents, openCents, ...said(1) });
    // What was paid too much covers all of the next order, of which the first card is loaded when the process dies.
    await settle(15_000, 0);
    await world.run('2026-12-23T05:00:00Z');
    await world.at('2026-12-31T05:00:00Z');
    const cards = [{ card: world.cards[0]!, place: world.cards[0]!, cents: 5_000 }];
    expect(await loadChargeOrder(database.db, SEAL_KEYS, world.regionId, { number: 2, asked: 0, cards })).toMatchObject({
      loaded: 1,
    });
    await settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-return', ...said(1) });
    expect((await world.orders())[0]).toMatchObject({ number: 2, cancelledAt: null });
    expect(await world.run('2026-12-31T06:00:00Z')).toMatchObject({ cards: 0 });
    await settle(15_000, 15_000);
    expect(await world.run('2026-12-31T07:00:00Z')).toMatchObject({ orders: 1, cards: 2 });
    expect(await balances()).toEqual([10_000, 10_000, 10_000]);
    expect(await employerHolds()).toBe(0);
    await assertClean();
  });

  it('what is taken back from a card is the employer’s again, and its next order asks for that much less', async () => {
    await world.run('2026-11-23T05:00:00Z');
    const [card, other] = world.cards;
    const undo = (cents: number, changes: { card?: string; idempotencyKey?: string } = {}) =>
      undoCharge(database.db, SEAL_KEYS, world.regionId, {
        number: 1,
        card: card!,
        cents,
        actorId: 1,
        idempotencyKey: randomUUID(),
        ...changes,
      });
    expect(await undo(1)).toEqual({ isPosted: false, refusal: 'NOT_CHARGED' });
    await world.run('2026-11-30T05:00:00Z');
    for (const cents of [0, -1]) expect(await undo(cents)).toEqual({ isPosted: false, refusal: 'INVALID_AMOUNT' });
    expect(await undo(5_001)).toEqual({ isPosted: false, refusal: 'MORE_THAN_CHARGED' });
    const idempotencyKey = randomUUID();
    expect(await undo(2_000, { idempotencyKey })).toMatchObject({ isPosted: true, isReplay: false });
    expect(await undo(2_000, { idempotencyKey })).toMatchObject({ isPosted: true, isReplay: true });
    expect(await undo(2_001, { idempotencyKey })).toEqual({ isPosted: false, refusal: 'KEY_REUSED' });
    expect(await undo(3_001)).toEqual({ isPosted: false, refusal: 'MORE_THAN_CHARGED' });
    expect(await undo(3_000)).toMatchObject({ isPosted: true });
    expect(await undo(1)).toEqual({ isPosted: false, refusal: 'MORE_THAN_CHARGED' });
    await closeCardAccount(database.db, world.regionId, other!, 'locked');
    expect(await undo(1_000, { card: other! })).toEqual({ isPosted: false, refusal: 'CARD_LOCKED' });
    expect((await balances()).toSorted((one, next) => one - next)).toEqual([0, 5_000, 5_000]);
    expect(await employerHolds()).toBe(5_000);
    await world.run('2026-12-23T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ dueOn: '2026-12-31', cents: 10_000, credit: 5_000, asked: 5_000 });
    await assertClean();
  });

  it('what is spent cannot be taken back', async () => {
    await world.run('2026-11-23T05:00:00Z');
    await world.run('2026-11-30T05:00:00Z');
    await postBookings(database.db, SEAL_KEYS, world.regionId, [postingsOf(world).redeem(world.cards[0]!, 4_000)]);
    const undo = (cents: number) =>
      undoCharge(database.db, SEAL_KEYS, world.regionId, {
        number: 1,
        card: world.cards[0]!,
        cents,
        actorId: 1,
        idempotencyKey: randomUUID(),
      });
    expect(await undo(1_001)).toEqual({ isPosted: false, refusal: 'NOT_SUFFICIENT_FUNDS' });
    expect(await undo(1_000)).toMatchObject({ isPosted: true });
    await assertClean();
  });

  it('a returned debit is settled by transfers in parts and by what is taken back from its cards', async () => {
    await world.run('2026-11-23T05:00:00Z');
    await world.run('2026-11-26T05:00:00Z');
    await world.run('2026-11-30T05:00:00Z');
    await takeFiles();
    const settle = (cents: number, openCents: number) =>
      settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-payment', cents, openCents, ...said(1) });
    // Paid too early it is no payment of what comes back later.
    expect(await settle(1_000, 0)).toMatchObject({ isPosted: true });
    await settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-return', ...said(1) });
    expect(await employerHolds()).toBe(-14_000);
    expect(await settle(4_000, 14_000)).toEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
    expect(await settle(4_000, 15_000)).toMatchObject({ isPosted: true });
    await undoCharge(database.db, SEAL_KEYS, world.regionId, {
      number: 1,
      card: world.cards[0]!,
      cents: 5_000,
      actorId: 1,
      idempotencyKey: randomUUID(),
    });
    expect((await world.orders())[0]).toMatchObject({ open: 6_000, settledEntry: null });
    expect(await settle(6_500, 6_000)).toMatchObject({ isPosted: true });
    expect((await world.orders())[0]).toMatchObject({ open: 0, settledEntry: expect.any(Number) });
    expect(await employerHolds()).toBe(1_500);
    const payOut = (cents: number) =>
      settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-payout', cents, ...said(1) });
    expect(await payOut(1_501)).toEqual({ isPosted: false, refusal: 'MORE_THAN_CREDIT' });
    expect(await payOut(1_500)).toMatchObject({ isPosted: true });
    expect(await employerHolds()).toBe(0);
    await assertClean();
  });

  it('a plan that is due once wakes up again with the cancelling of its order, unless somebody has changed it since', async () => {
    await world.plan(world.cards, { charge_frequence: 'unregelmäßig' });
    await world.run('2026-11-23T05:00:00Z');
    await world.plan(world.cards.slice(2), { charge_frequence: 'unregelmäßig', is_charging_active: false });
    expect(await cancelChargeOrder(database.db, world.regionId, 1, { actorId: 1, reason: 'Irrtum' })).toBe('CANCELLED');
    const { rows } = await sql<{ active: boolean }>`
      select is_charging_active as active from employee_card order by card_number = any(${world.cards}), card_number`.execute(
      database.db,
    );
    expect(rows.filter(({ active }) => active)).toHaveLength(2);
    for (const day of ['11-30', '12-22', '12-31']) await world.run(`2026-${day}T05:00:00Z`);
    expect((await world.orders()).map(({ dueOn, cards }) => [dueOn, cards])).toEqual([
      ['2026-12-31', 2],
      ['2026-11-30', 3],
    ]);
    await assertClean();
  });

  it('by a fresh mandate no more is collected than the region allows, until a debit has stood for some days', async () => {
    await database.runAsOwner(`update region set fresh_mandate_limit_cents = 14999 where region_id = ${world.regionId}`);
    await world.run('2026-11-23T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ method: 'Rechnung', noDebitReason: 'fresh-mandate' });
    expect((await mails())[0]).toContain('Ihr SEPA-Mandat ist neu.');
    await database.runAsOwner(`update region set fresh_mandate_limit_cents = 15000 where region_id = ${world.regionId}`);
    await world.run('2026-12-23T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ method: 'Bankeinzug' });
    await world.run('2026-12-29T05:00:00Z');
    await takeFiles();
    await world.run('2026-12-31T05:00:00Z');
    // The day after the tenth it is not fresh any more; on the ninth it was.
    await world.plan(world.cards, { charge_time: 'Mitte des Monats' });
    await world.run('2027-01-08T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ dueOn: '2027-01-15', method: 'Rechnung', noDebitReason: 'fresh-mandate' });
    await world.plan(world.cards);
    await world.run('2027-01-25T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ dueOn: '2027-01-31', method: 'Bankeinzug', noDebitReason: null });
    await assertClean();
  });

  it('without a mandate that may be used the employer is asked to pay', async () => {
    await database.runAsOwner(`update employer_bank set mandate_received_on = '2026-11-24'`);
    await world.run('2026-11-23T05:00:00Z');
    expect(await world.orders()).toMatchObject([{ method: 'Rechnung', noDebitReason: 'no-mandate', paysOn: '2026-12-07' }]);
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ cards: 0 });
  });
});

describe('by Rechnung', () => {
  beforeEach(async () => {
    world = await openChargeWorld(database, { payment: 'Rechnung' });
    await world.at('2026-11-14T09:00:00Z');
    await world.plan(world.cards);
    await world.run('2026-11-16T05:00:00Z');
  });
  const pay = (cents = 15_000, openCents = 15_000) =>
    settleChargeOrder(database.db, SEAL_KEYS, world.regionId, { type: 'charge-payment', cents, openCents, ...said(1) });

  it('cards are loaded on the day where it is paid before', async () => {
    expect(await world.orders()).toMatchObject([{ dueOn: '2026-11-30', method: 'Rechnung', paysOn: '2026-11-30' }]);
    expect((await mails())[0]).toContain('L' + world.regionId + '-00001');
    expect(await pay()).toMatchObject({ isPosted: true, cents: 15_000 });
    expect(await world.run('2026-11-29T05:00:00Z')).toMatchObject({ cards: 0 });
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ cards: 3 });
    await assertClean();
  });

  it('and when the money comes where it is paid later', async () => {
    expect(await world.run('2026-12-01T05:00:00Z')).toMatchObject({ cards: 0 });
    await pay();
    expect(await world.run('2026-12-03T13:00:00Z')).toMatchObject({ cards: 3 });
    expect(await employerHolds()).toBe(0);
    await assertClean();
  });

  it('nothing is loaded before all of it is paid, and what is paid too much counts for the next order', async () => {
    expect(await pay(14_999)).toMatchObject({ isPosted: true });
    expect(await pay(14_999)).toEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ cards: 0 });
    for (const cents of [0, -1]) expect(await pay(cents, 1)).toEqual({ isPosted: false, refusal: 'INVALID_AMOUNT' });
    expect(await pay(2_001, 1)).toMatchObject({ isPosted: true });
    expect(await world.run('2026-12-01T05:00:00Z')).toMatchObject({ cards: 3 });
    expect(await pay(500, 0)).toMatchObject({ isPosted: true });
    expect(await employerHolds()).toBe(2_500);
    await world.run('2026-12-17T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ cents: 15_000, credit: 2_500, asked: 12_500, open: 12_500 });
    await assertClean();
  });

  it('what was paid for an order that is cancelled stays the employer’s', async () => {
    await pay(4_000);
    expect(await cancelChargeOrder(database.db, world.regionId, 1, { actorId: 1, reason: 'Irrtum' })).toBe('CANCELLED');
    expect(await pay(1_000, 0)).toMatchObject({ isPosted: true });
    await world.run('2026-12-17T05:00:00Z');
    expect((await world.orders())[0]).toMatchObject({ credit: 5_000, asked: 10_000 });
    await assertClean();
  });

  it('an order that nobody has paid can be cancelled, and is charged no more', async () => {
    const cancel = () => cancelChargeOrder(database.db, world.regionId, 1, { actorId: 1, reason: 'Irrtum' });
    expect(await cancel()).toBe('CANCELLED');
    expect(await cancel()).toBe('ALREADY_CANCELLED');
    expect(await pay()).toEqual({ isPosted: false, refusal: 'OPEN_CHANGED' });
    expect(await world.run('2026-11-30T05:00:00Z')).toMatchObject({ cards: 0, frozen: 0 });
    await assertClean();
  });
});
