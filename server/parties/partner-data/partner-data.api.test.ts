import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { PartnerDataAnswer } from '#contract/parties/partner-data/partner-data.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { branchSent, partnerDataSent, userSent } from '#tests/support/partner-data.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { applyBankChanges } from '#server/parties/businesses/apply-bank-changes.ts';

let portal: TestPortal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  admin = await portal.signedIn('neu@demo.example');
});
afterAll(async () => {
  await restoreClock(portal.database);
  // Whatever was saved, the seals know it.
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

async function read(who: Visitor = admin): Promise<PartnerDataAnswer> {
  const { status, body } = await who.get<PartnerDataAnswer>('partner-complete-personal-data');
  expect(status).toBe(200);
  return body;
}

const save = (input: object, who: Visitor = admin) => who.post<PartnerDataAnswer & ErrorAnswer>('partner-personal-data', input);

/** Saves the present data, with changes. */
async function saveWith(changes: (read: PartnerDataAnswer) => object, who: Visitor = admin) {
  const before = await read(who);
  return save(partnerDataSent(before, changes(before)), who);
}

const mailsTo = async (recipient: string) =>
  (
    await portal.database.db
      .selectFrom('outbox_mail')
      .select(['subject', 'body_text'])
      .where('recipient', '=', recipient)
      .orderBy('outbox_mail_id')
      .execute()
  ).map(({ subject, body_text }) => ({ subject, text: body_text }));

/** New branches cost nothing from now on. */
const agreeOnNoFee = () =>
  portal.database.db
    .updateTable('partner')
    .set({ sktype: 'keine Einrichtungsgebühr GutscheinCARD' })
    .where('contract_id', '=', 'AP-1002')
    .execute();

describe('the first save', () => {
  it('completes the data, tells so, and lets the admin in by the usual way', async () => {
    const before = await read();
    expect(before).toMatchObject({ partnerDataComplete: false, amountOfOriginBranches: 1, paymentMethod: '', draft: null });
    expect(before.sepaMandateReferenceNumber).toMatch(/^KK-M-\d+$/);
    const { status, body } = await save(partnerDataSent(before));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        version: before.version + 1,
        partnerDataComplete: true,
        handlingAtPOS: 'PC / PC-Kasse',
        paymentMethodAlreadySet: true,
        sepaIBAN: 'DE89370400440532013000',
        sepaMandateReferenceNumber: before.sepaMandateReferenceNumber,
      },
    });
    expect((await admin.get<{ partner_data_complete: boolean }>('session')).body.partner_data_complete).toBe(true);
    expect((await mailsTo('neu@demo.example')).at(-1)!.subject).toMatch(/^Ihre Partnerdaten .* sind vollständig$/);
    // Staff is told that the contract waits.
    expect((await mailsTo('service@kartenkontor.example')).map(({ subject }) => subject)).toEqual([
      'Vertrag AP-1002 zu prüfen: Café Sonnenhof (Demo)',
    ]);
  });

  it('can be sent again as it was read', async () => {
    const {
      choices: _choices,
      draft: _draft,
      bankChange: _change,
      branchFeeCent: _fee,
      disagioNow: _now,
      ...data
    } = await read();
    expect((await save(data)).status).toBe(200);
  });
});

