import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InterestPersonalData } from '#contract/money/joining/joining.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const keep = (who: Visitor, form: string, data: object) => who.post('save-form-draft', { form, version: 1, data });
const draftsOf = async (who: Visitor) => (await who.get<InterestPersonalData>('interest-complete-personal-data')).body.drafts;

test('what a prospect has typed is kept for that person and that registration, without passwords', async () => {
  const { visitor } = await newProspect(portal);
  const { visitor: other } = await newProspect(portal);
  expect(await draftsOf(visitor)).toEqual({ partner: null, employer: null });
  const first = {
    companyName: '<b>Laden</b> =1+1',
    employerPassword: 'Sonnenblume-7!',
    employerPasswordRepeated: 'Sonnenblume-7!',
  };
  expect((await keep(visitor, 'partner-joining', { first, isPricing: true, voucherCode: 'KONTOR100' })).status).toBe(200);
  const { partner, employer } = await draftsOf(visitor);
  expect(employer).toBeNull();
  expect(partner!.data).toEqual({
    first: { companyName: first.companyName, employerPassword: '', employerPasswordRepeated: '' },
    isPricing: true,
    voucherCode: 'KONTOR100',
  });
  expect(await draftsOf(other)).toEqual({ partner: null, employer: null });
  expect((await visitor.post('discard-form-draft', { form: 'partner-joining' })).status).toBe(204);
  expect(await draftsOf(visitor)).toEqual({ partner: null, employer: null });
});

test('nobody keeps a registration that is not for them', async () => {
  const { visitor } = await newProspect(portal, { interest: 'Arbeitgeber' });
  expect((await keep(visitor, 'employer-joining', {})).status).toBe(200);
  expect((await keep(visitor, 'partner-joining', {})).status).toBe(404);
  expect((await keep(visitor, 'partner-data', {})).status).toBe(404);
  const partner = await portal.signedIn('partner@demo.example');
  expect((await keep(partner, 'partner-joining', {})).status).toBe(404);
  expect((await keep(await portal.signedIn('kundin@demo.example'), 'employer-joining', {})).status).toBe(403);
});

test('a payment that is cancelled leaves the draft, and joining ends it', async () => {
  const { visitor, personId } = await newProspect(portal);
  await keep(visitor, 'partner-joining', { first: partnerForm, isPricing: true, voucherCode: '' });
  const quoted = await visitor.post<{ quoteId: string }>('checkout-quote', { purpose: 'partner-registration' });
  const placed = await visitor.post<{ orderId: string }>('checkout-order', { quoteId: quoted.body.quoteId, data: partnerForm });
  await visitor.post('demo-payment', { orderId: placed.body.orderId, outcome: 'cancelled' });
  await visitor.post('checkout-cancel', { orderId: placed.body.orderId });
  expect((await draftsOf(visitor)).partner?.data).toMatchObject({ first: { companyName: partnerForm.companyName } });
  const free = await visitor.post<{ quoteId: string }>('checkout-quote', {
    purpose: 'partner-registration',
    voucherCode: 'KONTOR100',
  });
  const saved = await visitor.post('partner-registration', { ...partnerForm, priceToPay: 0, quoteId: free.body.quoteId });
  expect(saved.status).toBe(200);
  const left = await portal.database.db.selectFrom('form_draft').select('form').where('person_id', '=', personId).execute();
  expect(left).toEqual([]);
});

test('brackets within brackets are refused before anything walks through them, by every call', async () => {
  const { visitor } = await newProspect(portal);
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const draft = (levels: number) => `{"form":"partner-joining","version":1,"data":{"first":${nested(levels)}}}`;
  const tooDeep = { status: 400, body: { errorCode: 'TOO_DEEP' } };
  expect(await visitor.post('save-form-draft', draft(250_000))).toMatchObject(tooDeep);
  expect(await visitor.post('save-form-draft', draft(100))).toMatchObject(tooDeep);
  expect((await visitor.post('save-form-draft', draft(20))).status).toBe(200);
  for (const path of ['customer-login', 'checkout-webhook'])
    expect(await portal.visitor().post(path, nested(20_000))).toMatchObject(tooDeep);
});
