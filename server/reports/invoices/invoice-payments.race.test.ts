import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '#seeds/demo.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { buildInvoice, cancelledContent } from './build-invoice.ts';
import { readBuyer, readSeller } from './invoice-parties.ts';
import { issueInvoice } from './issue-invoice.ts';
import { findPayableInvoice } from './open-invoices.ts';
import { type InvoiceRow, labelOf } from './reads.ts';

const AT_ONCE = 20;
const BEFORE_THE_LOCK = 'perform assert_region_here(p_region);';
const business = { kind: 'partner', regionId: 1, partnerId: 1 } as const;
const office = { region: { name: 'Lahr', cardName: 'Karte', primaryColor: '#aa0000' }, portalUrl: null };

let database: Database;
let invoice: InvoiceRow;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: AT_ONCE + 2 });
  await seedDemo(database, { history: false });
  const day = await getLedgerToday(database.db);
  const content = buildInvoice({
    subject: 'Kartenbestellung',
    seller: readSeller(),
    buyer: await readBuyer(database.db, business),
    region: 'Lahr',
    cardName: 'Karte',
    period: { from: day, to: day },
    positions: [{ text: 'Karten', unitCents: 10_000 }],
    taxBasisPoints: 1900,
    payment: { how: 'unsaid' },
  });
  invoice = await database.db
    .transaction()
    .execute((trx) => issueInvoice(trx, office, { business, kind: 'cards', day, cause: 'desk 1', content, issuedBy: null }));
});
afterEach(() => database.close());

const pay = (cents: number, openCents: number, idempotencyKey: string = randomUUID(), returns: number | null = null) =>
  payInvoice(database.db, SEAL_KEYS, 1, {
    year: invoice.year,
    number: invoice.number,
    cents,
    openCents,
    returns,
    day: invoice.issued_on,
    bankText: 'Danke',
    reason: 'Kontoauszug',
    actorId: 1,
    idempotencyKey,
  });
const openCents = async () =>
  (await findPayableInvoice(database.db, { regionId: 1, year: invoice.year, number: invoice.number }))!.openCents;
/** No movement at the bank tells of what is taken back here. */
const untold = 'what undoes a payment is told by a movement, or taken back with the decision that had booked that';
const findings = async () =>
  (await verifyLedger(database.db, SEAL_KEYS)).map(({ rule }) => rule).filter((rule) => rule !== untold);

async function payAtOnce(key?: string) {
  const gate = await startingGate(database, 'ledger_pay_invoice', BEFORE_THE_LOCK);
  const paid = Promise.all(Array.from({ length: AT_ONCE }, () => pay(11_900, 11_900, key)));
  await gate.openWhen(AT_ONCE);
  return paid;
}

it('of twenty who book the same payment at once, one does', async () => {
  const paid = await payAtOnce();
  expect(paid.filter(({ isPosted }) => isPosted)).toHaveLength(1);
  expect(await openCents()).toBe(0);
  expect(await findings()).toEqual([]);
});

it('one request that comes twenty times at once is one payment', async () => {
  const paid = await payAtOnce(randomUUID());
  expect(new Set(paid.map((one) => one.isPosted && one.entryId)).size).toBe(1);
  expect(await openCents()).toBe(0);
  expect(await findings()).toEqual([]);
});

it('control: without a look at what is open, each of twenty books it', async () => {
  await rewriteFunction(database, 'ledger_pay_invoice', 'when p_open is distinct from invoice_open(i)', 'when false');
  await payAtOnce();
  expect(await openCents()).toBe(11_900 - AT_ONCE * 11_900);
});

