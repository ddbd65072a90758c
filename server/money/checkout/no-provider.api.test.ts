import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal } from '#tests/support/portal.ts';

interface Said {
  quoteId: string;
  orderId: string;
  errorMessage: string;
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ PAYMENT_PROVIDER: 'none' });
});
afterAll(() => portal.close());

test('without a provider the price is told, what costs something is refused in words, and what costs nothing is saved', async () => {
  const { visitor } = await newProspect(portal);
  const { body } = await visitor.get<{ acf: RegionCheckoutData }[]>('region-checkout-data?regionSlug=lahr');
  expect(body[0]!.acf).toMatchObject({ can_pay: false, association_invoices: false });
  const quote = await visitor.post<Said>('checkout-quote', { purpose: 'partner-registration' });
  expect(quote).toMatchObject({ status: 200, body: { netCent: 14_900 } });
  const refused = await visitor.post<Said>('checkout-order', { quoteId: quote.body.quoteId, data: partnerForm });
  expect(refused.status).toBe(422);
  expect(refused.body.errorMessage).toMatch(/nicht möglich|nicht bezahlt|zurzeit/i);
  expect(await portal.database.db.selectFrom('checkout_order').select('order_id').execute()).toEqual([]);
  const free = await visitor.post<Said>('checkout-quote', { purpose: 'partner-registration', voucherCode: 'KONTOR100' });
  const saved = await visitor.post('partner-registration', { ...partnerForm, priceToPay: 0, quoteId: free.body.quoteId });
  expect(saved.status).toBe(200);
});

test('the demo’s own provider cannot be spoken to where it is not set', async () => {
  const { visitor } = await newProspect(portal);
  const order = { orderId: crypto.randomUUID(), outcome: 'approved' };
  expect((await visitor.post('demo-payment', order)).status).toBe(404);
});

test('in the region whose association invoices, joining costs nothing here, as partner, as both and for branches', async () => {
  const place = { region: 'henstedt-ulzburg', community: 'ulzburg' };
  const { visitor, regionId } = await newProspect(portal, place);
  const { body } = await visitor.get<{ acf: RegionCheckoutData }[]>('region-checkout-data?regionSlug=henstedt-ulzburg');
  expect(body[0]!.acf).toMatchObject({ association_invoices: true, accepts_vouchers: false });
  for (const wish of [{ isAlsoEmployer: true }, {}]) {
    const quoted = await visitor.post('checkout-quote', { purpose: 'partner-registration', ...wish });
    expect(quoted.body).toMatchObject({ netCent: 0, lines: [{ text: 'Einrichtungsgebühr (Rechnung vom Marketingverein)' }] });
  }
  const voucher = { purpose: 'partner-registration', voucherCode: 'KONTOR100' };
  expect((await visitor.post('checkout-quote', voucher)).status).toBe(422);
  const data = { ...partnerForm, companyGewerbeverein: 'Kein Mitglied', disagio: '2% - Standardmodell', priceToPay: 0 };
  const saved = await visitor.post<{ token: string }>('partner-registration', data);
  expect(saved.status).toBe(200);
  visitor.token = saved.body.token;
  const { branchFeeCent } = (await visitor.get<{ branchFeeCent: number }>('partner-complete-personal-data')).body;
  expect(branchFeeCent).toBe(0);
  const { rows } = {
    rows: await portal.database.db.selectFrom('partner').select('name').where('region_id', '=', regionId).execute(),
  };
  expect(rows.map(({ name }) => name)).toContain(partnerForm.companyName);
});
