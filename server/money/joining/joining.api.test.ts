import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Quoted {
  quoteId: string;
  netCent: number;
  grossCent: number;
}

async function quote(who: Visitor, more: object = {}): Promise<Quoted> {
  const { status, body } = await who.post<Quoted>('checkout-quote', { purpose: 'partner-registration', ...more });
  expect(status).toBe(200);
  return body;
}

async function order(who: Visitor, data: object, more: object = {}) {
  const { quoteId } = await quote(who, more);
  const { status, body } = await who.post<{ orderId: string; approveUrl: string; errorMessage: string }>('checkout-order', {
    quoteId,
    data,
  });
  return { status, ...body };
}

const outboxOf = async (recipient: string) =>
  await portal.database.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .orderBy('outbox_mail_id')
    .execute();

test('a prospect pays in the demo, and goes on as a partner in another session', async () => {
  const { visitor, email } = await newProspect(portal);
  const price = await quote(visitor);
  expect(price).toMatchObject({
    netCent: 14_900,
    taxCent: 2831,
    grossCent: 17_731,
    net: '149,00',
    tax: '28,31',
    gross: '177,31',
    voucher: null,
  });
  const placed = await visitor.post<{ orderId: string; approveUrl: string }>('checkout-order', {
    quoteId: price.quoteId,
    data: partnerForm,
  });
  expect(placed.status).toBe(200);
  const { orderId, approveUrl } = placed.body;
  expect(approveUrl).toBe(`/demo-bezahlung?order=${orderId}`);
  expect(await visitor.post('checkout-capture', { orderId })).toMatchObject({
    status: 422,
    body: { errorMessage: 'Sie müssen die Bezahlung abschließen, um Ihre Registrierung abzuschließen.' },
  });
  const paid = await visitor.post<{ returnUrl: string }>('demo-payment', { orderId, outcome: 'approved' });
  expect(paid.body.returnUrl).toContain(`/partner-werden?order=${orderId}`);
  const captured = await visitor.post<{ status: string; paymentId: string }>('checkout-capture', { orderId });
  expect(captured).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
  expect((await visitor.post('checkout-capture', { orderId })).body).toEqual(captured.body);

  const former = visitor.cookies.get('session');
  const joined = await visitor.post<{ role: string; token: string }>('partner-registration', {
    ...partnerForm,
    priceToPay: 149,
    paymentId: captured.body.paymentId,
  });
  expect(joined).toMatchObject({ status: 200, body: { role: 'partner', partner_role: 'admin', partner_data_complete: false } });
  expect(visitor.cookies.get('session')).not.toBe(former);
  visitor.token = joined.body.token;
  expect(await visitor.get('get-booking')).toMatchObject({
    status: 422,
    body: { errorMessage: expect.stringContaining('vollständigen Partnerdaten') },
  });
  const again = await visitor.post<{ token: string }>('partner-registration', { paymentId: captured.body.paymentId });
  expect(again.status).toBe(200);

  const { rows } = {
    rows: await portal.database.db.selectFrom('partner').selectAll().where('name', '=', partnerForm.companyName).execute(),
  };
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    is_in_review: true,
    company_email: partnerForm.companyEmail,
    disagio_model: 'onePercent',
    contract_id: expect.stringMatching(/^AP-\d+-\d+$/),
  });
  expect((await outboxOf(email)).map(({ subject }) => subject)).toContain(
    'Ihre Registrierung als Akzeptanzpartner der Lahrer Blütenkarte',
  );
});

describe('what is not paid', () => {
  test('is not saved: cancelled, failed, and another order later', async () => {
    const { visitor } = await newProspect(portal);
    const first = await order(visitor, partnerForm);
    await visitor.post('demo-payment', { orderId: first.orderId, outcome: 'failed' });
    expect(await visitor.post('checkout-capture', { orderId: first.orderId })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Bei der Bezahlung ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.' },
    });
    const second = await order(visitor, partnerForm);
    const third = await order(visitor, partnerForm);
    // The second ended with the third: approved all the same, it is not taken.
    await visitor.post('demo-payment', { orderId: second.orderId, outcome: 'approved' });
    expect((await visitor.post('checkout-capture', { orderId: second.orderId })).status).toBe(422);
    await visitor.post('demo-payment', { orderId: third.orderId, outcome: 'approved' });
    expect((await visitor.post('checkout-capture', { orderId: third.orderId })).status).toBe(200);
  });
});

test('a voucher of 100 percent saves without a payment, and is used once', async () => {
  const { visitor } = await newProspect(portal);
  const price = await quote(visitor, { voucherCode: 'kontor100' });
  expect(price).toMatchObject({ netCent: 0, grossCent: 0, voucher: 'KONTOR100' });
  const saved = await visitor.post('partner-registration', { ...partnerForm, priceToPay: 0, quoteId: price.quoteId });
  expect(saved).toMatchObject({ status: 200, body: { role: 'partner' } });
  expect(
    await visitor.post(
      'partner-registration',
      { ...partnerForm, priceToPay: 0 },
      { 'x-csrf-token': (saved.body as { token: string }).token },
    ),
  ).toMatchObject({ status: 409 });
});
