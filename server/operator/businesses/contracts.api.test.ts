import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessFields } from '#contract/parties/businesses/business-fields.ts';
import type { BusinessKind, BusinessRecord, BusinessRow } from '#contract/operator/businesses/businesses.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';

let portal: TestPortal;
let support: Visitor;
let accounting: Visitor;
let management: Visitor;
beforeAll(async () => {
  portal = await startTestPortal();
  support = await portal.signedIn('support@demo.example');
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
});
afterAll(async () => {
  await restoreClock(portal.database);
  // Whatever staff did, the seals know it.
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await restoreClock(portal.database);
  await portal.database.db.deleteFrom('outbox_mail').execute();
});

const idOf = async (kind: BusinessKind, contractId: string) =>
  (await portal.database.db.selectFrom(kind).select('gguid').where('contract_id', '=', contractId).executeTakeFirstOrThrow())
    .gguid;

async function read(contractId: string, kind: BusinessKind = 'partner'): Promise<BusinessRecord> {
  const { status, body } = await management.get<BusinessRecord>(`business?kind=${kind}&id=${await idOf(kind, contractId)}`);
  expect(status).toBe(200);
  return body;
}

/** An act on a contract as it stands. */
async function act(who: Visitor, path: string, contractId: string, input: object = {}, kind: BusinessKind = 'partner') {
  const { id, version } = await read(contractId, kind);
  return who.post<ErrorAnswer & { waitsForSecond: boolean }>(path, {
    kind,
    id,
    version,
    reason: 'Am Telefon besprochen',
    ...input,
  });
}

const mails = () =>
  portal.database.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'body_text']).orderBy('outbox_mail_id').execute();
const done = { status: 200, body: { waitsForSecond: false } };
const waits = { status: 200, body: { waitsForSecond: true } };
const data = (changes: object) => ({
  ...Object.fromEntries(Object.keys(businessFields).map((field) => [field, ''])),
  companyName: 'Laden',
  ...changes,
});
const noTerms = {
  noPartnerFee: false,
  noEmployerFee: false,
  changedPartnerFee: false,
  changedEmployerFee: false,
  noDisagio: false,
  tmspartner: false,
  feePartner: '',
  feeEmployer: '',
  isAssociationMember: false,
};
const NEW_IBAN = 'DE89 3704 0044 0532 0130 00';
const account = (changes: object) => ({
  paymentMethod: 'Bankeinzug',
  accountHolder: 'Laden',
  iban: NEW_IBAN,
  bic: '',
  bankName: '',
  ...changes,
});
const mika = { gender: 'divers', firstName: 'Mika', lastName: 'Neu', email: 'mika@laden.example' };

describe('the list', () => {
  it('shows every partner with state, model and what is missing', async () => {
    const { body } = await support.get<{ rows: BusinessRow[] }>('businesses?kind=partner');
    const rowOf = (contractID: string) => body.rows.find((row) => row.contractID === contractID)!;
    expect(rowOf('AP-1001')).toMatchObject({ status: 'Aktiv', disagio: 'standard', contact: 'Paul Demo', missing: ['logo'] });
    expect(rowOf('AP-1002')).toMatchObject({ status: 'In Prüfung', missing: ['data', 'bank', 'logo'] });
    expect(rowOf('AP-1004')).toMatchObject({ disagio: 'onePercent', paymentMethod: 'Rechnung' });
    expect(new Set(body.rows.map(({ regionSlug }) => regionSlug)).size).toBeGreaterThan(5);
  });

  it('shows every employer', async () => {
    const { body } = await accounting.get<{ rows: BusinessRow[] }>('businesses?kind=employer');
    expect(body.rows).toMatchObject([{ contractID: 'AG-1001', status: 'Aktiv', disagio: null, contact: 'Arne Demo' }]);
  });

  it('is not for editorial', async () => {
    const editorial = await portal.signedIn('redaktion@demo.example');
    expect((await editorial.get('businesses?kind=partner')).status).toBe(403);
  });
});

