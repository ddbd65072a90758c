import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function makeVoucher(code: string, kind: 'percent' | 'net', value: string): Promise<void> {
  const accounting = await portal.signedIn('rechnungswesen@demo.example');
  const voucher = { slug: 'lahr', code, kind, value, uses: '1', validUntil: '', reason: 'Test' };
  expect((await accounting.post('create-voucher', voucher)).status).toBe(200);
}

const usesLeft = async (code: string) =>
  (await portal.database.db.selectFrom('voucher').select('uses_left').where('code', '=', code).executeTakeFirstOrThrow())
    .uses_left;

async function quoteOf(who: Visitor, voucherCode?: string): Promise<string> {
  const wish = { purpose: 'partner-registration', ...(voucherCode && { voucherCode }) };
  return (await who.post<{ quoteId: string }>('checkout-quote', wish)).body.quoteId;
}

const counted = (statuses: readonly number[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all!.length]));

test('the last use of a voucher that takes all of the price is one registration, whoever else wants it at once', async () => {
  await makeVoucher('LETZTER', 'percent', '100');
  const prospects = await Promise.all(Array.from({ length: 20 }, () => newProspect(portal)));
  const quotes = await Promise.all(prospects.map(({ visitor }) => quoteOf(visitor, 'LETZTER')));
  const answers = await Promise.all(
    prospects.map(({ visitor }, at) =>
      visitor.post('partner-registration', { ...partnerForm, priceToPay: 0, quoteId: quotes[at] }),
    ),
  );
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 19 });
  expect(await usesLeft('LETZTER')).toBe(0);
});

test('the last use of a voucher for a part of the price is one order', async () => {
  await makeVoucher('TEIL', 'net', '10,00');
  const prospects = await Promise.all(Array.from({ length: 20 }, () => newProspect(portal)));
  const quotes = await Promise.all(prospects.map(({ visitor }) => quoteOf(visitor, 'TEIL')));
  const answers = await Promise.all(
    prospects.map(({ visitor }, at) => visitor.post('checkout-order', { quoteId: quotes[at], data: partnerForm })),
  );
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 19 });
  expect(await usesLeft('TEIL')).toBe(0);
});

test('one person who presses twenty times joins once', async () => {
  const { visitor, personId } = await newProspect(portal);
  const quoteId = await quoteOf(visitor);
  const { orderId } = (await visitor.post<{ orderId: string }>('checkout-order', { quoteId, data: partnerForm })).body;
  await visitor.post('demo-payment', { orderId, outcome: 'approved' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.post('checkout-capture', { orderId })));
  expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 20 });
  const orders = await portal.database.db
    .selectFrom('checkout_order')
    .select('state')
    .where('person_id', '=', personId)
    .execute();
  expect(orders).toEqual([{ state: 'saved' }]);
  const mails = await portal.database.db
    .selectFrom('outbox_mail')
    .select('outbox_mail_id')
    .where('recipient_id', '=', personId)
    .execute();
  expect(mails).toHaveLength(1);
});

test('of twenty orders at once one is open', async () => {
  const { visitor, personId } = await newProspect(portal);
  const quoteId = await quoteOf(visitor);
  await Promise.all(Array.from({ length: 20 }, () => visitor.post('checkout-order', { quoteId, data: partnerForm })));
  const open = await portal.database.db
    .selectFrom('checkout_order')
    .select('state')
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .execute();
  expect(open).toHaveLength(1);
});
