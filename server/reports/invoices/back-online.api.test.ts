import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import type { reminders } from '#contract/reports/reminders/reminders.ts';
import type { openItems, ownOpenItems } from '#contract/reports/open-items/open-items.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { listDueItems } from '#server/reports/reminders/list-due-reminders.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { payOnline } from '#tests/support/pay-online.ts';
import { type FakePaypal, startFakePaypal } from '#tests/support/paypal-server.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { type Bank, startBank } from '#tests/support/test-bank.ts';

const business = { kind: 'partner', regionId: 1, partnerId: 1 } as const;

let paypal: FakePaypal;
let portal: TestPortal;
let accounting: Visitor;
let bank: Bank;
beforeEach(async () => {
  paypal = await startFakePaypal();
  portal = await startTestPortal({ ...paypal.settings(), LOG_LEVEL: 'silent' });
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  bank = await startBank(portal);
  await moveClock(portal.database, new Date('2026-11-10T09:00:00Z'), 0.001);
});
afterEach(async () => {
  await assertAccountAgrees(portal.database.db, business);
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
  await paypal.close();
});

const goesBack = async (paymentId: string, id: string, value: string, how: 'REVERSED' | 'REFUNDED' = 'REVERSED') => {
  const { body, headers } = paypal.goneBack(paymentId, { id, how, value });
  expect((await portal.visitor().post('checkout-webhook', body, headers)).status).toBe(204);
};
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
  return accounting.book<{ cancellation: string; reissued: string } & ErrorAnswer>('cancel-invoice', wanted);
};
const itemsOf = async (label: string) =>
  (await accounting.get<OutputOf<typeof openItems>>('open-items')).body.items
    .filter((item) => item.label === label)
    .map(({ state, cents, dueOn }) => [state, cents, dueOn]);
const mails = async (subject: string) =>
  portal.database.db.selectFrom('outbox_mail').select('body_text as text').where('subject', 'like', `${subject}%`).execute();