describe('a contract under review', () => {
  it('becomes active with model, mandate and membership, and its partner reads each by mail', async () => {
    const contract = 'AP-1002';
    expect(await act(accounting, 'plan-disagio', contract, { model: 'threePercent', fromMonth: '' })).toMatchObject(done);
    expect(
      await act(support, 'change-business-terms', contract, { ...noTerms, noPartnerFee: true, isAssociationMember: true }),
    ).toMatchObject(done);
    // There is a second person, who has to agree.
    expect((await act(accounting, 'change-business-bank', contract, account({}))).body).toEqual({ waitsForSecond: true });
    await confirmFourEyesAct();
    expect(
      await act(accounting, 'receive-mandate', contract, { signedOn: '2026-10-05', receivedOn: '2026-10-07' }),
    ).toMatchObject(done);
    expect(await act(support, 'activate-contract', contract, { contractStartAt: '2026-11-01' })).toMatchObject(done);

    const record = await read(contract);
    expect(record).toMatchObject({
      status: 'Aktiv',
      contractStartAt: '2026-11-01',
      isAssociationMember: true,
      sktype: 'keine Einrichtungsgebühr GutscheinCARD',
      disagio: { now: 'threePercent', canChangeFirst: true },
      bank: { maskedIban: 'DE89 •••• 3000', mandateReceivedOn: '2026-10-07', mandateActiveFrom: '2026-10-14' },
      missing: ['data', 'logo'],
    });
    expect(record.trail.map(({ act, by, reason }) => [act, by, reason])).toEqual([
      ['contract-activated', 'Sascha Demo', 'Am Telefon besprochen'],
      ['mandate-received', 'Renate Demo', 'Am Telefon besprochen'],
      ['partner-bank-changed', 'Renate Demo', 'Am Telefon besprochen'],
      ['contract-terms-changed', 'Sascha Demo', 'Am Telefon besprochen'],
      ['disagio-planned', 'Renate Demo', 'Am Telefon besprochen'],
    ]);
    const told = (await mails()).filter(({ recipient }) => recipient === 'neu@demo.example');
    expect(told.map(({ subject }) => subject)).toEqual([
      'Ihr Disagio-Modell',
      'Die Konditionen Ihres Vertrags wurden geändert',
      'Ihre Bankverbindung wurde geändert',
      'Ihr SEPA-Mandat ist eingegangen',
      'Ihr Vertrag ist aktiv',
    ]);
    expect(told[3]!.body_text).toContain('frühestens am 14.10.2026');
    expect(told[4]!.body_text).toMatch(/Zum Partner-Login:\nhttps?:\/\/\S+\/partner-login\n/);
    for (const { body_text } of told) expect(body_text).toContain('Am Telefon besprochen');
  });

  it('is activated once', async () => {
    expect(await act(support, 'activate-contract', 'AP-1001', { contractStartAt: '2026-11-01' })).toMatchObject({ status: 409 });
  });
});

async function confirmFourEyesAct(): Promise<void> {
  const { body } = await management.get<{ acts: { number: number; digest: string; facts: { value: string }[] }[] }>(
    'four-eyes-acts',
  );
  const { number, digest } = body.acts[0]!;
  expect((await management.post('decide-four-eyes-act', { number, digest, decision: 'confirm' })).status).toBe(204);
}

