import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { type FakePaypal, startFakePaypal } from '#tests/support/paypal-server.ts';
import { join, officeOf } from '#tests/support/payment-model.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { finishOrders } from './finish-orders.ts';
import { refundPayments } from './refund-payments.ts';

let portal: TestPortal;
let paypal: FakePaypal;
let accounting: Visitor;
beforeAll(async () => {
  paypal = await startFakePaypal();
  portal = await startTestPortal({ ...paypal.settings(), LOG_LEVEL: 'silent' });
  accounting = await portal.signedIn('rechnungswesen@demo.example');
});
afterAll(() => Promise.all([portal.close(), paypal.close()]));

const lied = (lie: object) => [{ do: 'order' }, { do: 'lie', lie }, { do: 'approve' }, { do: 'capture' }] as const;

async function unsavedOf(personId: number) {
  return portal.database.db.selectFrom('checkout_order').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow();
}

test('money that cannot be used goes back once, by staff, and the person is told', async () => {
  const personId = await join({ portal, paypal }, lied({ value: '1.00' }));
  const { case_number: number, payment_id: paymentId } = await unsavedOf(personId);
  const whole = await accounting.get<{ kind: string; offers: { needsSecond: boolean }[] }>(`case?number=${number}`);
  expect(whole.body).toMatchObject({ kind: 'payment' });
  expect(JSON.stringify(whole.body)).toContain('1,00 EUR');
  expect((await accounting.post('decide-case', { number, decision: 'approve' })).body).toEqual({ waitsForSecond: false });
  // The answer of the refund is lost; it is asked for again.
  paypal.faults.refund.push('lost');
  await refundPayments(officeOf(portal)).catch(() => {});
  await refundPayments(officeOf(portal));
  await refundPayments(officeOf(portal));
  expect(paypal.refunds.filter((id) => id === paymentId)).toHaveLength(1);
  expect((await unsavedOf(personId)).state).toBe('refunded');
  const mails = await portal.database.db
    .selectFrom('outbox_mail')
    .select('subject')
    .where('recipient_id', '=', personId)
    .orderBy('outbox_mail_id')
    .execute();
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Ihre Zahlung ist angekommen, Ihre Angaben noch nicht',
    `Ihre Zahlung wird erstattet (Vorgang ${number})`,
  ]);
});

test('above 250 EUR, and in another currency, a second person agrees', async () => {
  for (const lie of [{ value: '250.01' }, { currency: 'USD' }]) {
    const { case_number: number } = await unsavedOf(await join({ portal, paypal }, lied(lie)));
    expect((await accounting.post('decide-case', { number, decision: 'approve' })).body).toEqual({ waitsForSecond: true });
  }
});

test('staff may settle it otherwise, with a reason', async () => {
  const personId = await join({ portal, paypal }, lied({ payer: 'somebody' }));
  const { case_number: number } = await unsavedOf(personId);
  expect((await accounting.post('decide-case', { number, decision: 'reject' })).status).toBe(422);
  expect((await accounting.post('decide-case', { number, decision: 'reject', reason: 'Überwiesen.' })).status).toBe(200);
  expect((await unsavedOf(personId)).state).toBe('kept');
});

test('who closes the browser after approving has joined all the same: by the provider’s message, and by the job', async () => {
  for (const finishing of ['webhook', 'job'] as const) {
    const personId = await join({ portal, paypal }, [{ do: 'order' }, { do: 'approve' }, { do: finishing }], { isHealed: false });
    const { role } = await portal.database.db
      .selectFrom('person')
      .select('role')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect([finishing, role]).toEqual([finishing, 'partner']);
  }
});

test('a forged message, and one of another portal, do nothing', async () => {
  const { visitor } = await newProspect(portal);
  const { body: quoted } = await visitor.post<{ quoteId: string }>('checkout-quote', { purpose: 'partner-registration' });
  const { body } = await visitor.post<{ orderId: string; approveUrl: string }>('checkout-order', {
    quoteId: quoted.quoteId,
    data: partnerForm,
  });
  expect(body.approveUrl).toMatch(/^https:\/\/paypal\.example\//);
  paypal.approve(body.orderId);
  const forged = paypal.message(body.orderId, { isForged: true });
  expect((await portal.visitor().post('checkout-webhook', forged.body, forged.headers)).status).toBe(422);
  expect((await portal.visitor().post('checkout-webhook', forged.body)).status).toBe(422);
  const strange = paypal.message(body.orderId);
  const elsewhere = JSON.stringify({ event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'PP-unknown' } });
  expect((await portal.visitor().post('checkout-webhook', elsewhere, strange.headers)).status).toBe(204);
  expect((await visitor.get('session')).body).toMatchObject({ role: 'interested' });
  // The demo's page is not there where real money is paid.
  expect((await visitor.post('demo-payment', { orderId: body.orderId, outcome: 'approved' })).status).toBe(404);
});

test('a provider that does not answer is told in words, and nothing is left open', async () => {
  const { visitor, personId } = await newProspect(portal);
  const { body: quoted } = await visitor.post<{ quoteId: string }>('checkout-quote', { purpose: 'partner-registration' });
  paypal.faults.order.push('lost');
  expect(await visitor.post('checkout-order', { quoteId: quoted.quoteId, data: partnerForm })).toMatchObject({
    status: 503,
    body: { errorMessage: 'Der Zahlungsdienst antwortet gerade nicht. Bitte versuchen Sie es in einigen Minuten erneut.' },
  });
  expect((await unsavedOf(personId)).state).toBe('ended');
  await finishOrders(officeOf(portal));
});
