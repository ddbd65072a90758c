import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { type FakePaypal, startFakePaypal } from '#tests/support/paypal-server.ts';
import { join, officeOf } from '#tests/support/payment-model.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { finishCheckoutOrders } from './finish-checkout-orders.ts';
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
  await refundPayments(await officeOf(portal)).catch(() => {});
  await refundPayments(await officeOf(portal));
  await refundPayments(await officeOf(portal));
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

test('forged messages are counted before the provider is asked, and true ones are not', async () => {
  let asked = 0;
  const { watch } = paypal;
  paypal.watch = (act) => {
    if (act === 'verify') asked++;
    watch(act);
  };
  const tell = async (isForged: boolean) => {
    const { body, headers } = paypal.goneBack('PP-unknown', { id: 'PP-back', how: 'REVERSED', value: '1.00', isForged });
    return (await portal.visitor().post('checkout-webhook', body, headers)).status;
  };
  try {
    for (let time = 0; time < 30; time++) expect(await tell(false)).toBe(204);
    const before = asked;
    const statuses = await Promise.all(Array.from({ length: 40 }, () => tell(true)));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    expect(asked - before).toBeLessThanOrEqual(20);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
  } finally {
    paypal.watch = watch;
    await portal.database.db.deleteFrom('throttle').where('bucket', 'like', 'webhook %').execute();
  }
});

test('messages on which the provider fails count as forged ones: somebody may send them for that', async () => {
  const tell = async () => {
    const { body, headers } = paypal.goneBack('PP-unknown', { id: 'PP-back', how: 'REVERSED', value: '1.00', isForged: true });
    return (await portal.visitor().post('checkout-webhook', body, headers)).status;
  };
  try {
    for (let time = 0; time < 25; time++) paypal.faults.verify.push('lost');
    for (let time = 0; time < 20; time++) expect(await tell()).toBeGreaterThanOrEqual(500);
    expect(await tell()).toBe(429);
  } finally {
    paypal.faults.verify.length = 0;
    await portal.database.db.deleteFrom('throttle').where('bucket', 'like', 'webhook %').execute();
  }
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
  await finishCheckoutOrders(await officeOf(portal));
});

test('a payment that goes back after the registration was saved is a case, once, whoever tells it how often; and nothing is given back again', async () => {
  const personId = await join({ portal, paypal }, [{ do: 'order' }, { do: 'approve' }, { do: 'capture' }]);
  const { payment_id: captureId } = await unsavedOf(personId);
  const tell = async (what: Parameters<FakePaypal['goneBack']>[1], capture = captureId!) => {
    const { body, headers } = paypal.goneBack(capture, what);
    return (await portal.visitor().post('checkout-webhook', body, headers)).status;
  };
  const cases = () =>
    portal.database.db
      .selectFrom('staff_case')
      .select(['number', 'kind', 'subject'])
      .where('person_id', '=', personId)
      .orderBy('number')
      .execute();
  expect(await tell({ id: 'REF-0', how: 'REVERSED', value: '177.31', isForged: true })).toBe(422);
  expect(await tell({ id: 'REF-1', how: 'REVERSED', value: '177.31' }, 'CAP-of-somebody')).toBe(204);
  expect(await cases()).toEqual([]);
  const told = { id: 'REF-1', how: 'REVERSED', value: '100.00' } as const;
  expect(await Promise.all([tell(told), tell(told), tell(told)])).toEqual([204, 204, 204]);
  expect(await tell({ id: 'REF-2', how: 'REFUNDED', value: '77.31' })).toBe(204);
  const [reversed, refunded, ...more] = await cases();
  expect(more).toEqual([]);
  expect(reversed).toMatchObject({ kind: 'payment', subject: expect.stringContaining('100,00 EUR zurückgegangen') });
  expect(refunded).toMatchObject({ kind: 'payment', subject: expect.stringContaining('77,31 EUR zurückgegangen') });
  const { number } = reversed!;
  const whole = JSON.stringify((await accounting.get(`case?number=${number}`)).body);
  for (const shown of ['hat die Zahlung zurückgeholt', 'REF-1', '177,31 EUR', 'bezahlt und gespeichert'])
    expect(whole).toContain(shown);
  expect((await accounting.post('decide-case', { number, decision: 'approve' })).status).toBe(422);
  expect((await accounting.post('decide-case', { number, decision: 'reject', reason: 'Neu überwiesen.' })).status).toBe(200);
  expect((await unsavedOf(personId)).state).toBe('saved');
  await refundPayments(await officeOf(portal));
  expect(paypal.refunds).not.toContain(captureId);
});

