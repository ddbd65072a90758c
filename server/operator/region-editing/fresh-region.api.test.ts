import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BusinessRecord, BusinessRow } from '#contract/operator/businesses/businesses.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { cardBatches } from '#contract/parties/card-stock/card-stock.ts';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import type { JobState } from '#contract/operator/operations/jobs.ts';
import type { moneyRuns } from '#contract/reports/settlements/runs.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import type { PartAnswer, RegionRow } from '#contract/operator/region-editing/region-editing.ts';
import { type RegionPart, partsOfWork, type Work } from '#contract/tenancy/regions/region-parts.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { issueDayAfter } from '#server/reports/settlements/issue-days.ts';
import { partnerForm } from '#tests/support/new-prospect.ts';
import { partnerDataSent } from '#tests/support/partner-data.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const SLUG = 'tannau';
const password = 'Tannenzapfen-2026!';
const reason = 'Die Stadt ist dabei.';

let portal: TestPortal;
let management: Visitor;
let support: Visitor;
let accounting: Visitor;
let editorial: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  [management, support, accounting, editorial] = (await Promise.all(
    ['betrieb', 'support', 'rechnungswesen', 'redaktion'].map((name) => portal.signedIn(`${name}@demo.example`)),
  )) as [Visitor, Visitor, Visitor, Visitor];
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const workers: Record<Work, () => Visitor> = { content: () => editorial, terms: () => management, fees: () => accounting };

/** As the screen of a part does it: reads the present values, saves them with changes, and publishes. */
async function publish(part: RegionPart, changes: object): Promise<void> {
  const work = (Object.keys(partsOfWork) as Work[]).find((one) => part in partsOfWork[one])!;
  const who = workers[work]();
  const { body } = await who.get<PartAnswer>(`region-part?slug=${SLUG}&part=${part}`);
  const data = { ...body.live, ...changes };
  const saved = await who.post<{ version: number }>(`save-region-${work}`, { slug: SLUG, part, version: body.version, data });
  expect(saved).toMatchObject({ status: 200 });
  const published = await who.post(`publish-region-${work}`, { slug: SLUG, part, version: saved.body.version, note: reason });
  expect(published).toMatchObject({ status: 200 });
}

