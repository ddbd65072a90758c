import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmployerDataAnswer } from '#contract/parties/employer-data/employer-data.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { applyBankChanges } from '#server/parties/businesses/apply-bank-changes.ts';
import { employerDataSent } from '#tests/support/employer-data.ts';
import { type NewEmployer, newEmployer } from '#tests/support/new-employer.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(async () => {
  await restoreClock(portal.database);
  // Whatever was saved, the seals know it.
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

let count = 0;
/** An employer that has just joined: under review, with nothing said yet. */
async function openGap(regionId = 1): Promise<NewEmployer & { admin: Visitor }> {
  count += 1;
  const employer = await newEmployer(portal.database.db, `Daten${count}`, 0, regionId);
  await portal.database.db
    .updateTable('employer')
    .set({ is_data_complete: false, is_in_review: true })
    .where('employer_id', '=', employer.employerId)
    .execute();
  return { ...employer, admin: await portal.signedIn(employer.email) };
}

const READ = 'employer-complete-personal-data';
async function read(who: Visitor): Promise<EmployerDataAnswer> {
  const { status, body } = await who.get<EmployerDataAnswer>(READ);
  expect(status).toBe(200);
  return body;
}
const save = (who: Visitor, input: object) => who.post<EmployerDataAnswer & ErrorAnswer>('employer-personal-data', input);
/** Saves the present data, with changes. */
const saveWith = async (who: Visitor, changes: object = {}) => save(who, { ...employerDataSent(await read(who)), ...changes });

const mailsTo = async (recipient: string) => {
  const mails = portal.database.db.selectFrom('outbox_mail').select(['subject', 'body_text']);
  return mails.where('recipient', '=', recipient).orderBy('outbox_mail_id').execute();
};

/** A region that has the rule, or lacks it, by what it is for. */
async function regionWhere(isAnyDateByInvoice: boolean): Promise<number> {
  const rows = await portal.database.db.selectFrom('region').select(['region_id', 'rules']).execute();
  return rows.find(({ rules }) => (rules.allowsAnyLoadingDateOnInvoice === true) === isAnyDateByInvoice)!.region_id;
}

describe('the first save', () => {
  it('completes the data, tells so, and lets the admin in by the usual way', async () => {
    const { admin, email } = await openGap();
    const before = await read(admin);
    expect(before).toMatchObject({ partnerDataComplete: false, paymentMethod: '', draft: null, contractStatus: 'In Prüfung' });
    expect(before.sepaMandateReferenceNumber).toMatch(/^KK-A-\d+$/);
    const { status, body } = await saveWith(admin, { wantIndividualEmployerCards: true });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        version: before.version + 1,
        partnerDataComplete: true,
        paymentMethodAlreadySet: true,
        sepaIBAN: 'DE89370400440532013000',
        amountOfEmployerCards: '60',
        wantIndividualEmployerCards: true,
        employerCardStartDate: '2026-12-01',
        employerCardsLoadingRhythm: 'Monatlich',
        employerCardsLoadingDate: 'Ende des Monats',
        sepaMandateReferenceNumber: before.sepaMandateReferenceNumber,
      },
    });
    expect((await admin.get<{ partner_data_complete: boolean }>('session')).body.partner_data_complete).toBe(true);
    expect((await mailsTo(email)).at(-1)!.subject).toMatch(/^Ihre Arbeitgeberdaten .* sind vollständig$/);
    // Again, as it was read.
    const { choices: _choices, draft: _draft, bankChange: _change, ...data } = await read(admin);
    expect((await save(admin, data)).status).toBe(200);
  });

  it('by invoice stores no account, whatever comes along', async () => {
    const { admin } = await openGap();
    const { body } = await saveWith(admin, { paymentMethod: 'Rechnung', sepaIBAN: 'DE00', sepaBIC: '' });
    expect(body).toMatchObject({ paymentMethod: 'Rechnung', paymentMethodAlreadySet: true, sepaIBAN: '', sepaAccountHolder: '' });
  });
});

describe('what a save refuses', () => {
  it.each<[string, object, string, string]>([
    ['another contract type', { sktype: 'kein Disagio' }, 'sktype', 'Diese Angabe kann nur der Support ändern.'],
    ['another contact', { contactPersonEmail: 'a@b.example' }, 'contactPersonEmail', 'Diese Angabe kann nur der Support ändern.'],
    [
      'another mandate',
      { sepaMandateReferenceNumber: 'KK-A-1' },
      'sepaMandateReferenceNumber',
      'Diese Angabe kann nur der Support ändern.',
    ],
    ['an IBAN whose digits do not fit', { sepaIBAN: 'DE88370400440532013000' }, 'sepaIBAN', 'Die IBAN ist ungültig.'],
    ['a debit without an account', { sepaIBAN: '' }, 'sepaIBAN', 'Das Feld muss ausgefüllt werden.'],
    ['no cards', { amountOfEmployerCards: '0' }, 'amountOfEmployerCards', 'Es muss eine Anzahl größer 0 angegeben werden.'],
    [
      'a start before there were cards',
      { employerCardStartDate: '2022-11-30' },
      'employerCardStartDate',
      'Das Datum darf nicht vor dem 01.12.2022 liegen.',
    ],
    ['a community of nowhere', { community: 'nirgends' }, 'community', 'Das Feld enthält einen ungültigen Wert.'],
    ['no club', { companyGewerbeverein: '' }, 'companyGewerbeverein', 'Das Feld muss ausgefüllt werden.'],
    [
      'an address that no mail can go to',
      { companyREEmail: 'a@b"<x>', companyREEmailRepeated: 'a@b"<x>' },
      'companyREEmail',
      'Dies ist keine gültige E-Mail-Adresse.',
    ],
  ])('%s', async (_what, change, field, message) => {
    const { admin } = await openGap();
    const { status, body } = await saveWith(admin, change);
    expect({ status, message: body.fieldErrors?.[field] }).toEqual({ status: 422, message });
    expect(await read(admin)).toMatchObject({ version: 1, partnerDataComplete: false });
  });

  it('another way of paying once it is set', async () => {
    const { admin } = await openGap();
    await saveWith(admin);
    const { status, body } = await saveWith(admin, { paymentMethod: 'Rechnung' });
    expect({ status, text: body.fieldErrors?.paymentMethod }).toEqual({
      status: 422,
      text: 'Die Zahlungsart kann nur über das Kontaktformular geändert werden.',
    });
  });

  it.each(['is_data_complete', 'region_id', 'employerId', 'priceToPay'])('a field that no form has: %s', async (name) => {
    const { admin } = await openGap();
    expect((await saveWith(admin, { [name]: 1 })).status).toBe(400);
  });

  it('people of partners, and employers no longer under contract', async () => {
    expect((await (await portal.signedIn('partner@demo.example')).get(READ)).status).toBe(403);
    const { admin, employerId } = await openGap();
    await portal.database.db
      .updateTable('employer')
      .set({ contract_end_at: '2024-12-31' })
      .where('employer_id', '=', employerId)
      .execute();
    expect((await admin.get(READ)).status).toBe(403);
  });
});