describe('data', () => {
  it('are kept, and what is left open is empty', async () => {
    const changed = {
      companyName: 'Laden am Eck',
      companyStreet: 'Am Eck 2',
      companyZip: '77933',
      companyREEmail: 'rechnung@laden.example',
      companyRECountry: 'Österreich',
    };
    expect(await act(support, 'change-business-data', 'AP-1003', data(changed))).toMatchObject(done);
    expect((await read('AP-1003')).data).toMatchObject({ ...changed, ceoName: '' });
  });

  it.each([
    ['companyName', 'La', 'Das Feld muss mindestens 3 Zeichen lang sein.'],
    ['companyStreet', 'Am Eck', 'Es muss eine Hausnummer angegeben werden.'],
    ['companyZip', '123', 'Dieses Feld darf nur maximal 4 oder 5 Ziffern enthalten.'],
    ['companyCity', 'Lahr 1', 'Das Feld darf nur Buchstaben enthalten.'],
    ['companyCountry', 'XX', 'Ungültiger Ländercode. Bitte wenden Sie sich an den Support.'],
    ['companyEmail', 'laden', 'Die E-Mail-Adresse ist ungültig.'],
    ['companyRECountry', 'Nirgendwo', 'Das Feld enthält einen ungültigen Wert.'],
    ['additionalNotesForContract', 'x'.repeat(1001), 'Das Feld darf höchstens 1000 Zeichen lang sein.'],
  ])('are refused where %s is wrong', async (field, value, message) => {
    const { status, body } = await act(support, 'change-business-data', 'AP-1003', data({ [field]: value }));
    expect([status, body.fieldErrors]).toEqual([422, { [field]: message }]);
  });

  it('hold HTML as text, in the record and in the mail', async () => {
    await act(support, 'change-business-data', 'AP-1003', data({ companyName: '<img src=x onerror=alert(1)>' }));
    expect((await read('AP-1003')).data.companyName).toBe('<img src=x onerror=alert(1)>');
    const { rows } = await sql<{ body_html: string }>`select body_html from outbox_mail`.execute(portal.database.db);
    for (const { body_html } of rows) expect(body_html).not.toContain('<img src=x');
  });

  it('want a reason, and a contract that there is', async () => {
    const { id, version } = await read('AP-1003');
    const input = { kind: 'partner', id, version, ...data({}) };
    expect((await support.post<ErrorAnswer>('change-business-data', { ...input, reason: ' ' })).body.fieldErrors).toEqual({
      reason: 'Bitte geben Sie einen Grund an.',
    });
    // The id of a partner is that of no employer.
    expect((await support.post('change-business-data', { ...input, kind: 'employer', reason: 'x' })).status).toBe(404);
  });

  it('of an older version are refused', async () => {
    const { id, version } = await read('AP-1003');
    const save = (companyName: string) =>
      support.post<ErrorAnswer>('change-business-data', { kind: 'partner', id, version, reason: 'x', ...data({ companyName }) });
    expect((await save('Erster')).status).toBe(200);
    const second = await save('Zweiter');
    expect([second.status, second.body.errorMessage]).toEqual([
      409,
      'Die Daten wurden inzwischen geändert. Bitte laden Sie die Seite neu.',
    ]);
    expect((await read('AP-1003')).data.companyName).toBe('Erster');
  });
});

describe('the type of a contract', () => {
  it.each([
    [{ noPartnerFee: true, changedPartnerFee: true, feePartner: '10' }, 'changedPartnerFee'],
    [{ noEmployerFee: true, changedEmployerFee: true, feeEmployer: '10' }, 'changedEmployerFee'],
    [{ changedPartnerFee: true }, 'feePartner'],
    [{ changedEmployerFee: true }, 'feeEmployer'],
    [{ changedPartnerFee: true, feePartner: 'viel' }, 'feePartner'],
  ])('is refused where it contradicts itself: %o', async (terms, field) => {
    const { status, body } = await act(support, 'change-business-terms', 'AP-1003', { ...noTerms, ...terms });
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]]);
  });

  it('keeps changed fees in cents, and forgets them with the phrase', async () => {
    await act(support, 'change-business-terms', 'AP-1003', {
      ...noTerms,
      changedPartnerFee: true,
      feePartner: '49,50',
      tmspartner: true,
    });
    expect(await read('AP-1003')).toMatchObject({
      feePartnerCent: 4950,
      tmspartner: true,
      sktype: 'abgeänderte Einrichtungsgebühr GutscheinCARD',
    });
    await act(support, 'change-business-terms', 'AP-1003', { ...noTerms, feePartner: '49,50' });
    expect(await read('AP-1003')).toMatchObject({ feePartnerCent: null, tmspartner: false, sktype: null });
  });
});

