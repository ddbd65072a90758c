import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import type { openItems } from '#contract/reports/open-items/open-items.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { payInvoice } from '#server/ledger/write/pay-invoice.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { payOnline as payAtProvider } from '#tests/support/pay-online.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const business = { kind: 'partner', regionId: 1, partnerId: 1 } as const;

let portal: TestPortal;
let accounting: Visitor;
beforeEach(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
});
afterEach(async () => {
  await assertAccountAgrees(portal.database.db, business);
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

/** 119 EUR for more branches of the partner. */
const payOnline = () => payAtProvider(portal.database.db, { cents: 11_900 });
const goesBackAtProvider = (orderId: string, cents: number) =>
  sql`insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency)
      values (1, ${orderId}, 'paypal', ${crypto.randomUUID()}, 'refunded', ${cents}, 'EUR')`.execute(portal.database.db);
const find = async (label: string) =>
  (await accounting.get<OutputOf<typeof calls.staffInvoices>>('invoices?year=2026')).body.invoices.find(
    (row) => row.label === label,
  )!;
const stateOf = async (label: string) => {
  const { state, openCents } = await find(label);
  return [state, openCents];
};
const cancel = async (label: string, isReissued: boolean) => {
  const wanted = { gguid: (await find(label)).gguid, isReissued, reason: 'Irrtum' };
  return (await accounting.book<{ cancellation: string; reissued: string }>('cancel-invoice', wanted)).body;
};
const giveBack = async (label: string, amount: string) => {
  const { gguid, openCents } = await find(label);
  const said = { gguid, openCents, direction: 'to-business', day: '2026-11-10', bankText: label, reason: 'Storno', amount };
  return accounting.book<ErrorAnswer>('record-invoice-payment', said);
};
const itemsOf = async (label: string) =>
  (await accounting.get<OutputOf<typeof openItems>>('open-items')).body.items
    .filter((item) => item.label === label)
    .map(({ state, cents }) => [state, cents]);
const mails = async (subject: string) =>
  portal.database.db.selectFrom('outbox_mail').select('body_text as text').where('subject', 'like', `${subject}%`).execute();

describe('an invoice that was paid online', () => {
  it('and is cancelled is owed back: on accounting’s list, on paper, and paid back at the bank', async () => {
    const { label } = await payOnline();
    expect(await stateOf(label)).toEqual(['paid', 0]);
    const { cancellation } = await cancel(label, false);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    expect(await itemsOf(label)).toEqual([['refund', -11_900]]);
    expect((await mails(`Ihre Stornorechnung ${cancellation}`))[0]!.text).toContain('Gezahlte 119,00 € erstatten wir Ihnen.');
    const { waiting } = (await accounting.get<{ waiting: object[] }>('staff-start')).body;
    expect(waiting).toContainEqual(
      expect.objectContaining({ text: 'Zu viel gezahlte Rechnung erstatten', count: 1, cents: 11_900 }),
    );
    expect((await giveBack(label, '119,01')).status).toBe(422);
    expect((await giveBack(label, '119,00')).status).toBe(200);
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    expect(await itemsOf(label)).toEqual([]);
  });

  it('and is issued anew owes nothing, until the new one is cancelled: then it goes back once', async () => {
    const { label } = await payOnline();
    const { reissued } = await cancel(label, true);
    expect([await stateOf(label), await stateOf(reissued)]).toEqual([
      ['cancelled', 0],
      ['paid', 0],
    ]);
    await cancel(reissued, false);
    expect([await itemsOf(label), await itemsOf(reissued)]).toEqual([[], [['refund', -11_900]]]);
  });

  it('and has gone back at the provider goes back no second time', async () => {
    const { label, orderId } = await payOnline();
    await goesBackAtProvider(orderId, 1_900);
    await cancel(label, false);
    expect(await stateOf(label)).toEqual(['refund', -10_000]);
    await goesBackAtProvider(orderId, 10_000);
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    expect((await giveBack(label, '1,00')).status).toBe(422);
  });

  it('is paid by no transfer, cancelled or not', async () => {
    const { label } = await payOnline();
    const { db } = portal.database;
    const pay = async (cents: number, openCents: number) => {
      const [year, number] = label.split('-').slice(1).map(Number);
      const said = { day: await getLedgerToday(db), bankText: 'Danke', reason: 'Kontoauszug', actorId: 1 };
      return payInvoice(db, SEAL_KEYS, 1, {
        ...said,
        year: year!,
        number: number!,
        cents,
        openCents,
        idempotencyKey: crypto.randomUUID(),
      });
    };
    const refused = { isPosted: false, refusal: 'NOTHING_TO_PAY' };
    expect([await pay(11_900, 0), await pay(-1, 0)]).toEqual([refused, refused]);
    await cancel(label, false);
    expect(await pay(100, -11_900)).toEqual(refused);
    expect(await pay(-100, -11_900)).toMatchObject({ isPosted: true });
  });
});
