import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { WholeCase } from '#contract/operator/cases/cases.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
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
const invoices = async () => (await accounting.get<OutputOf<typeof calls.staffInvoices>>('invoices?year=2026')).body;
const find = async (label: string) => (await invoices()).invoices.find((row) => row.label === label)!;
const stateOf = async (label: string) => {
  const { state, openCents } = await find(label);
  return [state, openCents];
};
const mails = async (subject: string) =>
  portal.database.db.selectFrom('outbox_mail').select('body_text as text').where('subject', 'like', `${subject}%`).execute();

interface Wanted {
  orderId: string;
  refundId?: string;
  movement?: string;
  reason?: string;
}
const ask = ({ orderId, refundId = 'REF-1', movement = 'BACK-1', reason = 'Käuferschutz' }: Wanted, key: string = randomUUID()) =>
  accounting.book<ActAnswer & ErrorAnswer>('restore-online-payment', { orderId, refundId, movement, reason }, key);
const restore = async (wanted: Wanted) => {
  expect((await ask(wanted)).body).toEqual({ waitsForSecond: true });
  await bank.confirm();
};

describe('a reversed payment online that is there again', () => {
  it('is noted by two people: its invoice is paid, nobody is reminded, and the business is told once', async () => {
    const { label, orderId, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '119.00');
    expect((await invoices()).reversed).toMatchObject([
      { orderId, refundId: 'REF-1', cents: 11_900, invoice: { label, openCents: 11_900 }, isRestoringAsked: false },
    ]);
    const key = randomUUID();
    expect((await ask({ orderId }, key)).body).toEqual({ waitsForSecond: true });
    expect((await ask({ orderId }, key)).body).toEqual({ waitsForSecond: true });
    expect((await ask({ orderId })).status).toBe(409);
    expect([await stateOf(label), (await invoices()).reversed[0]!.isRestoringAsked]).toEqual([['open', 11_900], true]);
    const management = await portal.signedIn('betrieb@demo.example');
    const [act] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
    expect(act!.facts).toEqual(
      expect.arrayContaining([
        { name: 'Betrag', value: '119,00 EUR' },
        { name: 'Bisher offen', value: '119,00 €' },
        { name: 'Nummer der Gutschrift', value: 'BACK-1' },
      ]),
    );
    await bank.confirm();
    expect((await ask({ orderId }, key)).body).toEqual({ waitsForSecond: false });
    expect(await stateOf(label)).toEqual(['paid', 0]);
    expect((await invoices()).reversed).toEqual([]);
    expect(await listDueItems(portal.database.db, '2027-01-20')).not.toContainEqual(expect.objectContaining({ label }));
    const told = await mails(`Ihre Online-Zahlung der Rechnung ${label} zählt wieder`);
    // Each of its people once.
    expect(new Set(told.map(({ text }) => text)).size).toBe(told.length);
    expect(told[0]!.text).toContain('hat uns 119,00 € wieder gutgeschrieben');
    expect(told[0]!.text).toContain('Bitte überweisen Sie dafür nichts mehr.');
  });

  it('closes its case, which says so, and leaves a case that is decided as it is', async () => {
    const first = await payOnline(portal.database.db, { cents: 11_900 });
    const second = await payOnline(portal.database.db, { cents: 23_800 });
    await goesBack(first.paymentId, 'REF-1', '119.00');
    await goesBack(second.paymentId, 'REF-2', '238.00');
    const numbers = (await invoices()).reversed.toSorted((one, other) => one.cents - other.cents).map((one) => one.caseNumber!);
    const caseOf = async (at: number) => (await accounting.get<WholeCase>(`case?number=${numbers[at]}`)).body;
    const decided = { number: numbers[1], decision: 'reject', reason: 'Vertrag endet.' };
    expect((await accounting.post('decide-case', decided)).status).toBe(200);
    await restore({ orderId: first.orderId });
    await restore({ orderId: second.orderId, refundId: 'REF-2', movement: 'BACK-2' });
    expect(await caseOf(0)).toMatchObject({
      state: 'decided',
      decision: 'settled',
      reason: 'Der Zahlungsdienst hat die Rückbuchung aufgehoben. Das Geld ist wieder da.',
      decidedBy: 'Renate Demo',
    });
    const whole = JSON.stringify(await caseOf(0));
    for (const shown of ['Inzwischen ist das Geld wieder da.', '"Nummer der Gutschrift","value":"BACK-1"'])
      expect(whole).toContain(shown);
    expect(await caseOf(1)).toMatchObject({ decision: 'rejected', reason: 'Vertrag endet.' });
  });

  it('is there again once, by one movement, and only what was reversed', async () => {
    const first = await payOnline(portal.database.db, { cents: 11_900 });
    const second = await payOnline(portal.database.db, { cents: 23_800 });
    await goesBack(first.paymentId, 'REF-1', '119.00');
    await goesBack(second.paymentId, 'REF-2', '100.00');
    await goesBack(second.paymentId, 'REF-3', '138.00', 'REFUNDED');
    const { orderId } = first;
    await restore({ orderId });
    expect(await ask({ orderId, movement: 'BACK-2' })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Es ist schon vermerkt, dass dieses Geld wieder da ist.' },
    });
    const other = { orderId: second.orderId, refundId: 'REF-2' };
    for (const movement of ['BACK-1', 'REF-3'])
      expect(await ask({ ...other, movement })).toMatchObject({
        status: 422,
        body: { errorMessage: 'Diese Nummer ist schon vermerkt. Bitte geben Sie die der Gutschrift an.' },
      });
    expect((await ask({ ...other, refundId: 'REF-3' })).status).toBe(404);
    expect((await ask({ ...other, refundId: 'REF-9' })).status).toBe(404);
    expect((await ask({ ...other, movement: 'ein Brief' })).status).toBe(422);
    expect((await ask({ ...other, reason: '' })).status).toBe(422);
    const partner = await portal.signedIn('partner@demo.example');
    const said = { ...other, movement: 'BACK-3', reason: 'Käuferschutz' };
    expect((await partner.book('restore-online-payment', said)).status).toBe(403);
    // What comes again of the provider changes nothing.
    await goesBack(first.paymentId, 'REF-1', '119.00');
    expect([await stateOf(first.label), await stateOf(second.label)]).toEqual([
      ['paid', 0],
      ['open', 23_800],
    ]);
  });

  it('is owed back where it was transferred meanwhile, and so is a transfer that comes later', async () => {
    const { label, orderId, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '119.00');
    await bank.tells('2026-11-11', { cents: 11_900, text: `Rechnung ${label}` });
    await restore({ orderId });
    expect(await stateOf(label)).toEqual(['refund', -11_900]);
    const [told] = await mails(`Ihre Online-Zahlung der Rechnung ${label} zählt wieder`);
    expect(told!.text).toContain('119,00 € sind damit zu viel gezahlt.');
    const second = await payOnline(portal.database.db, { cents: 23_800 });
    await goesBack(second.paymentId, 'REF-2', '238.00');
    await restore({ orderId: second.orderId, refundId: 'REF-2', movement: 'BACK-2' });
    const said = { gguid: (await find(second.label)).gguid, openCents: 0, direction: 'from-business', bankText: 'spät' };
    const paid = { ...said, amount: '238,00', day: '2026-11-11', reason: 'Konto' };
    expect((await accounting.book('record-invoice-payment', paid)).status).toBe(200);
    expect(await stateOf(second.label)).toEqual(['refund', -23_800]);
  });

  it('leaves open what else went back, and is owed back where the invoice was cancelled', async () => {
    const first = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(first.paymentId, 'REF-1', '100.00');
    await goesBack(first.paymentId, 'REF-2', '19.00');
    await restore({ orderId: first.orderId });
    expect(await stateOf(first.label)).toEqual(['open', 1_900]);
    const [told] = await mails(`Ihre Online-Zahlung der Rechnung ${first.label} zählt wieder`);
    expect(told!.text).toContain('Offen sind noch 19,00 €.');
    const second = await payOnline(portal.database.db, { cents: 23_800 });
    await goesBack(second.paymentId, 'REF-3', '238.00');
    const wanted = { gguid: (await find(second.label)).gguid, isReissued: false, reason: 'Irrtum' };
    expect((await accounting.book('cancel-invoice', wanted)).status).toBe(200);
    expect(await stateOf(second.label)).toEqual(['cancelled', 0]);
    await restore({ orderId: second.orderId, refundId: 'REF-3', movement: 'BACK-3' });
    expect(await stateOf(second.label)).toEqual(['refund', -23_800]);
  });

  it('is told of by nobody where its invoice is issued only then', async () => {
    const { orderId, paymentId } = await payOnline(portal.database.db, { cents: 11_900, isLate: true });
    await goesBack(paymentId, 'REF-1', '119.00');
    await restore({ orderId });
    const retried = await accounting.post<{ label: string }>('retry-invoice', { region: 'lahr', cause: `order ${orderId}` });
    expect(retried.status).toBe(200);
    expect(await stateOf(retried.body.label)).toEqual(['paid', 0]);
    expect(await mails('Ihre Online-Zahlung')).toEqual([]);
  });

  it('may be reversed once more, and be there again once more', async () => {
    const { label, orderId, paymentId } = await payOnline(portal.database.db, { cents: 11_900 });
    await goesBack(paymentId, 'REF-1', '119.00');
    await restore({ orderId });
    await goesBack(paymentId, 'REF-2', '119.00');
    expect(await stateOf(label)).toEqual(['open', 11_900]);
    await restore({ orderId, refundId: 'REF-2', movement: 'BACK-2' });
    expect(await stateOf(label)).toEqual(['paid', 0]);
  });
});
