import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonRecord } from '#contract/operator/records/person-records.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const reason = 'Vereinbart am Telefon.';
const usual = {
  noPartnerFee: false,
  noEmployerFee: false,
  changedPartnerFee: false,
  changedEmployerFee: false,
  noDisagio: false,
  tmspartner: false,
  feePartner: '',
  feeEmployer: '',
  companyId: '',
};

let portal: TestPortal;
let support: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

interface Said {
  errorMessage: string;
  fieldErrors?: Record<string, string>;
}

async function prospect() {
  const { visitor, personId, email } = await newProspect(portal);
  const { gguid: id } = await portal.database.db
    .selectFrom('person')
    .select('gguid')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const agree = (changes: object, version = 0, who = support) =>
    who.post<Said>('change-prospect-terms', { id, version, reason, ...usual, ...changes });
  const priceOf = async (more: object = {}) =>
    (await visitor.post<{ netCent: number }>('checkout-quote', { purpose: 'partner-registration', ...more })).body.netCent;
  const record = async () => (await support.get<PersonRecord>(`staff-person?id=${id}`)).body;
  return { visitor, personId, email, id, agree, priceOf, record };
}

async function potentialPartner(companyId: string, region = 'lahr'): Promise<string> {
  const form = new FormData();
  const file = `Unternehmens-ID;Region;Firma\n${companyId};${region};Firma ${companyId}`;
  form.set('potentialPartnersFile', new File([file], 'liste.csv'));
  expect((await support.post('import-potential-partners', form)).status).toBe(200);
  return companyId;
}

describe('what staff agrees with a prospect', () => {
  test.each([
    ['nothing', {}, 14_900],
    ['no fee', { noPartnerFee: true }, 0],
    ['another fee', { changedPartnerFee: true, feePartner: '50,00' }, 5000],
    ['a partner of the operator', { tmspartner: true }, 0],
  ])('decides what joining costs: %s', async (_what, changes, netCent) => {
    const { agree, priceOf } = await prospect();
    expect(await agree(changes)).toMatchObject({ status: 200, body: { waitsForSecond: false } });
    expect(await priceOf()).toBe(netCent);
  });

  test('becomes the contract’s, stands in the trail with its reason, and the person is told', async () => {
    const { agree, visitor, personId, email, record } = await prospect();
    await agree({ noPartnerFee: true, noDisagio: true });
    const sktype = 'keine Einrichtungsgebühr GutscheinCARD, kein Disagio';
    expect((await record()).prospect).toMatchObject({ version: 1, sktype, tmspartner: false, isAdmitted: true });
    const trail = await portal.database.db
      .selectFrom('audit_event')
      .select(['details', 'subject'])
      .where('act', '=', 'prospect-terms-changed')
      .where('subject', '=', `person ${personId}`)
      .executeTakeFirstOrThrow();
    expect(trail.details).toEqual({ reason });
    const mail = await portal.database.db
      .selectFrom('outbox_mail')
      .select(['recipient_id', 'body_text'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    expect(mail.recipient_id).toBe(personId);
    expect(mail.body_text).toContain(sktype);
    expect(mail.body_text).toContain(reason);
    const data = { ...partnerForm, companyName: 'Vereinbart & Söhne', disagio: '0% - Sondertarif', priceToPay: 0 };
    expect((await visitor.post('partner-registration', data)).status).toBe(200);
    const partner = await portal.database.db
      .selectFrom('partner')
      .select(['sktype', 'disagio_model'])
      .where('name', '=', 'Vereinbart & Söhne')
      .executeTakeFirstOrThrow();
    expect(partner).toEqual({ sktype, disagio_model: 'special' });
    // From now on there is a contract.
    expect((await agree({}, 1)).status).toBeGreaterThanOrEqual(404);
  });

  test('must fit together, and is refused with its field', async () => {
    const { agree } = await prospect();
    expect(await agree({ noPartnerFee: true, changedPartnerFee: true, feePartner: '1,00' })).toMatchObject({
      status: 422,
      body: { fieldErrors: { changedPartnerFee: expect.any(String) } },
    });
    expect((await agree({ changedEmployerFee: true })).body.fieldErrors).toHaveProperty('feeEmployer');
    expect((await agree({ changedPartnerFee: true, feePartner: '-5' })).status).toBe(422);
    expect((await agree({ reason: '' })).status).toBe(422);
  });

  test('is agreed by one colleague at a time', async () => {
    const { agree } = await prospect();
    const answers = await Promise.all([1, 2, 3].map((tenth) => agree({ changedPartnerFee: true, feePartner: `${tenth},00` })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('is support’s and management’s alone', async () => {
    const { agree, visitor } = await prospect();
    for (const email of [
      'rechnungswesen@demo.example',
      'redaktion@demo.example',
      'partner@demo.example',
      'auftraggeber@demo.example',
    ])
      expect((await agree({ tmspartner: true }, 0, await portal.signedIn(email))).status).toBe(403);
    expect((await agree({ tmspartner: true }, 0, visitor)).status).toBe(403);
  });
});

describe('a company of the operator’s own list', () => {
  test('belongs to one prospect, and its link is good for nothing more', async () => {
    const companyId = await potentialPartner('U-77');
    const form = new FormData();
    form.set('potentialPartnersListFile', new File([companyId], 'liste.csv'));
    const { body: csv } = await support.post<string>('generate-potential-partners-registration-links-csv', form);
    const x = new URL(/https?:\S+/.exec(csv)![0]).searchParams.get('x')!;
    const first = await prospect();
    const second = await prospect();
    expect((await first.agree({ companyId })).status).toBe(200);
    expect((await first.record()).prospect?.companyId).toBe(companyId);
    expect((await second.agree({ companyId })).body.fieldErrors).toHaveProperty('companyId');
    expect((await first.agree({ companyId, tmspartner: true }, 1)).status).toBe(200);
    const { body } = await portal.visitor().get<{ prefill: unknown }>(`interest-registration-form-values?id=${x}`);
    expect(body.prefill).toBeNull();
    // Once the first is none any more, the second may be it.
    expect((await first.agree({}, 2)).status).toBe(200);
    expect((await second.agree({ companyId })).status).toBe(200);
  });

  test('is one of the own region', async () => {
    const { agree } = await prospect();
    const companyId = await potentialPartner('U-78', 'gauting');
    expect((await agree({ companyId })).body.fieldErrors).toHaveProperty('companyId');
    expect((await agree({ companyId: "U-79'; drop table prospect; --" })).status).toBe(422);
  });
});
