import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedDemo } from '#seeds/demo.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import type { Database } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { setInvoicePrices } from '#server/reports/invoices/prices.ts';
import { issueDraft } from '#server/reports/invoices/draft-invoice.ts';
import type { InvoiceRow } from '#server/reports/invoices/reads.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { rewriteFunction } from '#tests/support/control.ts';
import { createTestDatabase } from '#tests/support/databases.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';
import { listDueBusinesses, sendReminders } from './send-reminders.ts';

const business = { kind: 'partner', regionId: 1, partnerId: 1 } as const;
const office = { region: { name: 'Lahr', cardName: 'Karte', primaryColor: '#aa0000' }, portalUrl: null };
const TODAY = '2026-11-24';
const THE_LOCK = 'perform pg_advisory_xact_lock(7108, p_region);';

let database: Database;
let invoice: InvoiceRow;
beforeEach(async () => {
  database = await createTestDatabase({ poolSize: 6 });
  await seedDemo(database, { history: false });
  const { db } = database;
  await moveClock(database, new Date('2026-11-03T09:00:00Z'), 0.001);
  invoice = await db.transaction().execute(async (trx) => {
    await trx.updateTable('partner_bank').set({ payment_method: 'Rechnung' }).where('partner_id', '=', 1).execute();
    await audit(trx, { personId: null, regionId: 1, act: 'partner-bank-changed' });
    const positions = [{ text: 'Karten', unitCents: 10_000 }];
    return issueDraft(trx, office, { business, kind: 'cards', cause: 'desk 1', positions, issuedBy: null });
  });
  await moveClock(database, new Date(`${TODAY}T09:00:00Z`), 0.001);
});
afterEach(() => database.close());

const pay = () =>
  payInvoice(database.db, SEAL_KEYS, 1, {
    year: invoice.year,
    number: invoice.number,
    cents: 11_900,
    openCents: 11_900,
    day: TODAY,
    bankText: 'Danke',
    reason: 'Kontoauszug',
    actorId: 1,
    idempotencyKey: randomUUID(),
  });
const listDue = async () => {
  const due = await listDueBusinesses(database.db, TODAY);
  expect(due).toMatchObject([{ waits: null, items: [{ cents: 11_900 }] }]);
  return due;
};
const send = (due: Awaited<ReturnType<typeof listDue>>) => {
  const { db } = database;
  const office = { db, config: { PUBLIC_URL: 'http://localhost' }, regionContent: ownRegionContent(db) };
  return sendReminders(office as never, due, { today: TODAY, sentBy: null });
};
const countReminders = async () => (await database.db.selectFrom('reminder').select('item').execute()).length;

it('nobody is reminded whose payment is just being booked', async () => {
  const due = await listDue();
  const gate = await startingGate(database, 'ledger_pay_invoice', THE_LOCK);
  // Waits at the same gate: so the payment has the lock, and is not written yet.
  await rewriteFunction(database, 'hold_invoices', THE_LOCK, `perform pg_advisory_xact_lock_shared(7199); ${THE_LOCK}`);
  const paying = pay();
  const sending = send(due);
  await gate.openWhen(2);
  expect((await paying).isPosted).toBe(true);
  expect([await sending, await countReminders()]).toEqual([0, 0]);
});

it('control: whoever does not wait for it reminds of what is paid', async () => {
  const due = await listDue();
  const gate = await startingGate(database, 'ledger_pay_invoice', THE_LOCK);
  await rewriteFunction(database, 'hold_invoices', THE_LOCK, '');
  const paying = pay();
  expect([await send(due), await countReminders()]).toEqual([1, 1]);
  await gate.openWhen(1);
  expect((await paying).isPosted).toBe(true);
});

describe('of two who send the same at once', () => {
  const countFees = async () =>
    (await database.db.selectFrom('invoice').select('number').where('kind', '=', 'reminder-fee').execute()).length;
  beforeEach(async () => {
    const none = { participation: null, card: null, individualCard: null, reminder2: null, reminder3: null, returnedDebit: null };
    await database.db.transaction().execute((trx) => setInvoicePrices(trx, 1, { ...none, reminder1: 250 }, 1));
  });

  it('one asks for the cost', async () => {
    const due = await listDue();
    const [one, other] = await Promise.all([send(due), send(due)]);
    expect([one + other, await countReminders(), await countFees()]).toEqual([1, 1, 1]);
  });

  /** As if nobody had noted that the first one went out. */
  const sendTwice = async () => {
    const due = await listDue();
    expect(await send(due)).toBe(1);
    await database.runAsOwner('alter table reminder disable trigger user; delete from reminder');
    expect(await send(due)).toBe(1);
  };

  it('one asks for the cost even where both send: of one item, each level has one invoice', async () => {
    await sendTwice();
    expect(await countFees()).toBe(1);
  });

  it('control: without that, the cost is asked for twice', async () => {
    await rewriteFunction(database, 'issue_invoice', 'i.cause = p_cause', 'i.cause = p_cause and false');
    await sendTwice();
    expect(await countFees()).toBe(2);
  });
});

it('of two who send different items of a business at once, one does', async () => {
  const { db } = database;
  await moveClock(database, new Date('2026-11-03T10:00:00Z'), 0.001);
  await db.transaction().execute(async (trx) => {
    const positions = [{ text: 'Karten', unitCents: 5_000 }];
    return issueDraft(trx, office, { business, kind: 'cards', cause: 'desk 2', positions, issuedBy: null });
  });
  await moveClock(database, new Date(`${TODAY}T09:00:00Z`), 0.001);
  const [due] = await listDueBusinesses(db, TODAY);
  expect(due!.items).toHaveLength(2);
  const [one, other] = await Promise.all(due!.items.map((item) => send([{ ...due!, items: [item] }])));
  expect(one! + other!).toBe(1);
});

it('of two who send the same at once, one does', async () => {
  const due = await listDue();
  const [one, other] = await Promise.all([send(due), send(due)]);
  expect(one + other).toBe(1);
  expect(await countReminders()).toBe(1);
});