it('lets who pays by invoice choose the end of the month alone, unless the region allows any date', async () => {
  const tight = await openGap(await regionWhere(false));
  const loose = await openGap(await regionWhere(true));
  expect((await read(tight.admin)).choices.loadingDates.Rechnung).toEqual(['Ende des Monats']);
  const choice = { paymentMethod: 'Rechnung', employerCardsLoadingDate: 'Mitte des Monats' };
  const club = async (who: Visitor) => ({ companyGewerbeverein: (await read(who)).choices.tradeAssociations.names[0] ?? '' });
  expect((await saveWith(tight.admin, { ...choice, ...(await club(tight.admin)) })).body.fieldErrors).toEqual({
    employerCardsLoadingDate: 'Bei Zahlung auf Rechnung ist nur „Ende des Monats“ möglich.',
  });
  expect((await saveWith(loose.admin, { ...choice, ...(await club(loose.admin)) })).status).toBe(200);
});

it('tells the second of two admins what the first has changed, and a fresh read saves', async () => {
  const { admin } = await openGap();
  await saveWith(admin);
  const seen = await read(admin);
  await saveWith(admin, { ceoPhone: '07821 999', employerCardsLoadingRhythm: 'Jährlich' });
  const { status, body } = await save(admin, employerDataSent(seen, { ceoName: 'Zweite Hand' }));
  expect(status).toBe(409);
  expect((body as { changes?: unknown }).changes).toEqual([
    { field: 'ceoPhone', label: 'Telefon der Geschäftsführung', before: '07821 12345', now: '07821 999' },
    { field: 'employerCardsLoadingRhythm', label: 'Laderhythmus', before: 'Monatlich', now: 'Jährlich' },
  ]);
  expect((await read(admin)).ceoName).toBe('Tanja Tann');
});

it('puts another account in force after two days, with the password, and tells both contacts', async () => {
  const { admin, regionId, employerId, email } = await openGap();
  await saveWith(admin);
  const other = { sepaIBAN: 'DE02120300000000202051', sepaBIC: 'BYLADEM1001' };
  expect((await saveWith(admin, other)).body.fieldErrors).toEqual({
    password: 'Bitte geben Sie Ihr Passwort ein, um die Bankverbindung zu ändern.',
  });
  expect((await saveWith(admin, { ...other, password: 'Falsch-2026!' })).status).toBe(422);
  const asked = await saveWith(admin, { ...other, password: 'Kontor-2026!' });
  expect(asked.body).toMatchObject({ sepaIBAN: 'DE89370400440532013000', bankChange: { maskedIban: 'DE02 •••• 2051' } });
  for (const to of [email, 'werk@post.example'])
    expect((await mailsTo(to)).map(({ subject }) => subject)).toContain('Ihre Bankverbindung soll geändert werden');
  await moveClock(portal.database, new Date(Date.now() + 49 * 3_600_000), 1);
  await applyBankChanges(portal.database.db, regionId);
  await restoreClock(portal.database);
  const now = await read(admin);
  expect(now).toMatchObject({ sepaIBAN: 'DE02120300000000202051', bankChange: null });
  expect(now.sepaMandateReferenceNumber).toMatch(new RegExp(`^KK-A-${1000 + employerId}-2$`));
});

it('keeps a draft for the one who typed it until the data are saved', async () => {
  const { admin } = await openGap();
  const { version } = await read(admin);
  const data = { values: { companyName: 'Halb fertig', password: 'geheim' }, before: {} };
  expect((await admin.post('save-form-draft', { form: 'employer-data', version, data })).status).toBe(200);
  expect((await read(admin)).draft).toMatchObject({ version, data: { values: { companyName: 'Halb fertig', password: '' } } });
  await saveWith(admin);
  expect((await read(admin)).draft).toBeNull();
});

it('prints the mandate with the reference that the page shows', async () => {
  const { admin } = await openGap();
  const { sepaMandateReferenceNumber } = await read(admin);
  const sent = employerDataSent(await read(admin));
  const account = Object.fromEntries(Object.entries(sent).filter(([name]) => /^sepa(Company|Account|IBAN|BIC|Bank)/.test(name)));
  expect((await admin.post('generate-sepa-pdf', { ...account, sepaMandateReferenceNumber })).status).toBe(200);
  expect((await admin.post('generate-sepa-pdf', { ...account, sepaMandateReferenceNumber: 'KK-A-1' })).status).toBe(422);
});