describe('what a save refuses', () => {
  it.each<[string, object, number, string, string]>([
    ['another contract type', { sktype: 'kein Disagio' }, 422, 'sktype', 'Diese Angabe kann nur der Support ändern.'],
    ['a partner of ours', { tmspartner: true }, 422, 'tmspartner', 'Diese Angabe kann nur der Support ändern.'],
    ['another status', { contractStatus: 'Aktiv' }, 422, 'contractStatus', 'Diese Angabe kann nur der Support ändern.'],
    [
      'another contact address',
      { contactPersonEmail: 'a@b.example' },
      422,
      'contactPersonEmail',
      'Diese Angabe kann nur der Support ändern.',
    ],
    [
      'another mandate',
      { sepaMandateReferenceNumber: 'KK-M-1' },
      422,
      'sepaMandateReferenceNumber',
      'Diese Angabe kann nur der Support ändern.',
    ],
    [
      'more branches that came with the contract',
      { amountOfOriginBranches: 9 },
      422,
      'amountOfOriginBranches',
      'Diese Angabe kann nur der Support ändern.',
    ],
    [
      'another way to pay',
      { paymentMethod: 'Rechnung' },
      422,
      'paymentMethod',
      'Die Zahlungsart kann nur über das Kontaktformular geändert werden.',
    ],
    ['an IBAN whose digits do not fit', { sepaIBAN: 'DE88370400440532013000' }, 422, 'sepaIBAN', 'Die IBAN ist ungültig.'],
    ['a community of nowhere', { community: 'nirgends' }, 422, 'community', 'Das Feld enthält einen ungültigen Wert.'],
    [
      'a club of nowhere',
      { companyGewerbeverein: 'Räuberverein' },
      422,
      'companyGewerbeverein',
      'Das Feld enthält einen ungültigen Wert.',
    ],
    ['no club', { companyGewerbeverein: '' }, 422, 'companyGewerbeverein', 'Das Feld muss ausgefüllt werden.'],
    ['a special model', { disagio: '0% - Sondertarif' }, 422, 'disagio', 'Das Feld enthält einen ungültigen Wert.'],
    [
      'an address that no mail can go to',
      { companyEmail: 'a@b"<x>', companyEmailRepeated: 'a@b"<x>' },
      422,
      'companyEmail',
      'Dies ist keine gültige E-Mail-Adresse.',
    ],
    ['no branches', { branches: [] }, 422, 'branches', 'Das Feld enthält einen ungültigen Wert.'],
  ])('%s', async (_what, change, status, field, message) => {
    const before = await read();
    const answer = await save({ ...partnerDataSent(before), ...change });
    expect({ status: answer.status, message: answer.body.fieldErrors?.[field] }).toEqual({ status, message });
    expect((await read()).version).toBe(before.version);
  });

  it.each(['role', 'is_data_complete', 'priceToPay', 'prefilledPartner', 'region_id', 'partnerId'])(
    'a field that no form has: %s',
    async (name) => {
      expect((await save({ ...partnerDataSent(await read()), [name]: 1 })).status).toBe(400);
    },
  );

  it('a new admin of a branch, an address that has an account, one that is named twice, and a password that anybody would try', async () => {
    await agreeOnNoFee();
    const answer = await saveWith(({ choices, branches }) => ({
      branches: [
        branches[0],
        {
          ...branchSent(choices),
          branchUsers: [
            userSent('chef@laden.example', { contactPersonPartnerPortalRole: 'admin' }),
            userSent('kundin@demo.example'),
            userSent('zweimal@laden.example'),
            userSent('Zweimal@laden.example', {
              contactPersonPassword: 'Muster-2026!',
              contactPersonPasswordRepeated: 'Muster-2026!',
            }),
          ],
        },
      ],
    }));
    expect(answer.body.fieldErrors).toEqual({
      'branches.1.branchUsers.0.contactPersonPartnerPortalRole': 'Benutzer einer Filiale haben die Rolle User.',
      'branches.1.branchUsers.1.contactPersonEmail':
        'Die Benutzer Login E-Mail-Adresse existiert bereits. Bitte wählen Sie eine andere E-Mail-Adresse.',
      'branches.1.branchUsers.3.contactPersonEmail': 'Diese E-Mail-Adresse haben Sie schon bei einem anderen Benutzer angegeben.',
      'branches.1.branchUsers.3.contactPersonPassword': expect.stringContaining('Das Passwort darf weder Ihren Namen'),
    });
    expect((await read()).branches).toHaveLength(1);
  });

  it('another role or name of somebody who has an account', async () => {
    const before = await read();
    const [main] = before.branches;
    const [contact] = main!.branchUsers;
    const changed = { ...contact!, contactPersonLastName: 'Anders', contactPersonPartnerPortalRole: 'user' };
    const { body } = await save(partnerDataSent(before, { branches: [{ ...main!, branchUsers: [changed] }] as never }));
    expect(body.fieldErrors).toEqual({
      'branches.0.branchUsers.0.contactPersonLastName': 'Diese Angabe kann nur der Support ändern.',
      'branches.0.branchUsers.0.contactPersonPartnerPortalRole': 'Diese Angabe kann nur der Support ändern.',
    });
  });

  it('branches of others, and the main site at another place', async () => {
    const others = await read(await portal.signedIn('partner@demo.example'));
    const before = await read();
    const foreign = { ...before.branches[0], branchID: others.branches[1]!.branchID };
    expect((await save(partnerDataSent(before, { branches: [before.branches[0], foreign] as never }))).status).toBe(404);
    const moved = { ...before.branches[0], branchID: null, branchUsers: [userSent('x@laden.example')] };
    expect((await save(partnerDataSent(before, { branches: [moved] as never }))).status).toBe(422);
  });

  it('whoever is no admin', async () => {
    for (const email of ['kasse@demo.example', 'buchhaltung@demo.example', 'arbeitgeber@demo.example'])
      expect((await (await portal.signedIn(email)).get('partner-complete-personal-data')).status).toBe(403);
  });
});