/** Management reads what waits and lets it go ahead. */
async function confirmWhatWaits(): Promise<void> {
  const { body } = await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  const [{ number, digest }] = body.acts as [{ number: number; digest: string }];
  expect((await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status).toBe(204);
}

async function runJob(name: string): Promise<void> {
  const jobNamed = async () => (await management.get<JobState[]>('jobs')).body.find((job) => job.name === name)!;
  const before = (await jobNamed()).succeededAt;
  expect((await management.post('start-job', { name })).status).toBe(204);
  await expect.poll(async () => (await jobNamed()).succeededAt, { interval: 100 }).not.toBe(before);
}

const stateOf = async () =>
  (await editorial.get<{ regions: RegionRow[] }>('staff-regions')).body.regions.find(({ slug }) => slug === SLUG)!;

/** What the page of a partner's data sends for the mandate that is signed. */
const mandateOf = (data: PartnerDataAnswer) => ({
  sepaMandateReferenceNumber: data.sepaMandateReferenceNumber,
  sepaCompanyStreet: data.sepaCompanyStreet,
  sepaCompanyZip: data.sepaCompanyZip,
  sepaCompanyCity: data.sepaCompanyCity,
  sepaAccountHolder: data.sepaAccountHolder,
  sepaIBAN: data.sepaIBAN,
  sepaBIC: data.sepaBIC,
  sepaBankName: data.sepaBankName,
});

test('a region that was made on the screens alone serves registration, login, booking and a statement', async () => {
  // The operator opens it, each role with its own work.
  const made = {
    slug: SLUG,
    name: 'Tannau',
    cardName: 'Tannauer Karte',
    websiteUrl: 'https://www.tannau.example/',
    primaryColor: '#1A6B3C',
  };
  expect((await management.post('create-region', made)).status).toBe(200);
  const drawing = new FormData();
  drawing.set(
    'picture',
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>']),
    'logo.svg',
  );
  const { body: logo } = await management.post<{ name: string }>(`upload-region-logo?slug=${SLUG}`, drawing);
  await publish('contact', { contact_person: 'Kim Demo', email: 'kim@tannau.example', phone: '07000 1' });
  await publish('places', {
    communities: [{ name: 'Tannau', requiresDisagioModel: false, hidesTradeAssociation: false }],
    tradeAssociations: [{ name: 'Gewerbeverein Tannau', isRequired: false }],
  });
  await publish('fees', { partnerEntry: '149,00', employerEntry: '99,00' });
  await publish('customer-faqs', { faqs: [{ question: 'Gibt es Märkte?', answer: '<p>Ja, samstags.</p>' }] });
  const bank = { holder: 'Tannau Karten GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: '', creditorId: 'DE98ZZZ09999999999' };
  const asked = await accounting.post('set-region-bank', { slug: SLUG, ...bank, reason });
  expect(asked.body).toEqual({ waitsForSecond: true });
  await confirmWhatWaits();
  expect((await stateOf()).missing).toEqual(['logo']);
  await publish('identity', { isListed: true, logo: logo.name });
  expect((await stateOf()).missing).toEqual([]);
  const guest = portal.visitor();
  expect((await guest.get<{ slug: string }[]>('regions')).body.map(({ slug }) => slug)).toContain(SLUG);

  // Cards for it.
  const order = { region: SLUG, quantity: '20', isTest: false, purpose: 'Start', requestKey: randomUUID() };
  const { body: ordered } = await support.post<{ number: number }>('request-batch', order);
  const batch = async () =>
    (await support.get<OutputOf<typeof cardBatches>>(`card-batches?region=${SLUG}`)).body.batches.find(
      ({ number }) => number === ordered.number,
    )!;
  await expect.poll(async () => (await batch()).finishedAt, { interval: 100 }).not.toBeNull();
  const { body: file } = await support.post<string>('take-card-file', { region: SLUG, batch: ordered.number });
  const [cardID, cardProductionNumber] = file.trim().split(/\r?\n/)[1]!.split(';') as [string, string];

  // A prospect of the region asks for access, and is let in.
  const values = (await guest.get<{ sectors: string[]; contact_person_roles: string[] }>('interest-registration-form-values'))
    .body;
  const [place] = (await guest.get<{ slug: string }[]>(`communities-for-region?regionSlug=${SLUG}`)).body;
  const prospect = {
    region: SLUG,
    companyName: 'Tannau Tee',
    companyStreet: 'Markt 1',
    companyZip: '00000',
    companyCity: 'Tannau',
    companyCountry: 'DE',
    companySector: values.sectors[0],
    companyGewerbeverein: 'Gewerbeverein Tannau',
    community: place!.slug,
    partnerInterestedIn: 'Akzeptanzpartner',
    contactPersonGender: 'weiblich',
    contactPersonFirstName: 'Tea',
    contactPersonLastName: 'Demo',
    contactPersonRole: values.contact_person_roles[0],
    ceoPhone: '07000 2',
    contactPersonEmail: 'tea@tannau.example',
    contactPersonEmailRepeated: 'tea@tannau.example',
    contactPersonPassword: password,
    contactPersonPasswordRepeated: password,
  };
  const said = await guest.post('interest-registration', prospect, { 'x-captcha-token': await guest.captchaToken() });
  expect(said.status).toBe(204);
  const { body: found } = await support.get<{ cases: { number: number }[] }>(`cases?kind=admission&region=${SLUG}`);
  expect((await support.post('decide-case', { number: found.cases[0]!.number, decision: 'approve' })).status).toBe(200);

  // She becomes its first partner: price, payment by the demo's provider, then her data.
  const till = portal.visitor();
  expect((await till.signIn('partner-login', 'tea@tannau.example', password)).body).toMatchObject({ role: 'interested' });
  const { body: quote } = await till.post<{ quoteId: string; netCent: number }>('checkout-quote', {
    purpose: 'partner-registration',
    companyGewerbeverein: 'Kein Mitglied',
  });
  expect(quote.netCent).toBe(14_900);
  const company = { companyName: 'Tannau Tee', companyZip: '00000', companyCity: 'Tannau' };
  const wanted = { ...partnerForm, ...company, disagio: '2% - Standardmodell' };
  const { body: placed } = await till.post<{ orderId: string }>('checkout-order', { quoteId: quote.quoteId, data: wanted });
  expect((await till.post('demo-payment', { orderId: placed.orderId, outcome: 'approved' })).status).toBe(200);
  const { body: paid } = await till.post<{ paymentId: string }>('checkout-capture', { orderId: placed.orderId });
  const joined = await till.post<{ token: string }>('partner-registration', { paymentId: paid.paymentId });
  expect(joined.body).toMatchObject({ role: 'partner', partner_role: 'admin', region: SLUG });
  till.token = joined.body.token;
  const { body: data } = await till.get<PartnerDataAnswer>('partner-complete-personal-data');
  const saved = await till.post<PartnerDataAnswer>('partner-personal-data', partnerDataSent(data, company));
  expect(saved.body).toMatchObject({ partnerDataComplete: true });
  expect((await till.post<Uint8Array>('generate-sepa-pdf', mandateOf(saved.body))).status).toBe(200);

  // Staff has her mandate and lets her begin.
  const { body: list } = await support.get<{ rows: BusinessRow[] }>('businesses?kind=partner');
  const { id } = list.rows.find((one) => one.name === 'Tannau Tee')!;
  const act = async (who: Visitor, call: string, more: object) => {
    const { version } = (await support.get<BusinessRecord>(`business?kind=partner&id=${id}`)).body;
    return who.post<{ waitsForSecond: boolean }>(call, { kind: 'partner', id, version, reason, ...more });
  };
  const today = Temporal.Now.plainDateISO('Europe/Berlin');
  const signedOn = today.subtract({ days: 10 }).toString();
  expect((await act(accounting, 'receive-mandate', { signedOn, receivedOn: signedOn })).status).toBe(200);
  expect((await act(support, 'activate-contract', { contractStartAt: '2026-01-01' })).status).toBe(200);
  expect((await till.signIn('partner-login', 'tea@tannau.example', password)).body).toMatchObject({ cardName: 'Tannauer Karte' });

  // A citizen registers a card of it, pays, and sees it.
  const citizen = portal.visitor();
  const customer = newCustomer({ email: 'cora@tannau.example', password, cardID, cardProductionNumber });
  const registered = await citizen.post('customer-registration', customer, { 'x-captcha-token': await citizen.captchaToken() });
  expect(registered.status).toBe(204);
  const signedIn = await citizen.signIn('customer-login', 'cora@tannau.example', password);
  expect(signedIn.body).toMatchObject({ region: SLUG, cardIDs: [{ cardId: cardID }] });
  expect((await till.book('partner-guthaben-aufladen', { inputCardID: cardID, guthabenAufladenBetrag: '50,00' })).status).toBe(
    200,
  );
  expect((await till.book('partner-guthaben-einloesen', { inputCardID: cardID, guthabenEinloesenBetrag: '12,50' })).status).toBe(
    200,
  );
  expect(JSON.stringify((await citizen.get(`dashboard`)).body)).toContain('37,50');

  // A fortnight later its statement is there, for the partner and for accounting.
  const day = issueDayAfter(today);
  await moveClock(portal.database, new Date(`${day.toString()}T03:00:00Z`), 0.001);
  await runJob('issue-statements');
  const { body: documents } = await till.get<ArchivedDocument[]>('partner-employer-documents');
  expect(documents.map(({ documentType }) => documentType)).toEqual(['Abrechnung', 'Rechnung', 'Vertrag']);
  const { body: paper } = await till.post<Uint8Array>('partner-employer-documents', { gguid: documents[0]!.gguid });
  expect(new TextDecoder('latin1').decode(paper.subarray(0, 5))).toBe('%PDF-');
  const { body: runs } = await accounting.get<OutputOf<typeof moneyRuns>>('money-runs');
  expect(runs.runs.find(({ region }) => region === SLUG)).toMatchObject({ statements: 1, collections: 1, openCents: 0 });
});