describe('an invoice in force whose payment online went back', () => {
  it('that we gave back ourselves is not asked for: no mail, and held back until staff has settled the case', async () => {
    const { label, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-9', '119.00', 'REFUNDED');
    await goesBack(paymentId, 'REF-9', '119.00', 'REFUNDED');
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    expect(await mails('Ihre Online-Zahlung')).toEqual([]);
    const { held } = (await accounting.get<OutputOf<typeof reminders>>('reminders')).body;
    expect(held).toMatchObject([{ label, by: 'Portal', until: null }]);
    expect(await listDueItems(portal.database.db, '2027-01-20')).not.toContainEqual(expect.objectContaining({ label }));
    expect((await cancel(label, false)).status).toBe(200);
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
  });

  it('is open again: on both lists, to be transferred within a week, told to its business once, and reminded of later', async () => {
    const { label, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    expect(await stateOf(label)).toEqual(['paid', 0]);
    await moveClock(portal.database, new Date('2026-11-20T09:00:00Z'), 0.001);
    await goesBack(paymentId, 'REF-1', '119.00');
    const subject = `Ihre Online-Zahlung der Rechnung ${label} ist zurückgegangen`;
    const told = await mails(subject);
    await goesBack(paymentId, 'REF-1', '119.00');
    expect(await mails(subject)).toEqual(told);
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    expect(await itemsOf(label)).toEqual([['online-back', 11_900, '2026-11-27']]);
    const partner = await portal.signedIn('partner@demo.example');
    const own = (await partner.get<OutputOf<typeof ownOpenItems>>('own-open-items')).body.find((item) => item.label === label);
    expect(own).toMatchObject({ cents: 11_900, transfer: { purpose: label } });
    expect(told[0]!.text).toContain('Bitte überweisen Sie 119,00 € bis zum 27.11.2026');
    const { waiting } = (await accounting.get<{ waiting: object[] }>('staff-start')).body;
    expect(waiting).toContainEqual(
      expect.objectContaining({ text: 'Rechnung, deren Zahlung zurückgekommen ist', count: 1, cents: 11_900 }),
    );
    const due = async (today: string) =>
      (await listDueItems(portal.database.db, today)).filter((item) => item.label === label).map(({ level }) => level);
    expect([await due('2026-12-03'), await due('2026-12-04')]).toEqual([[], [1]]);
  });

  it('is paid by a transfer that names it, as any other, and what is too much goes back', async () => {
    const { label, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '19.00');
    expect(await stateOf(label)).toEqual(['open', 1_900]);
    await bank.tells('2026-11-11', { cents: 1_900, text: `Rechnung ${label}` });
    expect(await stateOf(label)).toEqual(['paid', 0]);
    await goesBack(paymentId, 'REF-2', '100.00');
    const { gguid } = await find(label);
    const said = { gguid, openCents: 10_000, direction: 'from-business', day: '2026-11-11', bankText: label, reason: 'Konto' };
    expect((await accounting.book('record-invoice-payment', { ...said, amount: '101,00' })).status).toBe(200);
    expect(await stateOf(label)).toEqual(['refund', -100]);
    const back = { ...said, openCents: -100, direction: 'to-business' };
    expect((await accounting.book('record-invoice-payment', { ...back, amount: '1,01' })).status).toBe(422);
    expect((await accounting.book('record-invoice-payment', { ...back, amount: '1,00' })).status).toBe(200);
    expect(await stateOf(label)).toEqual(['paid', 0]);
  });

  it('that is paid twice by transfer, too, is found with the second one by its number', async () => {
    const { label, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '119.00');
    const again = { cents: 11_900, text: `Rechnung ${label}` };
    await bank.tells('2026-11-11', again);
    expect(await stateOf(label)).toEqual(['paid', 0]);
    await bank.tells('2026-11-12', { ...again, ref: 'twice' });
    const [second] = await bank.unclear();
    expect(second!.proposals[0]!.shares).toMatchObject([{ item: { label, what: 'Rechnung über 119,00 €, schon bezahlt' } }]);
    expect((await bank.follow(second!)).status).toBe(200);
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
  });

  it.each(['REVERSED', 'REFUNDED'] as const)('that is issued after its payment was %s is told of then, once', async (how) => {
    const { orderId, paymentId } = await payOnline(portal.database.db, { cents: 11_900, isLate: true });
    await goesBack(paymentId, 'REF-1', '119.00', how);
    expect(await mails('Ihre Online-Zahlung')).toEqual([]);
    await moveClock(portal.database, new Date('2026-11-25T09:00:00Z'), 0.001);
    const retry = () => accounting.post<{ label: string }>('retry-invoice', { region: 'lahr', cause: `order ${orderId}` });
    const { status, body } = await retry();
    expect(status).toBe(200);
    expect((await retry()).status).toBe(404);
    const { content } = await portal.database.db
      .selectFrom('invoice')
      .select('content')
      .where('cause', '=', `order ${orderId}`)
      .executeTakeFirstOrThrow();
    // The day on which it was paid, however late the invoice is.
    expect(content.payment).toMatchObject({ how: 'paypal', on: '2026-11-10' });
    expect(await itemsOf(body.label)).toEqual([['online-back', 11_900, '2026-12-09']]);
    const told = await mails(`Ihre Online-Zahlung der Rechnung ${body.label} ist zurückgegangen`);
    const { held } = (await accounting.get<OutputOf<typeof reminders>>('reminders')).body;
    if (how === 'REFUNDED') {
      expect([told, held]).toMatchObject([[], [{ label: body.label, by: 'Portal' }]]);
      return;
    }
    // Each of its people once.
    expect([new Set(told.map(({ text }) => text)).size, held]).toEqual([told.length, []]);
    expect(told[0]!.text).toContain('Bitte überweisen Sie 119,00 € bis zum 09.12.2026');
  });

  it('is cancelled without anything to give back, or with what was transferred since', async () => {
    const { label, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '119.00');
    await cancel(label, false);
    expect(await stateOf(label)).toEqual(['cancelled', 0]);
    const second = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(second.paymentId, 'REF-2', '19.00');
    await bank.tells('2026-11-11', { cents: 1_900, text: `Rechnung ${second.label}` });
    const { cancellation } = (await cancel(second.label, false)).body;
    expect(await stateOf(second.label)).toEqual(['refund', -11_900]);
    expect((await mails(`Ihre Stornorechnung ${cancellation}`))[0]!.text).toContain('Gezahlte 119,00 € erstatten wir Ihnen.');
  });

  it('is issued anew only once it is paid again; what was transferred goes along, also when the bank takes it back', async () => {
    const { label, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '119.00');
    expect(await cancel(label, true)).toMatchObject({
      status: 422,
      body: {
        errorMessage:
          'Die Online-Zahlung dieser Rechnung ist zurückgegangen. Neu ausgestellt wird sie erst, wenn sie wieder bezahlt ist.',
      },
    });
    await bank.tells('2026-11-11', { cents: 11_900, text: `Rechnung ${label}`, iban: 'DE91100000000123456789' });
    const { reissued } = (await cancel(label, true)).body;
    expect([await stateOf(label), await stateOf(reissued)]).toEqual([
      ['cancelled', 0],
      ['paid', 0],
    ]);
    await bank.tells('2026-11-12', {
      cents: -11_900,
      text: `Rückruf ${label}`,
      iban: 'DE91100000000123456789',
      returnCode: 'FOCR',
    });
    expect([await stateOf(label), await stateOf(reissued)]).toEqual([
      ['cancelled', 0],
      ['open', 11_900],
    ]);
  });
});