describe('branches', () => {
  it('are paid before they are saved', async () => {
    await portal.database.db.updateTable('partner').set({ sktype: null }).where('contract_id', '=', 'AP-1002').execute();
    const { status, body } = await saveWith(({ choices, branches }) => ({
      branches: [branches[0], { ...branchSent(choices), branchUsers: [userSent('unbezahlt@laden.example')] }],
    }));
    expect({ status, text: body.errorMessage }).toEqual({
      status: 422,
      text: 'Sie müssen die Bezahlung abschließen, um Ihre Partnerdaten zu speichern.',
    });
    expect(await mailsTo('unbezahlt@laden.example')).toEqual([]);
  });

  it('are saved as the payment arrives, once, with the rest of the data', async () => {
    const before = await read();
    const people = userSent('bezahlt@laden.example', {
      contactPersonPassword: 'Gurken-7319!',
      contactPersonPasswordRepeated: 'Gurken-7319!',
    });
    const data = partnerDataSent(before, {
      branches: [before.branches[0], { ...branchSent(before.choices), branchUsers: [people] }] as never,
    });
    const cheap = await admin.post<{ quoteId: string }>('checkout-quote', { purpose: 'partner-branches', branches: 0 });
    expect((await admin.post('checkout-order', { quoteId: cheap.body.quoteId, data })).status).toBe(422);
    const { body: quote } = await admin.post<{ quoteId: string; netCent: number }>('checkout-quote', {
      purpose: 'partner-branches',
      branches: 1,
    });
    expect(quote.netCent).toBe(before.branchFeeCent);
    const { status, body: order } = await admin.post<{ orderId: string }>('checkout-order', { quoteId: quote.quoteId, data });
    expect(status).toBe(200);
    const { orderId } = order;
    expect((await admin.post('checkout-capture', { orderId })).status).toBe(422);
    expect((await read()).branches).toHaveLength(1);
    expect((await admin.post('demo-payment', { orderId, outcome: 'approved' })).status).toBe(200);
    const captured = await Promise.all([1, 2, 3].map(() => admin.post<{ paymentId: string }>('checkout-capture', { orderId })));
    const { paymentId } = captured.find((answer) => answer.status === 200)!.body;
    const saved = await read();
    expect(saved).toMatchObject({ version: before.version + 1, amountOfOriginBranches: 2 });
    expect((await save({ ...data, paymentId })).body.version).toBe(saved.version);
    expect((await save({ ...data, paymentId: 'erfunden' })).status).toBe(404);
    expect((await portal.visitor().signIn('partner-login', 'bezahlt@laden.example', 'Gurken-7319!')).status).toBe(200);
    const kept = await portal.database.db
      .selectFrom('checkout_order' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(kept)).not.toContain('Gurken-7319!');
    expect((await save(partnerDataSent(saved, { branches: [saved.branches[0]] as never }))).status).toBe(200);
  });

  it('come with people who get a link, or the password that was typed', async () => {
    await agreeOnNoFee();
    const hostile = '<script>alert(1)</script> & Söhne';
    const { status, body } = await saveWith(({ choices, branches }) => ({
      branches: [
        branches[0],
        {
          ...branchSent(choices),
          companyName: hostile,
          companyNameIntern: '=1+1',
          branchUsers: [
            userSent('link@laden.example'),
            userSent('getippt@laden.example', {
              contactPersonPassword: 'Gurken-7319!',
              contactPersonPasswordRepeated: 'Gurken-7319!',
            }),
          ],
        },
        { ...branchSent(choices), branchUsers: [userSent('dritte@laden.example')] },
      ],
    }));
    expect({ status, error: body.fieldErrors }).toEqual({ status: 200, error: undefined });
    expect(body.branches.map(({ companyName, companyNameIntern }) => [companyName, companyNameIntern])).toEqual([
      ['Café Sonnenhof', ''],
      [hostile, '=1+1'],
      ['Café Sonnenhof', ''],
    ]);
    expect(body.branches[1]!.branchUsers.map(({ contactPersonPassword }) => contactPersonPassword)).toEqual(['', '']);
    expect((await mailsTo('link@laden.example'))[0]!.text).toContain('/new-password');
    expect((await mailsTo('getippt@laden.example'))[0]!.text).not.toContain('/new-password');
    const typed = portal.visitor();
    expect((await typed.signIn('partner-login', 'getippt@laden.example', 'Gurken-7319!')).status).toBe(200);
  });

  it('are removed with the logins of their people; the others move up, and the past stays', async () => {
    const cashier = portal.visitor();
    await cashier.signIn('partner-login', 'getippt@laden.example', 'Gurken-7319!');
    const before = await read();
    const { status, body } = await save(partnerDataSent(before, { branches: [before.branches[0], before.branches[2]] as never }));
    expect({ status, left: body.branches.map(({ branchID }) => branchID) }).toEqual({
      status: 200,
      left: [before.branches[0]!.branchID, before.branches[2]!.branchID],
    });
    expect((await cashier.get('get-booking')).status).toBe(403);
    expect((await portal.visitor().signIn('partner-login', 'getippt@laden.example', 'Gurken-7319!')).status).toBe(422);
    expect((await mailsTo('getippt@laden.example')).at(-1)!.subject).toBe('Ihr Zugang wurde beendet');
    const rows = await portal.database.db
      .selectFrom('branch')
      .select(['position', 'name', 'ended_at'])
      .where(
        'branch_id',
        'in',
        before.branches.map(({ branchID }) => branchID!),
      )
      .orderBy('branch_id')
      .execute();
    expect(rows.map(({ position, name, ended_at }) => [position, name, ended_at !== null])).toEqual([
      [0, 'Hauptstelle', false],
      [1, '=1+1', true],
      [1, 'Filiale 1', false],
    ]);
    // A branch that is gone does not come back.
    expect((await save(partnerDataSent(await read(), { branches: before.branches }))).status).toBe(404);
  });
});

