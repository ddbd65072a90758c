import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import { restorePayment } from '#server/money/checkout/reversed-payments.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { getLedgerToday } from '#server/ledger/read/ledger-clock.ts';
import { type PaidOnline, payOnline } from '#tests/support/pay-online.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startingGate } from '#tests/support/starting-gate.ts';

const SECOND = 'zweite-leitung@demo.example';
const AT_ONCE = 8;

let portal: TestPortal;
let accounting: Visitor;
let paid: PaidOnline;
beforeEach(async () => {
  portal = await startTestPortal();
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  const { db } = portal.database;
  paid = await payOnline(db, { cents: 11_900 });
  const { orderId } = paid;
  await db
    .insertInto('payment_gone_back')
    .values({
      region_id: 1,
      order_id: orderId,
      provider: 'paypal',
      refund_id: 'REF-1',
      how: 'reversed',
      cents: 11_900,
      currency: 'EUR',
    })
    .execute();
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const find = async () =>
  (await accounting.get<OutputOf<typeof calls.staffInvoices>>('invoices')).body.invoices.find(
    ({ label }) => label === paid.label,
  )!;
const restored = () =>
  portal.database.db.selectFrom('payment_gone_back').select('refund_id').where('how', '=', 'restored').execute();
const atTheWriting = () => startingGate(portal.database, 'refuse_wrong_restoring', 'begin');

/** Accounting asks for it; returns who confirms it, for each of these. */
async function askFor(...confirmers: readonly Visitor[]): Promise<(() => Promise<number>)[]> {
  const said = { orderId: paid.orderId, refundId: 'REF-1', movement: 'BACK-1', reason: 'Käuferschutz' };
  expect((await accounting.book('restore-online-payment', said)).status).toBe(200);
  return confirmers.map((who) => async () => {
    const [act] = (await who.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
    const { number, digest } = act!;
    return (await who.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status;
  });
}

it('of two who agree at once one does, and the money is there again once', async () => {
  const head = await portal.signedIn('betrieb@demo.example');
  const { db } = portal.database;
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('email', '=', 'betrieb@demo.example')
    .executeTakeFirstOrThrow();
  const second = {
    email: SECOND,
    first_name: 'Zoe',
    last_name: 'Zweite',
    role: 'trolleymaker',
    staff_role: 'management',
  } as const;
  await db
    .insertInto('person')
    .values({ ...second, password_hash })
    .execute();
  const confirmers = await askFor(head, await portal.signedIn(SECOND, 'trolleymakerportal-login'));
  const gate = await atTheWriting();
  const statuses = Promise.all(confirmers.map((confirm) => confirm()));
  await gate.openWhen(1);
  expect((await statuses).toSorted((one, other) => one - other)).toEqual([204, 409]);
  expect(await restored()).toEqual([{ refund_id: 'BACK-1' }]);
  expect((await find()).openCents).toBe(0);
});

it('noted by many movements at once, it is there again by one of them', async () => {
  const gate = await atTheWriting();
  const { orderId } = paid;
  const noted = Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, at) =>
      portal.database.db
        .transaction()
        .execute((trx) => restorePayment(trx, { orderId, refundId: 'REF-1', movement: `BACK-${at}`, staffId: 1 })),
    ),
  );
  await gate.openWhen(1);
  expect((await noted).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await restored()).toHaveLength(1);
  expect((await find()).openCents).toBe(0);
});

it('control: who does not wait for the others is kept from it by the index alone', async () => {
  const { db } = portal.database;
  const again = (refund_id: string) =>
    db
      .insertInto('payment_gone_back')
      .values({
        region_id: 1,
        order_id: paid.orderId,
        provider: 'paypal',
        refund_id,
        how: 'restored',
        cents: -11_900,
        currency: 'EUR',
        undoes: 'REF-1',
      })
      .execute();
  await again('BACK-1');
  await expect(again('BACK-2')).rejects.toThrow('payment_gone_back_region_id_order_id_undoes_key');
});

it('and a transfer for the same invoice at once lose no cent, whoever is first', async () => {
  const [confirm] = await askFor(await portal.signedIn('betrieb@demo.example'));
  const { gguid, openCents } = await find();
  const said = { gguid, openCents, direction: 'from-business', amount: '119,00', bankText: 'Danke', reason: 'Konto' };
  const day = await getLedgerToday(portal.database.db);
  const gate = await startingGate(portal.database, 'ledger_pay_invoice', 'perform assert_region_here(p_region);');
  const paying = accounting.book('record-invoice-payment', { ...said, day });
  const restoring = confirm!();
  await gate.openWhen(1);
  const [{ status }, confirmed] = await Promise.all([paying, restoring]);
  // Who confirms sees what is open: if that has changed, it is to be read anew.
  if (confirmed !== 204) expect([confirmed, await confirm!()]).toEqual([409, 204]);
  expect((await find()).openCents).toBe(status === 200 ? -11_900 : 0);
});