describe('a disagio model', () => {
  it('counts from a month to come, can be replaced and withdrawn until then, and the till then takes its fee', async () => {
    await moveClock(portal.database, new Date('2026-11-22T10:00:00Z'));
    for (const model of ['fivePercent', 'onePercent'])
      expect(await act(accounting, 'plan-disagio', 'AP-1003', { model, fromMonth: '2026-12-01' })).toMatchObject(done);
    await act(accounting, 'plan-disagio', 'AP-1003', { model: 'halfPercent', fromMonth: '2027-01-01' });
    expect(await act(accounting, 'withdraw-disagio', 'AP-1003', { fromMonth: '2027-01-01' })).toMatchObject(done);
    expect((await read('AP-1003')).disagio).toMatchObject({
      now: 'threePercent',
      history: [
        { from: null, model: 'threePercent', isComing: false },
        { from: '2026-12-01', model: 'onePercent', isComing: true },
      ],
    });
    await moveClock(portal.database, new Date('2026-11-30T23:00:00Z'));
    expect((await read('AP-1003')).disagio!.now).toBe('onePercent');
    expect(await act(accounting, 'withdraw-disagio', 'AP-1003', { fromMonth: '2026-12-01' })).toMatchObject({ status: 409 });
  });

  it.each([
    ['2026-11-01', 'fromMonth'],
    ['2026-12-02', 'fromMonth'],
  ])('is refused from %s on', async (fromMonth, field) => {
    await moveClock(portal.database, new Date('2026-11-22T10:00:00Z'));
    const { status, body } = await act(accounting, 'plan-disagio', 'AP-1001', { model: 'onePercent', fromMonth });
    expect([status, Object.keys(body.fieldErrors ?? {})]).toEqual([422, [field]]);
  });

  it('of 0 % wants the type of contract for it', async () => {
    const plan = () => act(accounting, 'plan-disagio', 'AP-1005', { model: 'special', fromMonth: '' });
    expect((await plan()).body.fieldErrors).toHaveProperty('model');
    await act(support, 'change-business-terms', 'AP-1005', { ...noTerms, noDisagio: true });
    expect(await plan()).toMatchObject(done);
  });

  it('of 2 % without fee is none where the region does not offer it', async () => {
    expect((await read('AP-1001')).disagio!.offered).not.toContain('twoPercentWithoutFee');
    const plan = { model: 'twoPercentWithoutFee', fromMonth: '2027-06-01' };
    expect((await act(accounting, 'plan-disagio', 'AP-1001', plan)).body.fieldErrors).toHaveProperty('model');
    await portal.database.runAsOwner(
      `update region set rules = rules || '{"offersTwoPercentWithoutFee": true}' where region_id = 1`,
    );
    expect((await read('AP-1001')).disagio!.offered).toContain('twoPercentWithoutFee');
    expect(await act(accounting, 'plan-disagio', 'AP-1001', plan)).toMatchObject(done);
    await portal.database.runAsOwner(`update region set rules = rules - 'offersTwoPercentWithoutFee' where region_id = 1`);
  });

  it('of the beginning stays once something was booked by it', async () => {
    const till = await portal.signedIn('kasse@demo.example');
    await till.book('partner-guthaben-aufladen', { inputCardID: '176100000000014', guthabenAufladenBetrag: '5,00' });
    expect((await read('AP-1001')).disagio!.canChangeFirst).toBe(false);
    expect(await act(accounting, 'plan-disagio', 'AP-1001', { model: 'onePercent', fromMonth: '' })).toMatchObject({
      status: 409,
    });
  });

  it('is not support’s to set', async () => {
    expect((await act(support, 'plan-disagio', 'AP-1001', { model: 'onePercent', fromMonth: '' })).status).toBe(403);
  });
});