it('whoever comes second is told what the first has changed, field by field', async () => {
  const before = await read();
  const [main] = before.branches;
  const first = await save(
    partnerDataSent(before, {
      ceoPhone: '07821 999',
      branches: [{ ...main!, companyPhone: '07821 5' }, before.branches[1]] as never,
    }),
  );
  expect(first.status).toBe(200);
  const { status, body } = await save(partnerDataSent(before, { ceoName: 'Zweite Hand' }));
  expect({ status, text: body.errorMessage, changes: body.changes }).toEqual({
    status: 409,
    text: 'Jemand anderes hat diese Angaben inzwischen geändert: Telefon der Geschäftsführung; Hauptstelle: Telefon.',
    changes: [
      { field: 'ceoPhone', label: 'Telefon der Geschäftsführung', before: '07821 12345', now: '07821 999' },
      { field: 'branches.0.companyPhone', label: 'Hauptstelle: Telefon', before: '', now: '07821 5' },
    ],
  });
  expect((await read()).ceoName).toBe('Nele Neumann');
});

it('keeps what was typed for the person alone, without passwords, until it is saved', async () => {
  const { version } = await read();
  const typed = { ceoName: 'Halb get', branches: [{ branchUsers: [{ contactPersonPassword: 'Geheim-1!' }] }], password: 'x' };
  const kept = await admin.post('save-form-draft', { form: 'partner-data', version, data: typed });
  expect(kept.status).toBe(200);
  expect((await read()).draft).toMatchObject({
    version,
    data: { ceoName: 'Halb get', branches: [{ branchUsers: [{ contactPersonPassword: '' }] }], password: '' },
  });
  expect((await read(await portal.signedIn('partner@demo.example'))).draft).toBeNull();
  expect((await admin.post('save-form-draft', { form: 'employer-data', version, data: {} })).status).toBe(404);
  expect((await saveWith(() => ({}))).status).toBe(200);
  expect((await read()).draft).toBeNull();
});