it('a payment and a cancellation with a new invoice at once lose no cent', async () => {
  const reason = 'Irrtum';
  const gate = await startingGate(database, 'ledger_pay_invoice', BEFORE_THE_LOCK);
  const paying = pay(11_900, 11_900);
  await gate.openWhen(1);
  const content = cancelledContent(invoice.content, { label: labelOf(invoice), issuedOn: invoice.issued_on, reason });
  const cancelling = database.db.transaction().execute((trx) =>
    issueInvoice(trx, office, {
      business,
      kind: 'cancellation',
      day: invoice.issued_on,
      cause: `cancels ${labelOf(invoice)}`,
      content,
      cancels: { year: invoice.year, number: invoice.number, reason },
      issuedBy: null,
    }),
  );
  const [paid] = await Promise.all([paying, cancelling]);
  // Whoever was first: what came is owed back, and what was refused was not booked.
  expect(await openCents()).toBe(paid.isPosted ? -11_900 : 0);
  expect(await findings()).toEqual([]);
});

it('what was paid too much goes back once, however many send it back', async () => {
  await pay(20_000, 11_900);
  const gate = await startingGate(database, 'ledger_pay_invoice', BEFORE_THE_LOCK);
  const sent = Promise.all(Array.from({ length: AT_ONCE }, () => pay(-8_100, -8_100)));
  await gate.openWhen(AT_ONCE);
  expect((await sent).filter(({ isPosted }) => isPosted)).toHaveLength(1);
  expect(await openCents()).toBe(0);
  expect(await findings()).toEqual([]);
});

describe('what the bank takes back', () => {
  /** Pays the invoice twice, and answers the entry of the second payment. */
  async function payTwice(): Promise<number> {
    await pay(11_900, 11_900);
    const second = await pay(11_900, 0);
    return second.isPosted ? second.entryId : 0;
  }

  async function takeBackAtOnce(entryId: number) {
    const gate = await startingGate(database, 'ledger_pay_invoice', BEFORE_THE_LOCK);
    const undone = Promise.all(Array.from({ length: AT_ONCE }, () => pay(-11_900, -11_900, randomUUID(), entryId)));
    await gate.openWhen(AT_ONCE);
    return undone;
  }

  it('goes once, however many note it', async () => {
    const undone = await takeBackAtOnce(await payTwice());
    expect(undone.filter(({ isPosted }) => isPosted)).toHaveLength(1);
    expect(await openCents()).toBe(0);
    expect(await findings()).toEqual([]);
  });

  it('control: without a look at what has gone already, only the index keeps it from going twice', async () => {
    const entryId = await payTwice();
    await rewriteFunction(database, 'ledger_pay_invoice', 'when p_open is distinct from invoice_open(i)', 'when false');
    await rewriteFunction(database, 'ledger_pay_invoice', 'when p_returns is not null and not exists', 'when false and exists');
    await pay(-11_900, 0, randomUUID(), entryId);
    await expect(pay(-11_900, 0, randomUUID(), entryId)).rejects.toThrow('invoice_payment_returned_once');
    await database.runAsOwner('drop index invoice_payment_returned_once');
    await pay(-11_900, 0, randomUUID(), entryId);
    expect(await findings()).toContain('the bank undoes a payment of an invoice once, with its amount, and as its movement says');
  });

  it('is a payment of this invoice with its whole amount, and no taking back itself', async () => {
    const entryId = await payTwice();
    const refused = { isPosted: false, refusal: 'NOTHING_TO_RETURN' };
    expect(await pay(-11_899, -11_900, randomUUID(), entryId)).toEqual(refused);
    expect(await pay(11_900, -11_900, randomUUID(), entryId)).toEqual(refused);
    const undone = await pay(-11_900, -11_900, randomUUID(), entryId);
    expect(undone).toMatchObject({ isPosted: true });
    const itself = undone.isPosted ? undone.entryId : 0;
    expect(await pay(11_900, 0, randomUUID(), itself)).toEqual(refused);
    expect(await pay(-11_900, 0, randomUUID(), entryId)).toEqual(refused);
    // What is no such payment is a refund, and goes as far as something is owed back.
    expect(await pay(-11_900, 0)).toEqual({ isPosted: false, refusal: 'MORE_THAN_OWED' });
    expect(await openCents()).toBe(0);
    expect(await findings()).toEqual([]);
  });
});