describe('notice', () => {
  it('is given to a day, taken back, and counts from the day after', async () => {
    await moveClock(portal.database, new Date('2026-11-22T10:00:00Z'));
    expect(await act(support, 'end-contract', 'AP-1006', { contractEndAt: '2026-12-31' })).toMatchObject(done);
    expect(await read('AP-1006')).toMatchObject({ status: 'Gekündigt', contractEndAt: '2026-12-31' });
    expect(await act(support, 'reopen-contract', 'AP-1006')).toMatchObject(done);
    expect(await read('AP-1006')).toMatchObject({ status: 'Aktiv', contractEndAt: null });
    await act(support, 'end-contract', 'AP-1006', { contractEndAt: '2026-11-21' });
    expect(await read('AP-1006')).toMatchObject({ status: 'Beendet', missing: [] });
    expect(await act(support, 'end-contract', 'AP-1006', { contractEndAt: '2026-12-31' })).toMatchObject({ status: 409 });
    expect(await act(support, 'reopen-contract', 'AP-1006')).toMatchObject(done);
    expect(await act(support, 'reopen-contract', 'AP-1006')).toMatchObject({ status: 409 });
  });

  it.each(['2026-11-20', '2023-10-01'])('is refused for %s: what was booked stays booked', async (contractEndAt) => {
    await moveClock(portal.database, new Date('2026-11-22T10:00:00Z'));
    expect((await act(support, 'end-contract', 'AP-1006', { contractEndAt })).body.fieldErrors).toHaveProperty('contractEndAt');
  });
});

describe('bank data', () => {
  it('of another account wait for a second person, end the mandate, and are never shown whole', async () => {
    await act(support, 'change-business-data', 'AP-1003', data({ companyEmail: 'laden@laden.example' }));
    const before = await read('AP-1003');
    expect(before.bank).toMatchObject({ mandateSignedOn: '2023-10-02' });
    expect((await act(accounting, 'change-business-bank', 'AP-1003', account({}))).body).toEqual({ waitsForSecond: true });
    expect((await read('AP-1003')).bank).toEqual(before.bank);
    expect((await act(accounting, 'change-business-bank', 'AP-1003', account({ accountHolder: 'Anders' }))).status).toBe(409);
    await confirmFourEyesAct();
    const { bank } = await read('AP-1003');
    expect(bank).toMatchObject({ maskedIban: 'DE89 •••• 3000', mandateSignedOn: null, mandateReceivedOn: null });
    expect(bank!.mandateReference).not.toBe(before.bank!.mandateReference);
    expect(JSON.stringify(await read('AP-1003'))).not.toContain('370400440532013000');
    expect((await mails()).map(({ subject }) => subject)).toContain('Ihre Bankverbindung wurde geändert');
  });

  it('of the same account with another way of paying need no second person, and keep the mandate', async () => {
    const { bank } = await read('AP-1005');
    const same = account({
      paymentMethod: 'Rechnung',
      accountHolder: bank!.accountHolder!,
      iban: bank!.maskedIban!,
      bic: bank!.bic!,
    });
    expect(await act(accounting, 'change-business-bank', 'AP-1005', same)).toMatchObject(done);
    expect((await read('AP-1005')).bank).toMatchObject({
      paymentMethod: 'Rechnung',
      maskedIban: bank!.maskedIban,
      mandateSignedOn: bank!.mandateSignedOn,
    });
    expect(
      await act(accounting, 'receive-mandate', 'AP-1005', { signedOn: '2026-10-05', receivedOn: '2026-10-07' }),
    ).toMatchObject({ status: 409 });
  });

  it.each([
    [{ iban: 'DE89370400440532013001' }, 'iban'],
    [{ iban: '' }, 'iban'],
    [{ accountHolder: '' }, 'accountHolder'],
    [{ bic: 'ABC' }, 'bic'],
  ])('are refused where they are wrong: %o', async (changes, field) => {
    expect((await act(accounting, 'change-business-bank', 'AP-1004', account(changes))).body.fieldErrors).toHaveProperty(field);
  });

  it('of an employer are kept the same way', async () => {
    await act(accounting, 'change-business-bank', 'AG-1001', account({}), 'employer');
    await confirmFourEyesAct();
    expect((await read('AG-1001', 'employer')).bank).toMatchObject({ mandateReference: expect.stringMatching(/^KK-A-/) });
    expect(
      await act(accounting, 'receive-mandate', 'AG-1001', { signedOn: '2026-10-05', receivedOn: '2026-10-07' }, 'employer'),
    ).toMatchObject(done);
  });

  it('are not support’s to change, and a mandate does not come from the future', async () => {
    expect((await act(support, 'change-business-bank', 'AP-1001', account({}))).status).toBe(403);
    const { body } = await act(accounting, 'receive-mandate', 'AP-1001', { signedOn: '2026-10-05', receivedOn: '2099-01-01' });
    expect(body.fieldErrors).toHaveProperty('receivedOn');
    const early = await act(accounting, 'receive-mandate', 'AP-1001', { signedOn: '2026-10-05', receivedOn: '2026-10-04' });
    expect(early.body.fieldErrors).toHaveProperty('signedOn');
  });
});