describe('another account', () => {
  const other = { sepaIBAN: 'DE02120300000000202051', sepaBIC: 'BYLADEM1001', sepaBankName: 'Deutsche Kreditbank Berlin' };
  const bankNow = async () =>
    portal.database.db
      .selectFrom('partner_bank')
      .innerJoin('partner', 'partner.partner_id', 'partner_bank.partner_id')
      .select(['iban', 'mandate_reference', 'mandate_received_on'])
      .where('contract_id', '=', 'AP-1002')
      .executeTakeFirstOrThrow();

  it('wants the password, is told to old and new contact, and counts after two days', async () => {
    const before = await read();
    const refused = await save({ ...partnerDataSent(before), ...other });
    expect(refused.body.fieldErrors).toEqual({ password: 'Bitte geben Sie Ihr Passwort ein, um die Bankverbindung zu ändern.' });
    const wrong = await save({ ...partnerDataSent(before), ...other, password: 'falsch' });
    expect(wrong.body.fieldErrors).toEqual({ password: 'Das eingegebene Passwort ist falsch.' });

    const email = 'neue-adresse@post.example';
    const emails = { companyEmail: email, companyEmailRepeated: email };
    const { status, body } = await save({ ...partnerDataSent(before), ...other, ...emails, password: 'Kontor-2026!' });
    expect({ status, iban: body.sepaIBAN, change: body.bankChange }).toMatchObject({
      status: 200,
      iban: 'DE89370400440532013000',
      change: { maskedIban: 'DE02 •••• 2051', mandateReference: `${before.sepaMandateReferenceNumber}-2` },
    });
    for (const to of ['neu@demo.example', 'laden@post.example', email])
      expect((await mailsTo(to)).map(({ subject }) => subject)).toContain('Ihre Bankverbindung soll geändert werden');

    await applyBankChanges(portal.database.db, 1);
    expect((await bankNow()).iban).toBe('DE89370400440532013000');
    const later = new Date(Date.now() + 48 * 3_600_000 + 60_000);
    await moveClock(portal.database, later);
    await Promise.all([applyBankChanges(portal.database.db, 1), applyBankChanges(portal.database.db, 1)]);
    expect(await bankNow()).toEqual({
      iban: 'DE02120300000000202051',
      mandate_reference: `${before.sepaMandateReferenceNumber}-2`,
      mandate_received_on: null,
    });
    await restoreClock(portal.database);
    expect((await read()).bankChange).toBeNull();
  });

  it('can be taken back meanwhile, and nobody makes it count earlier', async () => {
    const back = {
      sepaIBAN: 'DE89370400440532013000',
      sepaBIC: 'COBADEFFXXX',
      sepaBankName: 'Commerzbank',
      password: 'Kontor-2026!',
    };
    expect((await saveWith(() => back)).body.bankChange).not.toBeNull();
    await expect(
      portal.database.db
        .updateTable('bank_change' as never)
        .set({ state: 'done' } as never)
        .where('state' as never, '=', 'waiting' as never)
        .execute(),
    ).rejects.toThrow('after two days');
    expect((await admin.post('withdraw-bank-change', {})).status).toBe(204);
    expect((await admin.post('withdraw-bank-change', {})).status).toBe(404);
    expect((await read()).bankChange).toBeNull();
  });
});