test('what we give back ourselves is no case when the provider tells of it', async () => {
  const personId = await join({ portal, paypal }, lied({ value: '2.00' }));
  const { case_number: number, payment_id: captureId } = await unsavedOf(personId);
  expect((await accounting.post('decide-case', { number, decision: 'approve' })).status).toBe(200);
  const { body, headers } = paypal.goneBack(captureId!, { id: 'REF-OURS', how: 'REFUNDED', value: '2.00' });
  expect((await portal.visitor().post('checkout-webhook', body, headers)).status).toBe(204);
  await refundPayments(await officeOf(portal));
  expect((await portal.visitor().post('checkout-webhook', body, headers)).status).toBe(204);
  const cases = portal.database.db.selectFrom('staff_case').select('number').where('person_id', '=', personId);
  expect((await cases.execute()).map((one) => one.number)).toEqual([number]);
});

test('what goes back at the provider of a payment that is a case already is kept, opens no second case, and is not given back again', async () => {
  const { db } = portal.database;
  const goneBack = (orderId: string) =>
    db.selectFrom('payment_gone_back').select(['how', 'cents', 'case_number']).where('order_id', '=', orderId).execute();
  const tell = async (captureId: string, what: Parameters<FakePaypal['goneBack']>[1]) => {
    const { body, headers } = paypal.goneBack(captureId, what);
    return (await portal.visitor().post('checkout-webhook', body, headers)).status;
  };
  // Given back at the provider by hand: before the case is closed, and after it.
  for (const isClosedFirst of [false, true]) {
    const personId = await join({ portal, paypal }, lied({ value: '3.00' }));
    const { case_number: number, payment_id: captureId, order_id: orderId } = await unsavedOf(personId);
    const close = () => accounting.post('decide-case', { number, decision: 'reject', reason: 'Bei PayPal erstattet.' });
    if (isClosedFirst) expect((await close()).status).toBe(200);
    expect(await tell(captureId!, { id: `REF-HAND-${isClosedFirst}`, how: 'REFUNDED', value: '3.00' })).toBe(204);
    expect(await goneBack(orderId)).toEqual([{ how: 'refunded', cents: 300, case_number: null }]);
    if (!isClosedFirst) {
      expect(JSON.stringify((await accounting.get(`case?number=${number}`)).body)).toContain(
        '"Schon zurückgegangen","value":"3,00 EUR"',
      );
      expect(await accounting.post('decide-case', { number, decision: 'approve' })).toMatchObject({
        status: 422,
        body: {
          errorMessage:
            'Von dieser Zahlung ist beim Zahlungsdienst schon Geld zurückgegangen. Bitte schließen Sie den Vorgang ohne Erstattung.',
        },
      });
      expect((await close()).status).toBe(200);
    }
    const cases = db.selectFrom('staff_case').select('number').where('person_id', '=', personId);
    expect((await cases.execute()).map((one) => one.number)).toEqual([number]);
    await refundPayments(await officeOf(portal));
    expect(paypal.refunds).not.toContain(captureId);
  }
});

test('payments that cannot be finished keep later ones from their turn for one run, and no longer', async () => {
  const people: number[] = [];
  for (const age of [3, 2, 1]) {
    const personId = await join({ portal, paypal }, [{ do: 'order' }, { do: 'approve' }], { isHealed: false });
    people.push(personId);
    await portal.database.db
      .updateTable('checkout_order')
      .set({ changed_at: new Date(Date.now() - age * 3_600_000), ...(age > 1 && { provider: 'demo' as const }) })
      .where('person_id', '=', personId)
      .execute();
  }
  const states = () => Promise.all(people.map(async (personId) => (await unsavedOf(personId)).state));
  const run = async () => finishCheckoutOrders(await officeOf(portal), 2);
  await expect(run()).rejects.toThrow('2 payments could not be finished');
  // The control: both places of the run were taken.
  expect(await states()).toEqual(['open', 'open', 'open']);
  await run().catch(() => {});
  expect(await states()).toEqual(['open', 'open', 'saved']);
});