describe('people', () => {
  const personOf = async (contract: string, email: string) =>
    (await read(contract)).people.find((person) => person.email === email)!;

  it('get another address with a link for a password, and the old address is told', async () => {
    const contact = (await read('AP-1002')).people.find(({ isContact }) => isContact)!;
    const session = await portal.signedIn(contact.email);
    expect(await act(support, 'change-business-contact', 'AP-1002', { ...mika, person: contact.id })).toMatchObject(waits);
    await portal.database.db.deleteFrom('outbox_mail').execute();
    await confirmFourEyesAct();
    expect(await personOf('AP-1002', mika.email)).toMatchObject({ name: 'Mika Neu', isContact: true, hasPassword: false });
    await expect.poll(async () => (await session.get('get-bonus')).status).toBe(403);
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [mika.email, 'Ihr Zugang zum Portal'],
      ['neu@demo.example', 'Ihre Zugangsdaten wurden geändert'],
      ['support@demo.example', 'Ihr Auftrag wurde freigegeben und ausgeführt'],
    ]);
    expect((await mails())[1]!.body_text).not.toContain(mika.email);
  });

  it('do not become an admin’s login, who may ask for another account, by one person of support', async () => {
    const contact = (await read('AP-1001')).people.find(({ isContact }) => isContact)!;
    const { id: till } = await personOf('AP-1001', 'kasse@demo.example');
    const email = 'fremd@laden.example';
    const ways = [
      ['change-business-contact', 'AP-1001', { ...mika, email, person: contact.id }],
      ['add-business-user', 'AP-1001', { ...mika, email, role: 'admin', branch: '' }],
      ['change-business-user', 'AP-1001', { person: till, role: 'admin' }],
    ] as const;
    for (const [path, contract, input] of ways) {
      const before = await read(contract);
      expect(await act(support, path, contract, input)).toMatchObject(waits);
      expect(await read(contract)).toEqual(before);
      expect((await mails()).map(({ recipient }) => recipient)).not.toContain(email);
      const { acts } = (await support.get<{ acts: { number: number; mayConfirm: boolean }[] }>('four-eyes-acts')).body;
      expect(acts[0]!.mayConfirm).toBe(false);
      const number = acts[0]!.number;
      expect((await support.post('withdraw-four-eyes-act', { number })).status).toBe(204);
    }
  });

  it('become admins once a second person has agreed', async () => {
    const email = 'inhaberin@laden.example';
    expect(await act(support, 'add-business-user', 'AP-1001', { ...mika, email, role: 'admin', branch: '' })).toMatchObject(
      waits,
    );
    await confirmFourEyesAct();
    expect(await personOf('AP-1001', email)).toMatchObject({ role: 'admin', hasPassword: false });
    const { id } = await personOf('AP-1001', 'kasse@demo.example');
    expect(await act(support, 'change-business-user', 'AP-1001', { person: id, role: 'admin' })).toMatchObject(waits);
    await confirmFourEyesAct();
    expect(await personOf('AP-1001', 'kasse@demo.example')).toMatchObject({ role: 'admin' });
    expect(await act(support, 'change-business-user', 'AP-1001', { person: id, role: 'user' })).toMatchObject(done);
    const { id: owner } = await personOf('AP-1001', email);
    expect(await act(support, 'end-business-user', 'AP-1001', { person: owner })).toMatchObject(done);
  });

  it('keep their password where only the name changes', async () => {
    const { id } = await personOf('AP-1001', 'kasse@demo.example');
    await act(support, 'change-business-contact', 'AP-1001', { ...mika, person: id, email: 'kasse@demo.example' });
    expect(await personOf('AP-1001', 'kasse@demo.example')).toMatchObject({ name: 'Mika Neu', hasPassword: true });
  });

  it('get no address that somebody has', async () => {
    const { id } = await personOf('AP-1001', 'kasse@demo.example');
    for (const [path, input] of [
      ['change-business-contact', { person: id }],
      ['add-business-user', { role: 'user', branch: '' }],
    ] as const)
      expect(
        (await act(support, path, 'AP-1001', { ...mika, ...input, email: 'KUNDIN@demo.example' })).body.fieldErrors,
      ).toHaveProperty('email');
  });

  it('are added, change their role and leave, each told by mail', async () => {
    const email = 'filiale@laden.example';
    const { branches } = await read('AP-1001');
    const branch = String(branches[1]!.id);
    expect(await act(support, 'add-business-user', 'AP-1001', { ...mika, email, role: 'user', branch })).toMatchObject(done);
    const added = await personOf('AP-1001', email);
    expect(added).toMatchObject({ role: 'user', branch: branches[1]!.name, hasPassword: false });
    expect(await act(support, 'change-business-user', 'AP-1001', { person: added.id, role: 'accounting' })).toMatchObject(done);
    expect(await personOf('AP-1001', email)).toMatchObject({ role: 'accounting' });
    expect(await act(support, 'end-business-user', 'AP-1001', { person: added.id })).toMatchObject(done);
    expect(await personOf('AP-1001', email)).toBeUndefined();
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [email, 'Ihr Zugang zum Portal'],
      [email, 'Ihre Rolle wurde geändert'],
      [email, 'Ihr Zugang wurde beendet'],
    ]);
    expect(await act(support, 'end-business-user', 'AP-1001', { person: added.id })).toMatchObject({ status: 404 });
  });

  it('never leave a contract without an admin, and nobody of another contract is touched', async () => {
    const contact = (await read('AP-1001')).people.find(({ isContact }) => isContact)!;
    for (const [path, input] of [
      ['end-business-user', {}],
      ['change-business-user', { role: 'user' }],
    ] as const) {
      expect((await act(support, path, 'AP-1001', { person: contact.id, ...input })).body.errorMessage).toContain('Rolle Admin');
      expect((await act(support, path, 'AP-1003', { person: contact.id, ...input })).status).toBe(404);
    }
    expect(
      (await act(support, 'add-business-user', 'AP-1003', { ...mika, role: 'user', branch: '1' })).body.fieldErrors,
    ).toHaveProperty('branch');
  });
});