it('names the bank of an IBAN', async () => {
  const ask = (iban: string) => admin.post('bank-of-iban', { iban });
  expect((await ask('DE89 3704 0044 0532 0130 00')).body).toMatchObject({
    bank: { bic: 'COBADEFFXXX', bankName: expect.stringContaining('Commerzbank') },
  });
  expect((await ask('AT61 1904 3002 3457 3201')).body).toEqual({ bank: null });
  expect((await ask('DE88 3704 0044 0532 0130 00')).status).toBe(422);
});

it('prints the mandate with the words that banks want, tagged, and notes it', async () => {
  const {
    sepaMandateReferenceNumber,
    sepaCompanyStreet,
    sepaCompanyZip,
    sepaCompanyCity,
    sepaAccountHolder,
    sepaIBAN,
    sepaBIC,
    sepaBankName,
  } = await read();
  const input = {
    sepaMandateReferenceNumber,
    sepaCompanyStreet,
    sepaCompanyZip,
    sepaCompanyCity,
    sepaAccountHolder,
    sepaIBAN,
    sepaBIC,
    sepaBankName,
  };
  const { status, headers, body } = await admin.post<Uint8Array>('generate-sepa-pdf', input);
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'application/pdf' });
  const raw = Buffer.from(body).toString('latin1');
  expect(raw.startsWith('%PDF-1.7')).toBe(true);
  expect(raw).toContain('/MarkInfo');
  expect(raw).toContain('[0 0 595.28 841.89]');
  const { mandate_printed_on } = await portal.database.db
    .selectFrom('partner_bank')
    .innerJoin('partner', 'partner.partner_id', 'partner_bank.partner_id')
    .select('mandate_printed_on')
    .where('contract_id', '=', 'AP-1002')
    .executeTakeFirstOrThrow();
  expect(mandate_printed_on).not.toBeNull();
  const foreign = await admin.post<ErrorAnswer>('generate-sepa-pdf', { ...input, sepaMandateReferenceNumber: 'KK-M-1001' });
  expect(foreign.body.fieldErrors).toHaveProperty('sepaMandateReferenceNumber');
});

it('has staff look at an EC terminal, once at a time', async () => {
  const terminal = { ecManufacturer: 'Terminalwerke', ecType: 'T 1000', ecTerminalID: '12345678', ecSerialNumber: 'S-1' };
  const asked = await Promise.all([1, 2, 3].map(() => admin.post<{ infoMessage: string }>('check-ec-terminal', terminal)));
  expect(asked.map(({ body }) => body.infoMessage).toSorted()).toEqual([
    'Ihre Anfrage liegt uns schon vor. Wir melden uns per E-Mail.',
    'Ihre Anfrage liegt uns schon vor. Wir melden uns per E-Mail.',
    'Ihre Anfrage wurde gesendet. Wir prüfen Ihr EC-Terminal und melden uns per E-Mail.',
  ]);
  const subjects = (await mailsTo('neu@demo.example')).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Wir prüfen Ihr EC-Terminal')).toHaveLength(1);
  const support = await portal.signedIn('support@demo.example');
  const { body } = await support.get<{ cases: { number: number; subject: string }[] }>('cases?state=open&kind=ec-terminal');
  expect(body.cases.map(({ subject }) => subject)).toEqual(['Café Sonnenhof (Demo): Terminalwerke T 1000']);
  const { number } = body.cases[0]!;
  expect(JSON.stringify((await support.get(`case?number=${number}`)).body)).toContain('12345678');
  const reason = 'Das Modell hat keinen Leser für Karten.';
  expect((await support.post('decide-case', { number, decision: 'reject', reason })).status).toBe(200);
  expect((await mailsTo('neu@demo.example')).at(-1)!.text).toContain(reason);
});
