import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { branchSent, partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

interface Said {
  errorMessage: string;
  fieldErrors?: Record<string, string>;
  quoteId: string;
  orderId: string;
  paymentId: string;
}

const quoteOf = async (who: Visitor) =>
  (await who.post<Said>('checkout-quote', { purpose: 'partner-registration' })).body.quoteId;
const roleOf = async (who: Visitor) => (await who.get<{ role: string }>('session')).body.role;

async function paidOrder(who: Visitor): Promise<string> {
  const { orderId } = (await who.post<Said>('checkout-order', { quoteId: await quoteOf(who), data: partnerForm })).body;
  expect((await who.post('demo-payment', { orderId, outcome: 'approved' })).status).toBe(200);
  return orderId;
}

describe('what belongs to somebody else', () => {
  test('is no way to join: price, order, and payment', async () => {
    const [owner, thief] = await Promise.all([newProspect(portal), newProspect(portal)]);
    const quoteId = await quoteOf(owner.visitor);
    expect((await thief.visitor.post('checkout-order', { quoteId, data: partnerForm })).status).toBe(404);
    const free = (await owner.visitor.post<Said>('checkout-quote', { purpose: 'partner-registration', voucherCode: 'KONTOR100' }))
      .body.quoteId;
    const wish = { ...partnerForm, priceToPay: 0, quoteId: free };
    expect((await thief.visitor.post('partner-registration', wish)).status).toBe(404);

    const orderId = await paidOrder(owner.visitor);
    for (const call of ['checkout-capture', 'checkout-cancel'])
      expect((await thief.visitor.post(call, { orderId })).status).toBe(404);
    const { paymentId } = (await owner.visitor.post<Said>('checkout-capture', { orderId })).body;
    expect((await thief.visitor.post('partner-registration', { ...partnerForm, paymentId })).status).toBe(404);
    expect(await roleOf(thief.visitor)).toBe('interested');
  });

  test('of another region is as if there were none', async () => {
    const here = await newProspect(portal);
    const there = await newProspect(portal, { region: 'gauting', community: 'gauting' });
    const orderId = await paidOrder(here.visitor);
    for (const call of ['checkout-capture', 'checkout-cancel'])
      expect((await there.visitor.post(call, { orderId })).status).toBe(404);
    const club = 'Gewerbeverein Lahr e. V. (Demo)';
    const quoted = await there.visitor.post<Said>('checkout-quote', {
      purpose: 'partner-registration',
      companyGewerbeverein: club,
    });
    const refused = await there.visitor.post<Said>('checkout-order', {
      quoteId: quoted.body.quoteId,
      data: { ...partnerForm, companyGewerbeverein: club },
    });
    expect({ status: refused.status, fields: Object.keys(refused.body.fieldErrors ?? {}) }).toEqual({
      status: 422,
      fields: ['companyGewerbeverein'],
    });
  });
});

test('what was paid for once is not had a second time', async () => {
  const { visitor } = await newProspect(portal);
  const orderId = await paidOrder(visitor);
  const { paymentId } = (await visitor.post<Said>('checkout-capture', { orderId })).body;
  const first = await visitor.post<{ token: string }>('partner-registration', { paymentId });
  visitor.token = first.body.token;
  const count = async () => (await portal.database.db.selectFrom('partner').select('partner_id').execute()).length;
  const before = await count();
  const again = await visitor.post<{ token: string }>('partner-registration', { ...partnerForm, paymentId });
  expect(again.status).toBe(200);
  visitor.token = again.body.token;
  expect((await visitor.post('partner-registration', { ...partnerForm, priceToPay: 0 })).status).toBe(409);
  expect((await visitor.post('checkout-quote', { purpose: 'partner-registration' })).status).toBe(404);
  // The price of more branches is not paid by what paid for joining.
  const read = (await visitor.get<PartnerDataAnswer>('partner-complete-personal-data')).body;
  expect((await visitor.post('partner-personal-data', { ...partnerDataSent(read), paymentId })).status).toBe(404);
  expect(await count()).toBe(before);
});

test('two tabs with two prospects: what the first still shows is not saved for the second', async () => {
  const [first, second] = await Promise.all([newProspect(portal), newProspect(portal)]);
  const quoteId = await quoteOf(first.visitor);
  const free = (await first.visitor.post<Said>('checkout-quote', { purpose: 'partner-registration', voucherCode: 'KONTOR100' }))
    .body.quoteId;
  const firstToken = first.visitor.token!;
  // The second person signs in with the same browser: the cookie is the second's, the first tab's memory the first's.
  const tab = second.visitor;
  const header = { 'x-csrf-token': firstToken };
  for (const [call, body] of [
    ['checkout-order', { quoteId, data: partnerForm }],
    ['partner-registration', { ...partnerForm, priceToPay: 0, quoteId: free }],
    ['checkout-quote', { purpose: 'partner-registration' }],
  ] as const) {
    const refused = await tab.post<Said>(call, body, header);
    expect([call, refused.status]).toEqual([call, 403]);
    expect(refused.body.errorMessage).toBeTruthy();
  }
  // Even with a token of its own, a price of the first is none of the second.
  expect((await tab.post('checkout-order', { quoteId, data: partnerForm })).status).toBe(404);
  expect(await roleOf(tab)).toBe('interested');
});

describe('the data of a partner', () => {
  const read = async (who: Visitor) => (await who.get<PartnerDataAnswer>('partner-complete-personal-data')).body;

  test('takes no people, places or communities of others', async () => {
    const admin = await portal.signedIn('neu@demo.example');
    const own = await read(admin);
    const others = await read(await portal.signedIn('partner@demo.example'));
    const [theirs] = others.branches[1]!.branchUsers;
    const main = partnerDataSent(own).branches[0]!;
    const next = `branches.0.branchUsers.${main.branchUsers.length}`;
    const attempts: [object, string][] = [
      [{ branches: [{ ...main, branchUsers: [...main.branchUsers, theirs] }] }, `${next}.originContactPersonEmail`],
      [
        {
          branches: [
            {
              ...main,
              branchUsers: [...main.branchUsers, userSent(theirs!.contactPersonEmail, { originContactPersonEmail: '' })],
            },
          ],
        },
        `${next}.contactPersonEmail`,
      ],
      [{ community: 'gauting' }, 'community'],
      [{ companyGewerbeverein: 'Gewerbeverein Ettenheim e. V. (Demo)' }, 'companyGewerbeverein'],
      [
        {
          branches: [
            {
              ...main,
              ...branchSent(own.choices),
              branchID: main.branchID,
              branchUsers: main.branchUsers,
              companyCategories: [999_999],
            },
          ],
        },
        'branches.0.companyCategories',
      ],
      [{ disagio: '0% - Sondertarif' }, 'disagio'],
    ];
    for (const [change, field] of attempts) {
      const { status, body } = await admin.post<Said>('partner-personal-data', partnerDataSent(own, change));
      expect({ field, status, told: Object.keys(body.fieldErrors ?? {}) }).toEqual({ field, status: 422, told: [field] });
    }
    expect((await read(admin)).version).toBe(own.version);
  });

  test('wants a model where the community does, and a fee where the contract’s type speaks of one', async () => {
    const admin = await portal.signedIn('neu@demo.example');
    const own = await read(admin);
    const strict = own.choices.communities.find(({ requiresDisagioModel }) => requiresDisagioModel)!;
    const { body } = await admin.post<Said>(
      'partner-personal-data',
      partnerDataSent(own, { community: strict.slug, disagio: '' }),
    );
    expect(body.fieldErrors).toEqual({ disagio: 'Sie müssen ein Disagio-Modell auswählen.' });

    const { visitor, personId } = await newProspect(portal);
    await portal.database.db
      .updateTable('prospect')
      .set({ sktype: 'abgeänderte Einrichtungsgebühr GutscheinCARD' })
      .where('person_id', '=', personId)
      .execute();
    expect(await visitor.post('checkout-quote', { purpose: 'partner-registration' })).toMatchObject({
      status: 422,
      body: { errorMessage: 'Ihre Einrichtungsgebühr konnte nicht ermittelt werden. Bitte kontaktieren Sie den Support.' },
    });
  });
});
