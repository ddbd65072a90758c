import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessFields } from '#contract/parties/businesses/business-fields.ts';
import type { Call } from '#contract/common/call.ts';
import { freezeChargeOrder } from '#server/ledger/write/freeze-charge-order.ts';
import { getChargeOrder } from '#server/money/charges/get-charge-order.ts';
import { storeEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { planFor } from '#tests/support/charge-world.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { makePaymentFiles } from '#server/reports/settlements/make-payment-files.ts';
import { getPaymentFile, releasePaymentFile, takePaymentFile } from '#server/reports/settlements/hand-out-payment-file.ts';
import { contractCalls } from '#tests/support/contract-calls.ts';
import { employerForm, newProspect, partnerForm } from '#tests/support/new-prospect.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { partnerDataSent } from '#tests/support/partner-data.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import type { PushDevices } from '#contract/tenancy/inbox/inbox.ts';
import { type FakePushService, startPushService } from '#tests/support/push-service.ts';
import { cardRecord, type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { DEMO_PASSWORD } from '#seeds/home.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { seedInvoice } from '#tests/support/seed-invoice.ts';
import { seedStatements } from '#tests/support/seed-statements.ts';

/**
 * The other half of the access matrix: each call that names an object is made with an own and a foreign one. A call in
 * neither list below fails the first test, so that none is forgotten.
 */
interface Asked {
  who: Visitor;
  own: object;
  foreign: object;
  /** What a foreign object is answered with: 404, or where a shop or a holder may try any number, 422 at the field. */
  refused: 404 | 409 | 422;
}

const password = 'Blumen-2026!';

/** Closed calls that take no id of anything: they work on what the session belongs to. */
const namesNothing = [
  'invoice-references (GET)',
  'invoice-references (POST)',
  'partner-employer-invoices',
  'charge-orders',
  'charge-forecast',
  'charge-window',
  'checkout-quote',
  'interest-complete-personal-data',
  'potential-partners',
  'import-potential-partners',
  'generate-potential-partners-registration-links-csv',
  'begin-second-factor',
  'audit-trail',
  'audit-trail-csv',
  'staff-start',
  'cells',
  'neighbour-regions',
  'staff-search-elsewhere',
  // Of another cell, which it names by an address that all of staff may know.
  'open-cell',
  'jobs',
  'maintenance',
  'start-job',
  'switch-maintenance',
  'card-stock',
  // Whose cards a list names is all the same to staff; what is unknown is told by row.
  'generate-qrcode-links-csv',
  'reset-password-tokens',
  'revoke-balance-links',
  'add-category',
  // A number is a place in the own list, whosever message it is.
  'inbox',
  'inbox-read',
  // Staff stops what any member of staff has planned.
  'stop-push-notification',
  'businesses',
  'cardids',
  'cases',
  'change-password',
  'confirm-second-factor',
  'contact-form',
  'contractor-statistics',
  'contractors',
  'booking-notices',
  'set-booking-notices',
  'dashboard',
  'create-region',
  'delete-account',
  'staff-regions',
  'end-other-sessions',
  'end-second-factor',
  'extend-session',
  'get-bonus',
  'get-booking',
  'partner-latest-bookings',
  'partner-bookings-of-today',
  'till-pin',
  'set-till-pin',
  'remove-till-pin',
  'till-people',
  'get-correction-booking',
  'get-logo',
  'interest-contact-form',
  'invite-staff',
  'my-data',
  'money-runs',
  'my-data-pdf',
  'inbox-unread',
  'nearby-hints',
  'open-case',
  'open-items',
  'own-open-items',
  'outbox',
  'partner-employer-documents (GET)',
  'employer-cards',
  'employer-cards-template',
  'employer-payroll',
  'payroll-setting',
  'save-wage-types',
  'last-employer-cards-batch',
  // Whose card a list names is told by row (server/money/employee-cards/load-list).
  'add-employercards-list',
  'preview-employercards-list',
  'request-employee-cards',
  'push-device',
  'push-devices',
  'push-notification-list',
  'push-notification-recipients',
  'push-notifications (GET)',
  'push-notifications (POST)',
  // What a form has typed, and the account, are those of the own business.
  'bank-of-iban',
  'check-ec-terminal',
  'discard-form-draft',
  'generate-sepa-pdf',
  'partner-complete-personal-data',
  'employer-complete-personal-data',
  'employer-personal-data',
  'save-form-draft',
  'withdraw-bank-change',
  'personal-data',
  'four-eyes-acts',
  'reload-region-content',
  'renew-recovery-codes',
  'second-factor-state',
  'sessions',
  'staff-members',
  'staff-search',
  'set-bonus',
  'set-quick-amounts',
  'set-logo',
  'transfer-requests',
  'partner-statements',
  'rehearse-all-runs',
  'waiting-files',
  'bank-accounts',
  'bank-movements',
  'unclear-bank-movements',
  'upload-bank-file',
  'data-carriers',
  'move-orders',
  'campaigns',
  'region-campaigns',
  'take-overs',
  'take-over-template',
  'former-booking-template',
  'party-moves',
  'party-move-template',
];

/**
 * Staff's pages and acts about any person, card or booking of any region. Missing objects give 404 and 422; the tests
 * in server/operator/records show that.
 */
const anyOfStaff = [
  // server/operator/move-orders/move-orders.api.test.ts
  'ask-for-move',
  'withdraw-move-order',
  // server/money/campaigns/campaigns.api.test.ts
  'campaign',
  'change-campaign',
  'start-campaign',
  'stop-campaign',
  'preview-campaign-gifts',
  'give-campaign-gifts',
  'take-gift-back',
  // server/operator/moving-parties/moving-parties.api.test.ts
  'party-move',
  'upload-party-file',
  'remove-party-file',
  'map-party-move',
  'rehearse-party-move',
  'party-move-coming',
  'party-move-faults',
  'release-party-move',
  'take-back-party-move',
  'drop-party-move',
  'party-move-mail',
  'start-party-mails',
  'stop-party-mails',
  // server/operator/taking-over/taking-over.api.test.ts
  'take-over',
  'upload-take-over-file',
  'remove-take-over-file',
  'map-take-over',
  'rehearse-take-over',
  'take-over-faults',
  'release-take-over',
  'take-back-take-over',
  'drop-take-over',
  'take-over-letters',
  'take-over-mail',
  'start-take-over-mails',
  'stop-take-over-mails',
  'forget-waiting-holder',
  'take-over-paper',
  'take-over-use',
  // server/operator/former-bookings/former-bookings.api.test.ts
  'former-history',
  'upload-former-bookings',
  'remove-former-file',
  'map-former-bookings',
  'rehearse-former-bookings',
  'former-booking-faults',
  'show-former-bookings',
  'remove-former-bookings',
  // server/reports/datev/datev.api.test.ts
  'datev-export-file',
  'datev-months',
  'datev-settings',
  'export-datev-month',
  'save-datev-settings',
  // server/reports/invoices/monthly-invoices.api.test.ts
  'cancel-invoice',
  'invoice-paper',
  'invoice-prices',
  'invoices',
  'issue-invoice',
  'mark-invoice-posted',
  // server/reports/reminders/reminders.api.test.ts
  'hold-reminder',
  'release-reminder',
  'reminder-letter',
  'reminders',
  'send-reminders',
  'record-invoice-payment',
  'retry-invoice',
  'return-invoice-debit',
  // server/reports/invoices/restored-online.api.test.ts
  'restore-online-payment',
  'set-invoice-prices',
  'void-invoice-file',
  // server/reports/business-accounts/business-accounts.api.test.ts
  'business-account',
  // server/reports/bank-statements/bank-statements.api.test.ts
  'bank-items',
  'clarify-bank-movement',
  'decide-bank-movement',
  'explain-missing-numbers',
  'set-bank-movement-aside',
  'undo-bank-decision',
  // server/money/charges/charge-orders.api.test.ts
  'cancel-charge-order',
  'open-charge-correction',
  'pay-out-charge-credit',
  // server/reports/settlements/money-runs.api.test.ts
  'release-files-of-day',
  'record-charge-payment',
  'release-charge-file',
  'return-charge-debit',
  'staff-charge-order',
  'staff-charge-order-paper',
  'staff-charge-orders',
  'take-charge-file',
  'staff-booking',
  'staff-card',
  'staff-card-balance',
  'staff-former-bookings',
  'staff-end-account',
  'staff-end-sessions',
  'staff-lock-card',
  'staff-person',
  'staff-receipt',
  'staff-replace-card',
  'staff-send-reset',
  'staff-undo-registration',
  'staff-unlock-card',
];

let portal: TestPortal;
let pushService: FakePushService;
let count = 0;
beforeAll(async () => {
  pushService = await startPushService();
  portal = await startTestPortal({ PUSH_HOSTS: pushService.host });
  await seedStatements(portal.database);
  await makePaymentFiles(portal.database.db, 1);
});
afterAll(() => Promise.all([portal.close(), pushService.close()]));
beforeEach(() => portal.database.db.deleteFrom('throttle').execute());

const freshCard = async () => (await produceCards(portal.database.db, { regionId: 1, count: 1 }))[0]!;

interface Holder {
  who: Visitor;
  card: string;
  gguid: string;
  form: Record<string, unknown>;
}

async function newHolder(): Promise<Holder> {
  const who = portal.visitor();
  const { cardNumber: card } = await freshCard();
  const email = `eigen-${++count}@demo.example`;
  const registration = newCustomer({ email, password, cardID: card });
  await who.post('customer-registration', registration, { 'x-captcha-token': await who.captchaToken() });
  expect((await who.signIn('customer-login', email, password)).status).toBe(200);
  const { gguid } = (await who.get<{ gguid: string }>('personal-data')).body;
  const { title, gender, firstName, lastName, street, zip, city, country, phone, birthdate } = registration;
  const form = { title, gender, firstName, lastName, street, zip, city, country, phone, birthdate, email };
  return { who, card, gguid, form };
}

/** A top-up at the till of that person; answers the number of the booking. */
async function bookedBy(email: string, card: string): Promise<number> {
  const till = await portal.signedIn(email);
  const { status, body } = await till.book<{ bookingNumber: number }>('partner-guthaben-aufladen', {
    inputCardID: card,
    guthabenAufladenBetrag: '20,00',
  });
  expect(status).toBe(200);
  return body.bookingNumber;
}

/** Accounting decides about money; what people write is none of its business. */
async function ofAccounting(input: (number: number) => object): Promise<Asked> {
  const { cardNumber } = await freshCard();
  await bookedBy('kasse@demo.example', cardNumber);
  const till = await portal.signedIn('kasse@demo.example');
  const correction = await till.post<{ caseNumber: number }>('correction-booking', correctionOf(cardNumber));
  const form = { salutation: 'Divers', firstName: 'Kim', lastName: 'Demo', contactEmail: 'kim@laden.example', message: 'Hallo' };
  expect((await till.post('contact-form', form)).status).toBe(204);
  const who = await portal.signedIn('rechnungswesen@demo.example');
  return { who, own: input(correction.body.caseNumber), foreign: input(correction.body.caseNumber + 1), refused: 404 };
}

async function ofHolder(input: (holder: Holder) => object): Promise<Asked> {
  const [mine, other] = [await newHolder(), await newHolder()];
  return { who: mine.who, own: input(mine), foreign: input({ ...mine, card: other.card, gguid: other.gguid }), refused: 404 };
}

async function ofHoldersBooking(): Promise<Asked> {
  const [mine, other] = [await newHolder(), await newHolder()];
  const booked = async (card: string) => ({ cardID: card, bookingNumber: await bookedBy('kasse@demo.example', card) });
  return { who: mine.who, own: await booked(mine.card), foreign: await booked(other.card), refused: 404 };
}

/** Who takes part in a region reads what it tells them, and nothing of another. */
async function ofTold(input: object): Promise<Asked> {
  const who = await portal.signedIn('interesse@demo.example');
  return { who, own: { ...input, regionID: 1 }, foreign: { ...input, regionID: 2 }, refused: 404 };
}

/** A till may take any card of its region, and none of another. */
async function ofTill(input: (card: string) => object): Promise<Asked> {
  const { cardNumber: own } = await freshCard();
  await bookedBy('kasse@demo.example', own);
  const elsewhere = await portal.database.db
    .selectFrom('card')
    .select('card_number')
    .where('region_id', '<>', 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    who: await portal.signedIn('kasse@demo.example'),
    own: input(own),
    foreign: input(elsewhere.card_number),
    refused: 422,
  };
}

async function ofBooking(input: (bookingNumber: number, card: string) => object): Promise<Asked> {
  const { cardNumber } = await freshCard();
  const own = await bookedBy('kasse@demo.example', cardNumber);
  const foreign = await bookedBy('kasse-3@demo.example', cardNumber);
  return {
    who: await portal.signedIn('kasse@demo.example'),
    own: input(own, cardNumber),
    foreign: input(foreign, cardNumber),
    refused: 404,
  };
}

/** A colleague of the same till, who has a PIN. */
async function ofTillColleague(asking: string, colleague: string, input: (id: string) => object): Promise<Asked> {
  const { db } = portal.database;
  const idOf = async (email: string) =>
    (await db.selectFrom('person').select('gguid').where('email', '=', email).executeTakeFirstOrThrow()).gguid;
  const other = await portal.signedIn(colleague);
  await other.post('set-till-pin', { pin: '4711', password: DEMO_PASSWORD });
  return {
    who: await portal.signedIn(asking),
    own: input(await idOf(colleague)),
    foreign: input(await idOf('kasse-3@demo.example')),
    refused: 404,
  };
}

async function ofBranch(input: (branch: number) => object): Promise<Asked> {
  const who = await portal.signedIn('kasse@demo.example');
  const branchOf = async (visitor: Visitor) => (await visitor.get<{ branch: { id: number } }>('partner-day')).body.branch.id;
  return {
    who,
    own: input(await branchOf(who)),
    foreign: input(await branchOf(await portal.signedIn('kasse-3@demo.example'))),
    refused: 404,
  };
}

const correctionOf = (cardID: string) => ({
  cardID,
  bookingTimestamp: new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(0, 16).replace(' ', 'T'),
  isAddVoucher: true,
  addVoucherAmount: '20,00',
  shouldAddVoucher: true,
  shouldAddVoucherAmount: '2,00',
  contractID: 'AP-1001',
  partnerName: 'Buchhandlung am Marktplatz (Demo)',
  contactName: 'Kim Demo',
  contactEmail: 'kim@laden.example',
  contactPhone: '',
  message: '',
});

/** Staff acts on colleagues, and on nobody else in this way. */
async function ofColleague(input: object): Promise<Asked> {
  const { db } = portal.database;
  const colleague = { role: 'trolleymaker', staff_role: 'support', first_name: 'Kim', last_name: 'Demo' } as const;
  const { gguid: own } = await db
    .insertInto('person')
    .values({ ...colleague, email: `kollege-${++count}@demo.example` })
    .returning('gguid')
    .executeTakeFirstOrThrow();
  const { gguid: foreign } = await db
    .selectFrom('person')
    .select('gguid')
    .where('email', '=', 'kundin@demo.example')
    .executeTakeFirstOrThrow();
  const who = await portal.signedIn('betrieb@demo.example');
  return { who, own: { ...input, id: own }, foreign: { ...input, id: foreign }, refused: 404 };
}

/** An act that waits because there is a second head of the operator, who wants it. */
async function waitingAct(asker: string): Promise<{ heads: Visitor[]; number: number; digest: string }> {
  const { db } = portal.database;
  const { password_hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('email', '=', 'betrieb@demo.example')
    .executeTakeFirstOrThrow();
  const head = {
    role: 'trolleymaker',
    staff_role: 'management',
    first_name: 'Zweite',
    last_name: 'Leitung',
    password_hash,
  } as const;
  const colleague = { ...head, staff_role: 'editorial' as const, email: `redaktion-${++count}@demo.example` };
  await db
    .insertInto('person')
    .values({ ...head, email: 'betrieb-2@demo.example' })
    .onConflict((row) => row.doNothing())
    .execute();
  const { gguid: id } = await db.insertInto('person').values(colleague).returning('gguid').executeTakeFirstOrThrow();
  const emails = [asker, ...['betrieb@demo.example', 'betrieb-2@demo.example'].filter((email) => email !== asker)];
  const heads = await Promise.all(emails.map((email) => portal.signedIn(email, 'trolleymakerportal-login')));
  await heads[0]!.post('change-staff-role', { id, role: 'support', reason: 'Vertretung.' });
  const { body } = await heads[0]!.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts');
  return { heads, ...body.acts[0]! };
}

async function ofDevice(input: (id: number) => object): Promise<Asked> {
  const idOf = async (who: Visitor) => {
    const { subscription } = pushService.newDevice('');
    await who.post('push-device', { ...subscription, wantsMessages: true, wantsNearby: false });
    return (await who.get<PushDevices>('push-devices')).body.devices[0]!.id;
  };
  const [mine, other] = [await newHolder(), await newHolder()];
  return { who: mine.who, own: input(await idOf(mine.who)), foreign: input(await idOf(other.who)), refused: 404 };
}
/** A contract that accounting or support finds in a state. Staff may see all, so only a missing one is foreign. */
async function ofContract(
  email: string,
  input: (found: { version: number; person: string; branch: number; mainSite: number }) => object,
  {
    kind = 'partner',
    contract = 'AP-1001',
    state = {},
  }: { kind?: 'partner' | 'employer'; contract?: string; state?: object } = {},
): Promise<Asked> {
  const { db } = portal.database;
  const { gguid: id, version } = await db
    .updateTable(kind)
    .set({ contract_end_at: null, ...state })
    .where('contract_id', '=', kind === 'partner' ? contract : 'AG-1001')
    .returning(['gguid', 'version'])
    .executeTakeFirstOrThrow();
  const people = db.selectFrom('person').select('gguid').where('email', '=', 'partner@demo.example');
  const branches = db.selectFrom('branch').select('branch_id').where('position', '=', 1);
  // Another test closes the branch.
  const mainSites = db
    .selectFrom('branch')
    .innerJoin('partner', (join) =>
      join.onRef('partner.region_id', '=', 'branch.region_id').onRef('partner.partner_id', '=', 'branch.partner_id'),
    )
    .select('branch.branch_id')
    .where('branch.position', '=', 0)
    .where('partner.contract_id', '=', 'AP-1001');
  const found = {
    version,
    person: (await people.executeTakeFirstOrThrow()).gguid,
    branch: (await branches.executeTakeFirstOrThrow()).branch_id,
    mainSite: (await mainSites.executeTakeFirstOrThrow()).branch_id,
  };
  const asked = { kind, id, ...input(found) };
  return { who: await portal.signedIn(email), own: asked, foreign: { ...asked, id: randomUUID() }, refused: 404 };
}
// Other tests of this file change the roles of the others.
const STAFF = 'betrieb@demo.example';
const reason = 'Auf Wunsch des Partners';
const somebody = { gender: 'divers', firstName: 'Mika', lastName: 'Neu' };
const emptyCompany = {
  company_address_additional: '',
  company_street: '',
  company_zip: '',
  company_city: '',
  company_country: '',
  company_gewerbeverein: '',
  company_sector: '',
  contact_person_gender: '',
  contact_person_first_name: '',
  contact_person_last_name: '',
  contact_person_email: '',
  ceo_phone: '',
};
const openData = Object.fromEntries(Object.keys(businessFields).map((field) => [field, '']));
const lastFile = () =>
  portal.database.db.selectFrom('payment_file').select('run').orderBy('run', 'desc').limit(1).executeTakeFirstOrThrow();

async function takeFirstFile(): Promise<void> {
  const file = { regionId: 1, run: 1, kind: 'collection' } as const;
  await portal.database.db.transaction().execute(async (trx) => {
    const { isReleased } = await getPaymentFile(trx, file);
    if (!isReleased) await releasePaymentFile(trx, file, { askedBy: null, releasedBy: null });
    await takePaymentFile(trx, file, null);
  });
}

async function ofEmployer(input: (card: string) => object): Promise<Asked> {
  const [mine, other] = [
    await newEmployer(portal.database.db, `Eigen-${++count}`, 1),
    await newEmployer(portal.database.db, `Fremd-${count}`, 1),
  ];
  const who = await portal.signedIn(mine.email, 'employer-login');
  expect((await who.post('update-employer-card', cardRecord(mine.cards[0]!))).status).toBe(200);
  return { who, own: input(mine.cards[0]!), foreign: input(other.cards[0]!), refused: 404 };
}

/** An order of one's own, and one of another employer. */
async function ofChargeOrder(): Promise<Asked> {
  const [mine, theirs] = [
    await newEmployer(portal.database.db, `Laden-${++count}`, 1),
    await newEmployer(portal.database.db, `Laden-${++count}`, 1),
  ];
  const freeze = (one: NewEmployer) =>
    portal.database.db.transaction().execute(async (trx) => {
      await storeEmployeeCards(trx, one, [planFor(one.cards[0]!)]);
      const [dueOn, debitsOn, loadsOn, payBy] = Array.from({ length: 4 }, () => '2098-12-31') as [string, string, string, string];
      const number = await freezeChargeOrder(trx, 1, {
        employerId: one.employerId,
        cards: one.cards,
        dueOn,
        debitsOn,
        loadsOn,
        payBy,
      });
      return (await getChargeOrder(trx, 1, number!)).gguid;
    });
  const [own, foreign] = [await freeze(mine), await freeze(theirs)];
  return { who: await portal.signedIn(mine.email, 'employer-login'), own: { id: own }, foreign: { id: foreign }, refused: 404 };
}

const cases: Record<string, () => Promise<Asked>> = {
  'charge-order': ofChargeOrder,
  'charge-order-paper': ofChargeOrder,
  'update-employer-card': () => ofEmployer(cardRecord),
  'update-multi-employer-cards': () =>
    ofEmployer((card) => ({ cardIDsToUpdate: [card], fieldsToUpdate: { chargeAmount: '60,00' } })),
  'undo-employer-cards-batch': async () => {
    const asked = await ofEmployer((card) => ({ cardIDsToUpdate: [card], fieldsToUpdate: { chargeAmount: '60,00' } }));
    const { body } = await asked.who.post<{ batchId: string }>('update-multi-employer-cards', asked.own);
    return { ...asked, own: { batchId: body.batchId }, foreign: { batchId: randomUUID() } };
  },
  'partner-personal-data': async () => {
    const who = await portal.signedIn('neu@demo.example');
    const own = partnerDataSent((await who.get<PartnerDataAnswer>('partner-complete-personal-data')).body);
    const branches = portal.database.db.selectFrom('branch').innerJoin('partner', 'partner.partner_id', 'branch.partner_id');
    const { branch_id: branchID } = await branches
      .select('branch_id')
      .where('contract_id', '=', 'AP-1001')
      .where('position', '=', 1)
      .executeTakeFirstOrThrow();
    const [main] = own.branches;
    return { who, own, foreign: { ...own, branches: [main, { ...main, branchID }] }, refused: 404 };
  },
  business: () => ofContract(STAFF, () => ({})),
  'business-document': async () => {
    const { gguid } = await portal.database.db.selectFrom('statement').select('gguid').limit(1).executeTakeFirstOrThrow();
    return ofContract(STAFF, () => ({ gguid }));
  },
  'change-business-data': () => ofContract(STAFF, ({ version }) => ({ version, reason, ...openData, companyName: 'Laden' })),
  'change-business-terms': () =>
    ofContract(
      STAFF,
      ({ version }) => ({
        version,
        reason,
        noPartnerFee: false,
        noEmployerFee: true,
        changedPartnerFee: false,
        changedEmployerFee: false,
        noDisagio: false,
        tmspartner: false,
        feePartner: '',
        feeEmployer: '',
        isAssociationMember: true,
      }),
      { kind: 'employer' },
    ),
  'partner-statistics': async () => {
    const branches = portal.database.db.selectFrom('branch').select('branch_id');
    const contract = (id: string) => portal.database.db.selectFrom('partner').select('partner_id').where('contract_id', '=', id);
    const [own, foreign] = await Promise.all(
      ['AP-1001', 'AP-1003'].map((id) => branches.where('partner_id', '=', contract(id)).executeTakeFirstOrThrow()),
    );
    const who = await portal.signedIn('partner@demo.example');
    return { who, own: { branch: own!.branch_id }, foreign: { branch: foreign!.branch_id }, refused: 404 };
  },
  'change-prospect-terms': async () => {
    const { personId } = await newProspect(portal);
    const people = portal.database.db.selectFrom('person').select('gguid');
    const { gguid } = await people.where('person_id', '=', personId).executeTakeFirstOrThrow();
    const other = await people.where('email', '=', 'kundin@demo.example').executeTakeFirstOrThrow();
    const terms = {
      version: 0,
      reason,
      noPartnerFee: true,
      noEmployerFee: false,
      changedPartnerFee: false,
      changedEmployerFee: false,
      noDisagio: false,
      tmspartner: false,
      feePartner: '',
      feeEmployer: '',
      companyId: '',
    };
    const who = await portal.signedIn('support@demo.example');
    return { who, own: { ...terms, id: gguid }, foreign: { ...terms, id: other.gguid }, refused: 404 };
  },
  'activate-contract': () =>
    ofContract(STAFF, ({ version }) => ({ version, reason, contractStartAt: '2026-11-01' }), {
      contract: 'AP-1002',
      state: { is_in_review: true },
    }),
  'end-contract': () => ofContract(STAFF, ({ version }) => ({ version, reason, contractEndAt: '2098-12-31' })),
  'reopen-contract': () =>
    ofContract(STAFF, ({ version }) => ({ version, reason }), { state: { contract_end_at: '2098-12-31' } }),
  'plan-disagio': () => ofContract(STAFF, ({ version }) => ({ version, reason, model: 'onePercent', fromMonth: '2098-01-01' })),
  'withdraw-disagio': async () => {
    const { region_id, partner_id } = await portal.database.db
      .selectFrom('partner')
      .select(['region_id', 'partner_id'])
      .where('contract_id', '=', 'AP-1001')
      .executeTakeFirstOrThrow();
    const planned = { region_id, partner_id, from_month: '2099-01-01', disagio_model: 'onePercent' as const };
    await portal.database.db.insertInto('partner_disagio').values(planned).execute();
    return ofContract(STAFF, ({ version }) => ({ version, reason, fromMonth: '2099-01-01' }));
  },
  'receive-mandate': () =>
    ofContract(STAFF, ({ version }) => ({ version, reason, signedOn: '2026-10-01', receivedOn: '2026-10-02' })),
  'change-business-bank': () =>
    ofContract(STAFF, ({ version }) => ({
      version,
      reason,
      paymentMethod: 'Rechnung',
      accountHolder: '',
      iban: '',
      bic: '',
      bankName: '',
    })),
  'change-business-contact': () =>
    ofContract(STAFF, ({ version, person }) => ({ version, reason, person, ...somebody, email: 'partner@demo.example' })),
  'add-business-user': () =>
    ofContract(STAFF, ({ version }) => ({
      version,
      reason,
      ...somebody,
      email: `benutzer-${++count}@demo.example`,
      role: 'user',
      branch: '',
    })),
  'change-business-user': () => ofContract(STAFF, ({ version, person }) => ({ version, reason, person, role: 'admin' })),
  'end-business-user': async () => {
    const leaving = await portal.database.db
      .insertInto('person')
      .columns(['region_id', 'email', 'role', 'partner_role', 'partner_id', 'first_name', 'last_name'])
      .expression((from) =>
        from
          .selectFrom('partner')
          .select((value) => [
            'region_id',
            value.val('geht@demo.example').as('email'),
            value.val('partner' as const).as('role'),
            value.val('user' as const).as('partner_role'),
            'partner_id',
            value.val('Geht').as('first_name'),
            value.val('Bald').as('last_name'),
          ])
          .where('contract_id', '=', 'AP-1001'),
      )
      .returning('gguid')
      .executeTakeFirstOrThrow();
    return ofContract(STAFF, ({ version }) => ({ version, reason, person: leaving.gguid }));
  },
  'revoke-potential-partner-link': async () => {
    const company = {
      region_id: 1,
      company_id: 'U-1',
      company_name: 'Laden',
      link_hash: Buffer.alloc(32, 1),
      link_made_at: new Date(),
    };
    await portal.database.db
      .insertInto('potential_partner')
      .values({ ...emptyCompany, ...company })
      .execute();
    return {
      who: await portal.signedIn(STAFF),
      own: { companyId: 'U-1', reason },
      foreign: { companyId: 'U-2', reason },
      refused: 404,
    };
  },
  'place-branch': () =>
    ofContract(STAFF, ({ version, mainSite }) => ({
      version,
      reason,
      branch: mainSite,
      companyLatitude: '48,1',
      companyLongitude: '8,1',
    })),
  'end-branch': () => ofContract(STAFF, ({ version, branch }) => ({ version, reason, branch })),
  'end-session': async () => {
    const [mine, other] = [await newHolder(), await newHolder()];
    const idOf = async ({ who }: Holder) => (await who.get<{ id: string }[]>('sessions')).body[0]!.id;
    return { who: mine.who, own: { id: await idOf(mine) }, foreign: { id: await idOf(other) }, refused: 404 };
  },
  'change-staff-role': () => ofColleague({ role: 'editorial', reason: 'Vertretung.' }),
  // Support helps everybody who is no staff.
  'reset-second-factor': async () => {
    const holder = await newHolder();
    await portal.database.db
      .updateTable('person')
      .set({ second_factor_since: new Date() })
      .where('gguid', '=', holder.gguid)
      .execute();
    const input = (id: string) => ({ id, reason: 'Telefon verloren.' });
    return {
      who: await portal.signedIn('support@demo.example'),
      own: input(holder.gguid),
      foreign: input(randomUUID()),
      refused: 404,
    };
  },
  'dismiss-staff': () => ofColleague({ reason: 'Vertrag zu Ende.' }),
  'resend-staff-invitation': () => ofColleague({}),
  // Nobody confirms what he has asked for himself.
  'decide-four-eyes-act': async () => {
    const mine = await waitingAct('betrieb@demo.example');
    const theirs = await waitingAct('betrieb-2@demo.example');
    const confirm = ({ number, digest }: typeof mine) => ({ decision: 'confirm', number, digest });
    return { who: mine.heads[0]!, own: confirm(theirs), foreign: confirm(mine), refused: 422 };
  },
  'withdraw-four-eyes-act': async () => {
    const mine = await waitingAct('betrieb@demo.example');
    const theirs = await waitingAct('betrieb-2@demo.example');
    return { who: mine.heads[0]!, own: { number: mine.number }, foreign: { number: theirs.number }, refused: 404 };
  },
  'resend-mail': async () => {
    const id = await queueMail(portal.database.db, {
      to: 'kundin@demo.example',
      recipientId: null,
      subject: 'Brief',
      salutation: '',
      paragraphs: [],
    });
    return { who: await portal.signedIn('betrieb@demo.example'), own: { id }, foreign: { id: 999_999 }, refused: 404 };
  },
  'appointment-urls': () => ofTold({}),
  'conditions-images': () => ofTold({ audience: 'employer' }),
  transactions: () => ofHolder(({ card }) => ({ cardID: card })),
  'former-transactions': () => ofHolder(({ card }) => ({ cardID: card })),
  'transaction-months': () => ofHolder(({ card }) => ({ cardID: card })),
  'transaction-choices': () => ofHolder(({ card }) => ({ cardID: card })),
  'transactions-csv': () => ofHolder(({ card }) => ({ cardID: card })),
  'transactions-pdf': () => ofHolder(({ card }) => ({ cardID: card })),
  booking: () => ofHoldersBooking(),
  'booking-receipt': () => ofHoldersBooking(),
  'update-consents': () => ofHolder(({ gguid }) => ({ gguid, marketingAdsConsent: true, newsletterConsent: false })),
  'customer-update-personal-data': () => ofHolder(({ gguid, form }) => ({ ...form, gguid })),
  'name-card': () => ofHolder(({ card }) => ({ cardID: card, ownName: 'Meine' })),
  'lock-card': () => ofHolder(({ card }) => ({ cardIDToLock: card, lockCardCheckbox: true, password })),
  // Staff decides whose the source is: it may be a card lost before it was registered. The target must be an own one.
  'transfer-balance': async () => {
    const source = await freshCard();
    return ofHolder(({ card }) => ({ cardIDsToTransfer: [source.cardNumber], targetCardID: card }));
  },
  'add-card': async () => {
    const [mine, other, free, taken] = [await newHolder(), await newHolder(), await freshCard(), await freshCard()];
    const proven = { newCardToAdd: taken.cardNumber, newCardProductionNumber: taken.productionNumber };
    expect((await other.who.post('add-card', proven)).status).toBe(200);
    return {
      who: mine.who,
      own: { newCardToAdd: free.cardNumber, newCardProductionNumber: free.productionNumber },
      // Who has the card in hand may learn that somebody else had it in hand before.
      foreign: proven,
      refused: 409,
    };
  },
  'partner-check-balance': () => ofTill((inputCardID) => ({ inputCardID })),
  'partner-guthaben-aufladen': () => ofTill((inputCardID) => ({ inputCardID, guthabenAufladenBetrag: '1,00' })),
  'partner-guthaben-einloesen': () => ofTill((inputCardID) => ({ inputCardID, guthabenEinloesenBetrag: '1,00' })),
  'partner-kundenbonus-aufladen': () => ofTill((inputCardID) => ({ inputCardID, kundenbonusAufladenBetrag: '1,00' })),
  'generate-receipt': () =>
    ofBooking((bookingNumber, inputCardID) => ({
      inputCardID,
      bookingNumber,
      receiptType: 'customer',
      amount: '20,00',
      bookingType: 'addVoucher',
    })),
  'partner-storno': () => ofBooking((bookingNumber) => ({ bookingNumber, reason: 'Falscher Betrag' })),
  'change-till-user': () => ofTillColleague('kasse@demo.example', 'partner@demo.example', (id) => ({ id, pin: '4711' })),
  'invite-till-pin': () => ofTillColleague('partner@demo.example', 'kasse@demo.example', (id) => ({ id })),
  'partner-day': () => ofBranch((branch) => ({ branch })),
  'partner-close-day': () =>
    ofBranch((branch) => ({ branch, day: '2026-01-05', version: 1, float: '0', cashless: '0', counted: '0' })),
  'partner-transactions': () => ofBooking((before) => ({ before })),
  'set-push-device': () => ofDevice((id) => ({ id, wantsMessages: false, wantsNearby: false })),
  'forget-push-device': () => ofDevice((id) => ({ id })),
  'correction-booking': async () => {
    const [mine, theirs] = [await freshCard(), await freshCard()];
    await bookedBy('kasse@demo.example', mine.cardNumber);
    await bookedBy('kasse-3@demo.example', theirs.cardNumber);
    return {
      who: await portal.signedIn('kasse@demo.example'),
      own: correctionOf(mine.cardNumber),
      foreign: correctionOf(theirs.cardNumber),
      refused: 422,
    };
  },
  'resend-reset-link': async () => {
    const { gguid: id } = await newHolder();
    return { who: await portal.signedIn('betrieb@demo.example'), own: { id }, foreign: { id: randomUUID() }, refused: 404 };
  },
  'invite-contractor': () =>
    ofStaff((region) => ({
      region,
      firstName: 'Uta',
      lastName: 'Rat',
      email: `rat-${++count}@stadt.example`,
      reason: 'Neuer Vertrag.',
    })),
  'end-contractor': async () => {
    const who = await portal.signedIn('betrieb@demo.example');
    const { gguid: foreign } = await newHolder();
    const email = `rat-${++count}@stadt.example`;
    await who.post('invite-contractor', { region: 'lahr', firstName: 'Uta', lastName: 'Rat', email, reason: 'Neuer Vertrag.' });
    const { gguid: own } = await portal.database.db
      .selectFrom('person')
      .select('gguid')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const reason = 'Der Vertrag ist beendet.';
    return { who, own: { id: own, reason }, foreign: { id: foreign, reason }, refused: 404 };
  },
  'card-receivers': () => ofStaff((region) => ({ region })),
  'card-batches': () => ofStaff((region) => ({ region })),
  'request-batch': () => ofStaff((region) => ({ region, quantity: '1', requestKey: randomUUID() })),
  'take-card-file': async () => {
    await freshCard();
    const { batch_id: batch } = await portal.database.db
      .selectFrom('card_batch')
      .select('batch_id')
      .where('region_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    return ofStaff((region) => ({ region, batch }));
  },
  'assign-cards': async () => {
    const { gguid } = await portal.database.db
      .selectFrom('partner')
      .select('gguid')
      .where('region_id', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { cardNumber: cards } = await freshCard();
    return ofStaff((region) => ({ region, choice: 'list', cards, to: 'partner', receiver: gguid, reason: 'Bestellung.' }));
  },
  case: () => ofAccounting((number) => ({ number })),
  'decide-case': () => ofAccounting((number) => ({ number, decision: 'reject', reason: 'Nein.' })),
  'take-case': () => ofAccounting((number) => ({ number })),
  'give-back-case': () => ofAccounting((number) => ({ number })),
  'data-carrier-outline': () => ofStaff((region) => ({ region, from: '2025-01-01', until: '2025-12-31' })),
  'request-data-carrier': () =>
    ofStaff((region) => ({ region, from: '2025-01-01', until: '2025-12-31', recipient: 'Finanzamt' })),
  'data-carrier': async () => {
    const wanted = { from: '2025-01-01', until: '2025-01-31', recipient: 'Finanzamt' };
    const asked = async (email: string) => {
      const who = await portal.signedIn(email);
      return { who, id: (await who.post<{ id: number }>('request-data-carrier', wanted)).body.id };
    };
    const [mine, other] = [await asked('rechnungswesen@demo.example'), await asked('betrieb@demo.example')];
    return { who: mine.who, own: { id: mine.id }, foreign: { id: other.id }, refused: 404 };
  },
  'gift-place-choices': () => ofStaff((region) => ({ region })),
  'create-campaign': () =>
    ofStaff((region) => ({
      region,
      name: 'Feuerwehr dankt',
      sponsor: 'Stadt',
      gift: '10,00',
      givenFor: 'list',
      topUp: '',
      budget: '100,00',
      startsOn: '2098-01-01',
      endsOn: '2098-06-30',
      useUntil: '2098-12-31',
      countsAt: 'all',
      trades: [],
      branches: [],
      postcodes: '',
    })),
  'open-party-move': () => ofStaff((region) => ({ region, provider: 'Altkarte' })),
  'open-take-over': () => ofStaff((region) => ({ region, provider: 'Altkarte' })),
  float: () => ofStaff((region) => ({ region })),
  'money-run': () => ofStaff((region) => ({ region, run: 1 })),
  'rehearse-run': () => ofStaff((region) => ({ region })),
  'run-statement-paper': async () => {
    const { gguid } = await portal.database.db.selectFrom('statement').select('gguid').limit(1).executeTakeFirstOrThrow();
    return {
      who: await portal.signedIn('betrieb@demo.example'),
      own: { gguid },
      foreign: { gguid: randomUUID() },
      refused: 404,
    };
  },
  // That of another partner: documents.api.test.ts.
  'partner-statement': async () => {
    const { gguid } = await portal.database.db.selectFrom('statement').select('gguid').limit(1).executeTakeFirstOrThrow();
    return {
      who: await portal.signedIn('partner@demo.example'),
      own: { gguid },
      foreign: { gguid: randomUUID() },
      refused: 404,
    };
  },
  'release-payment-file': async () => {
    const { run } = await lastFile();
    const { sha256 } = await getPaymentFile(portal.database.db, { regionId: 1, run, kind: 'collection' });
    return ofStaff((region) => ({ region, run, kind: 'collection', sha256, reason: 'Geprüft.' }));
  },
  'take-payment-file': async () => {
    await takeFirstFile();
    return ofStaff((region) => ({ region, run: 1, kind: 'collection' }));
  },
  'return-payment': async () => {
    await takeFirstFile();
    return ofStaff((region) => ({ region, statement: 1, day: '2026-11-20', bankText: 'AC04', reason: 'Kontoauszug' }));
  },
  'resume-payments': async () => {
    await portal.database.runAsOwner(
      `insert into payment_return select region_id, number, entry_id, '2026-11-20', 'AC04', '' from statement where number = 2`,
    );
    return ofStaff((region) => ({ region, statement: 2, reason: 'Geklärt.' }));
  },
  'record-partner-payment': async () => {
    const payment = { direction: 'from-partner', amount: '1,00', day: '2026-11-20', reference: 'ABR', reason: 'Kontoauszug' };
    const { gguid: partnerId } = await portal.database.db
      .selectFrom('partner')
      .select('gguid')
      .limit(1)
      .executeTakeFirstOrThrow();
    return {
      who: await portal.signedIn('betrieb@demo.example'),
      own: { ...payment, partnerId },
      foreign: { ...payment, partnerId: randomUUID() },
      refused: 404,
    };
  },
  'partner-employer-invoice-xml': async () => {
    const { gguid } = await seedInvoice(portal.database, { kind: 'partner', regionId: 1, partnerId: 1 });
    const foreign = await seedInvoice(portal.database, { kind: 'partner', regionId: 1, partnerId: 3 }, 'desk 2');
    return {
      who: await portal.signedIn('buchhaltung@demo.example'),
      own: { gguid },
      foreign: { gguid: foreign.gguid },
      refused: 404,
    };
  },
  'partner-employer-documents (POST)': async () => {
    const { gguid } = await portal.database.db.selectFrom('statement').select('gguid').limit(1).executeTakeFirstOrThrow();
    return {
      who: await portal.signedIn('buchhaltung@demo.example'),
      own: { gguid },
      foreign: { gguid: randomUUID() },
      refused: 404,
    };
  },
};

/** Staff may name every existing region. */
async function ofStaff(input: (region: string) => object): Promise<Asked> {
  const who = await portal.signedIn('betrieb@demo.example');
  return { who, own: input('lahr'), foreign: input('nirgendwo'), refused: 404 };
}

/** Staff works in every region that there is, and in no other. */
const ofRegion = async (email: string, input: object): Promise<Asked> => ({
  who: await portal.signedIn(email),
  own: { ...input, slug: 'lahr' },
  foreign: { ...input, slug: 'atlantis' },
  refused: 404,
});

const [EDITOR, MANAGEMENT, ACCOUNTING] = ['redaktion@demo.example', 'betrieb@demo.example', 'rechnungswesen@demo.example'];
const emptyContact = { contact_person: '', personenbezeichnung: '', email: '', phone: '', greeting: '' };
const voucherOf = (code: string) => ({ code, kind: 'net', value: '5', uses: '1', validUntil: '', reason: 'Test' });

/** A part that has a draft, and the version of it. */
async function drafted(email: string, work: string, part: string): Promise<{ part: string; version: number }> {
  const who = await portal.signedIn(email);
  const { version, live } = (await who.get<{ version: number; live: object }>(`region-part?slug=lahr&part=${part}`)).body;
  const { body } = await who.post<{ version: number }>(`save-region-${work}`, { slug: 'lahr', part, version, data: live });
  return { part, version: body.version };
}

Object.assign(cases, {
  'region-part': () => ofRegion(EDITOR, { part: 'contact' }),
  'region-history': () => ofRegion(EDITOR, { part: 'contact' }),
  'preview-texts': () => ofRegion(EDITOR, { texts: ['<p>Text</p>'] }),
  'save-region-content': async () => ofRegion(EDITOR, { part: 'contact', version: 0, data: emptyContact }),
  'publish-region-content': async () => ofRegion(EDITOR, { ...(await drafted(EDITOR, 'content', 'perks')), note: '' }),
  'discard-region-content': async () => ofRegion(EDITOR, await drafted(EDITOR, 'content', 'pictures')),
  'save-region-terms': async () =>
    ofRegion(MANAGEMENT, { part: 'places', version: 0, data: { communities: [], tradeAssociations: [] } }),
  'publish-region-terms': async () => ofRegion(MANAGEMENT, { ...(await drafted(MANAGEMENT, 'terms', 'limits')), note: 'Grund' }),
  'discard-region-terms': async () => ofRegion(MANAGEMENT, await drafted(MANAGEMENT, 'terms', 'rules')),
  'save-region-fees': async () => {
    const { version } = await drafted(ACCOUNTING, 'fees', 'fees');
    const { live: data } = (await (await portal.signedIn(EDITOR)).get<{ live: object }>('region-part?slug=lahr&part=fees')).body;
    return ofRegion(ACCOUNTING, { part: 'fees', version, data });
  },
  'publish-region-fees': async () => ofRegion(ACCOUNTING, { ...(await drafted(ACCOUNTING, 'fees', 'fees')), note: 'Grund' }),
  'discard-region-fees': async () => ofRegion(ACCOUNTING, await drafted(ACCOUNTING, 'fees', 'fees')),
  'upload-region-logo': () => ofRegion(MANAGEMENT, { file: picture() }),
  'upload-region-picture': () => ofRegion(EDITOR, { file: picture() }),
  'rename-category': async () => ({
    who: await portal.signedIn(MANAGEMENT),
    own: { id: 1, name: 'Umbenannt' },
    foreign: { id: 2_000_000_000, name: 'Nichts' },
    refused: 404,
  }),
  'region-bank': () => ofRegion(ACCOUNTING, {}),
  'set-region-bank': () =>
    ofRegion(ACCOUNTING, { holder: 'Kontor', iban: 'DE02120300000000202051', bic: '', creditorId: '', reason: 'Neu' }),
  vouchers: () => ofRegion(ACCOUNTING, {}),
  'create-voucher': () => ofRegion(ACCOUNTING, voucherOf('EIGEN')),
  'end-voucher': async () => {
    const who = await portal.signedIn(ACCOUNTING);
    const { body } = await who.post<{ id: number }>('create-voucher', { ...voucherOf('ENDET'), slug: 'lahr' });
    const act = { id: body.id, reason: 'Test' };
    return { who, own: { ...act, slug: 'lahr' }, foreign: { ...act, slug: 'gauting' }, refused: 404 };
  },
  'checkout-order': async () => {
    const { visitor, foreign } = await twoProspects();
    const own = { quoteId: await quotedFor(visitor), data: partnerForm };
    return { who: visitor, own, foreign: { ...own, quoteId: await quotedFor(foreign) }, refused: 404 };
  },
  'checkout-capture': () => ofOrder('approved', {}),
  'checkout-cancel': () => ofOrder(null, {}),
  'demo-order': () => ofOrder(null, {}),
  'demo-payment': () => ofOrder(null, { outcome: 'failed' }),
  'partner-registration': async () => {
    const { visitor, foreign } = await twoProspects();
    return {
      who: visitor,
      own: { paymentId: await paidBy(visitor) },
      foreign: { paymentId: await paidBy(foreign) },
      refused: 404,
    };
  },
  'employer-registration': async () => {
    const { visitor, foreign } = await twoProspects();
    const paid = (who: Visitor) => paidBy(who, 'employer-registration', employerForm);
    return { who: visitor, own: { paymentId: await paid(visitor) }, foreign: { paymentId: await paid(foreign) }, refused: 404 };
  },
} satisfies typeof cases);

async function twoProspects(): Promise<{ visitor: Visitor; foreign: Visitor }> {
  return { visitor: (await newProspect(portal)).visitor, foreign: (await newProspect(portal)).visitor };
}

async function quotedFor(who: Visitor, purpose = 'partner-registration'): Promise<string> {
  return (await who.post<{ quoteId: string }>('checkout-quote', { purpose })).body.quoteId;
}

async function requestedBy(who: Visitor, outcome: string | null, purpose?: string, data: object = partnerForm): Promise<string> {
  const order = { quoteId: await quotedFor(who, purpose), data };
  const { orderId } = (await who.post<{ orderId: string }>('checkout-order', order)).body;
  if (outcome) await who.post('demo-payment', { orderId, outcome });
  return orderId;
}

async function ofOrder(outcome: string | null, more: object): Promise<Asked> {
  const { visitor, foreign } = await twoProspects();
  return {
    who: visitor,
    own: { ...more, orderId: await requestedBy(visitor, outcome) },
    foreign: { ...more, orderId: await requestedBy(foreign, outcome) },
    refused: 404,
  };
}

async function paidBy(who: Visitor, purpose?: string, data?: object): Promise<string> {
  const orderId = await requestedBy(who, 'approved', purpose, data);
  return (await who.post<{ paymentId: string }>('checkout-capture', { orderId })).body.paymentId;
}

/** The smallest picture that there is. */
function picture(): Blob {
  const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  return new Blob([Buffer.from(PIXEL, 'base64')]);
}

const calls = await contractCalls();
const nameOf = ({ method, path }: Call) => (calls.filter((call) => call.path === path).length > 1 ? `${path} (${method})` : path);
const closed = calls.filter(({ who }) => who !== 'anyone');

function send(visitor: Visitor, call: Call, input: object) {
  if (call.method === 'GET') return visitor.get(`${call.path}?${new URLSearchParams(input as Record<string, string>)}`);
  if (call.upload) {
    const { file, ...query } = input as { file: Blob } & Record<string, string>;
    const form = new FormData();
    form.set(call.upload.field, file);
    return visitor.post(`${call.path}?${new URLSearchParams(query)}`, form);
  }
  return call.movesMoney ? visitor.book(call.path, input) : visitor.post(call.path, input);
}

it('every closed call is known to name an object or to name none', () => {
  expect([...namesNothing, ...anyOfStaff, ...Object.keys(cases)].sort()).toEqual(closed.map(nameOf).sort());
});

describe.each(closed.filter((call) => nameOf(call) in cases).map((call) => [nameOf(call), call] as const))('%s', (name, call) => {
  it('refuses what is somebody else’s, and does what it says with one’s own', async () => {
    const { who, own, foreign, refused } = await cases[name]!();
    expect((await send(who, call, foreign)).status).toBe(refused);
    // Still signed in: a crafted link must not be able to log anybody out.
    expect([200, 204]).toContain((await send(who, call, own)).status);
  });
});

it('an archive holds no statement of another partner, whoever of a partner asks', async () => {
  const { gguid } = await portal.database.db.selectFrom('statement').select('gguid').limit(1).executeTakeFirstOrThrow();
  for (const email of ['neu@demo.example', 'arbeitgeber@demo.example'])
    expect((await (await portal.signedIn(email)).post('partner-employer-documents', { gguid })).status).toBe(404);
  expect((await (await portal.signedIn('kasse@demo.example')).post('partner-employer-documents', { gguid })).status).toBe(403);
});