describe('a branch that is closed', () => {
  it('books nothing, its people have no login any more, and its past stays', async () => {
    const { branches } = await read('AP-1001');
    const branch = branches[1]!;
    const person = await portal.database.db
      .updateTable('person')
      .set({ branch_id: branch.id })
      .where('email', '=', 'kasse@demo.example')
      .returning('gguid')
      .executeTakeFirstOrThrow();
    const till = await portal.signedIn('kasse@demo.example');
    expect(await act(support, 'end-branch', 'AP-1001', { branch: branch.id })).toMatchObject(done);
    await expect.poll(async () => (await till.get('get-booking')).status).toBe(403);
    const after = await read('AP-1001');
    expect(after.branches[1]).toMatchObject({ name: branch.name, endedAt: expect.any(String) });
    expect(after.people.map(({ id }) => id)).not.toContain(person.gguid);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Ihr Zugang wurde beendet',
      'Ihr Zugang wurde beendet',
      'Eine Filiale wurde geschlossen',
    ]);
    expect(await act(support, 'end-branch', 'AP-1001', { branch: branch.id })).toMatchObject({ status: 404 });
    expect(await act(support, 'end-branch', 'AP-1001', { branch: branches[0]!.id })).toMatchObject({ status: 404 });
    expect(await act(support, 'end-branch', 'AP-1003', { branch: branch.id })).toMatchObject({ status: 404 });
  });
});

it('each look at a contract is in the trail', async () => {
  const looks = async () => {
    const { count } = await portal.database.db
      .selectFrom('audit_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('act', '=', 'looked-at-contract')
      .executeTakeFirstOrThrow();
    return count;
  };
  const before = await looks();
  await read('AP-1001');
  expect(await looks()).toBe(before + 1);
});
