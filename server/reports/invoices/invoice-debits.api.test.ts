import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { unclearMovements, uploadBankFile } from '#contract/reports/bank-statements/bank-statements.ts';
import type * as calls from '#contract/reports/invoices/invoices.ts';
import type { ownOpenItems } from '#contract/reports/open-items/open-items.ts';
import type { reminders } from '#contract/reports/reminders/reminders.ts';
import type { waitingFiles } from '#contract/reports/settlements/runs.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import type { ActAnswer } from '#contract/tenancy/four-eyes/staff-act.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { assertAccountAgrees } from '#tests/support/assert-account-agrees.ts';
import { type CamtEntrySeed, camtXml } from '#tests/support/camt.ts';
import { findInvoiceCheck } from '#tests/support/check-invoice-xml.ts';
import { findPaymentSchemas } from '#tests/support/find-payment-schemas.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { collectInvoices } from './collect-invoices.ts';
import { voidInvoiceFile } from './void-invoice-file.ts';

type Invoices = OutputOf<typeof calls.staffInvoices>;
type Start = { waiting: { text: string; count: number; cents: number | null }[] };

let portal: TestPortal;
let accounting: Visitor;
let management: Visitor;
let partner: Visitor;
let business: { kind: 'partner'; id: string };
let iban: string;

/** The partner's mandate is active. Its invoices of Tuesday, 10 November, are collected on 24 November. */
beforeEach(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  management = await portal.signedIn('betrieb@demo.example');
  partner = await portal.signedIn('partner@demo.example');
  await setBank(`payment_method = 'Bankeinzug', account_holder = 'Buchladen', iban = 'DE89370400440532013000', bic = null,
    mandate_reference = 'KK-M-1001', mandate_signed_on = '2026-01-02', mandate_received_on = '2026-01-05'`);
  await today('2026-11-10');
  const { gguid } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow();
  business = { kind: 'partner', id: gguid };
  ({ iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', 1).executeTakeFirstOrThrow());
});
afterEach(async () => {
  await sealBooks(portal.database.db, SEAL_KEYS);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

/** As staff changes an account: with its act in the trail. */
const setBank = (changes: string, table = 'partner_bank', where = 'partner_id = 1') =>
  portal.database.db.transaction().execute(async (trx) => {
    await sql.raw(`update ${table} set ${changes} where ${where}`).execute(trx);
    await audit(trx, { personId: null, regionId: 1, act: 'region-bank-changed' });
  });
const dropCreditorId = () => setBank('creditor_id = null', 'region_bank', 'region_id = 1');
const today = (day: string) => moveClock(portal.database, new Date(`${day}T09:00:00Z`), 0.001);
const run = () => collectInvoices({ ...portal.portal, keys: SEAL_KEYS });
const issue = async (unit = '100,00', performedOn = '2026-11-10') => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business, text: 'Karten', quantity: '1', unit, performedOn };
  return (await accounting.post<{ label: string }>('issue-invoice', wanted)).body.label;
};
const listed = async () => (await accounting.get<Invoices>('invoices?year=2026')).body;
const find = async (label: string) => (await listed()).invoices.find((row) => row.label === label)!;
const stateOf = async (label: string) => {
  const { state, openCents, debitOn } = await find(label);
  return [state, openCents, debitOn];
};
const paperOf = async (label: string) => {
  const { body } = await accounting.post<Uint8Array>('invoice-paper', { gguid: (await find(label)).gguid });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(body))), { mergePages: true });
  return text.replace(/\s+/g, ' ');
};
const pay = async (label: string, amount: string) => {
  const { gguid, openCents } = await find(label);
  const said = { gguid, openCents, direction: 'from-business', day: '2026-11-10', bankText: label, reason: 'Kontoauszug' };
  return accounting.book('record-invoice-payment', { ...said, amount });
};
const ownItem = async (label: string) =>
  (await partner.get<OutputOf<typeof ownOpenItems>>('own-open-items')).body.find((item) => item.label === label);
const mails = async (subject: string) =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'body_text'])
    .where('subject', 'like', `%${subject}%`)
    .orderBy('outbox_mail_id')
    .execute();
const confirm = async () => {
  const { acts } = (await management.get<{ acts: { number: number; digest: string }[] }>('four-eyes-acts')).body;
  const [{ number, digest }] = acts as [(typeof acts)[number]];
  return (await management.post('decide-four-eyes-act', { decision: 'confirm', number, digest })).status;
};
/** Releases the only file by two people and takes it. */
const bringToBank = async () => {
  const [{ file, region, sha256 }] = (await listed()).files as [Invoices['files'][number]];
  const { body } = await accounting.post<ActAnswer>('release-charge-file', { region, file, sha256, reason: 'Geprüft.' });
  expect(body.waitsForSecond).toBe(true);
  expect((await accounting.post('take-charge-file', { region, file })).status).toBe(422);
  expect(await confirm()).toBe(204);
  return Buffer.from((await accounting.post<Uint8Array>('take-charge-file', { region, file })).body).toString();
};
const readBank = async (day: string, entries: readonly CamtEntrySeed[]) => {
  const form = new FormData();
  const xml = camtXml({
    statements: [{ iban, id: day, from: day, until: day, entries: entries.map((one) => ({ on: day, ...one })) }],
  });
  form.set('bankFile', new File([xml], `${day}.xml`));
  const { body } = await accounting.post<OutputOf<typeof uploadBankFile>>(`upload-bank-file?name=${day}.xml`, form);
  if (body.waitsForSecond) expect(await confirm()).toBe(204);
};
const waiting = async () => (await accounting.get<Start>('staff-start')).body.waiting.map(({ text }) => text);
/** An invoice that is collected on 24 November, or two. */
const collect = async () => {
  await today('2026-11-20');
  await run();
  const xml = await bringToBank();
  await today('2026-11-24');
  await run();
  return xml;
};

describe('an invoice to a business with a mandate', () => {
  it('is collected on the day after one on which a statement of its business is', async () => {
    // The statement of Monday, 9 November, is collected on the 16th, where this invoice is due.
    await today('2026-11-02');
    const label = await issue('100,00', '2026-11-02');
    expect(await stateOf(label)).toEqual(['open', 11_900, '2026-11-17']);
    expect(await paperOf(label)).toContain('Wir ziehen 119,00 € am 17.11.2026 als SEPA-Lastschrift');
    // Told late, it is collected later, but on no such day either.
    await today('2026-11-27');
    await run();
    expect(await stateOf(label)).toEqual(['open', 11_900, '2026-12-01']);
  });

  it('announces its debit on paper, in the XML, by mail and among the open items, and asks for no transfer', async () => {
    const label = await issue();
    const announced = 'Wir ziehen 119,00 € am 24.11.2026 als SEPA-Lastschrift von Ihrem Konto DE89 •••• 3000 ein';
    const text = await paperOf(label);
    expect(text).toContain(announced);
    expect(text).toMatch(/mit dem Mandat KK-M-1001 und unserer Gläubiger-Identifikationsnummer DE\d\dZZZ/);
    expect(text).not.toContain('So überweisen Sie');
    const { rows } = await sql<{ xml: string }>`select xml from invoice_paper`.execute(portal.database.db);
    expect(rows[0]!.xml).toContain('<ram:TypeCode>59</ram:TypeCode>');
    expect((await (await findInvoiceCheck())?.(rows[0]!.xml)) ?? []).toEqual([]);
    const [mail] = await mails(`Ihre Rechnung ${label}`);
    expect(mail!.body_text.replaceAll(/\s+/g, ' ')).toContain(announced);
    expect(mail!.body_text).toContain('KK-M-1001');
    expect(await ownItem(label)).toMatchObject({ state: 'debit', dueOn: '2026-11-24', transfer: null });
    expect(await stateOf(label)).toEqual(['open', 11_900, '2026-11-24']);
  });

  it('whose transfer the bank has taken back is not debited, and is asked for once', async () => {
    const label = await issue();
    const paid = { text: label, iban: 'DE91100000000123456789', endToEndId: 'PAID' };
    await today('2026-11-12');
    await readBank('2026-11-12', [{ cents: 11_900, ...paid }]);
    expect(await stateOf(label)).toEqual(['paid', 0, null]);
    await today('2026-11-18');
    await readBank('2026-11-18', [{ cents: -11_900, ...paid, returnCode: 'FOCR' }]);
    expect(await stateOf(label)).toEqual(['open', 11_900, null]);
    expect(await ownItem(label)).toMatchObject({ state: 'taken-back', dueOn: '2026-11-25', transfer: { purpose: label } });
    await today('2026-11-20');
    await run();
    expect((await listed()).files).toEqual([]);
    const [told] = await mails(`Ihre Zahlung der Rechnung ${label} ist zurückgegangen`);
    expect(told!.body_text).toContain('Bitte überweisen Sie 119,00 € bis zum 25.11.2026');
    expect(await mails(`Bitte überweisen Sie die Rechnung ${label}`)).toEqual([]);
  });

  it('for which another’s transfer was assigned is debited as announced, once that is taken back', async () => {
    const label = await issue();
    await today('2026-11-12');
    await readBank('2026-11-12', [{ cents: 11_900, text: label, iban: 'DE91100000000123456789' }]);
    expect(await stateOf(label)).toEqual(['paid', 0, null]);
    const [movement] = (await accounting.get<{ id: number; round: number; region: string }[]>('bank-movements')).body;
    const { id, round, region } = movement!;
    const undo = { region, movement: id, round, reason: 'falscher Posten' };
    expect((await accounting.post('undo-bank-decision', undo)).status).toBe(200);
    expect(await ownItem(label)).toMatchObject({ state: 'debit', dueOn: '2026-11-24', transfer: null });
    await today('2026-11-20');
    await run();
    expect((await listed()).files).toHaveLength(1);
    expect(await mails(`Bitte überweisen Sie die Rechnung ${label}`)).toEqual([]);
  });

  it('whose transfer the bank has taken back is to be transferred anew, also where nobody has brought its debit to the bank', async () => {
    const label = await issue();
    await today('2026-11-20');
    await run();
    expect((await listed()).files).toHaveLength(1);
    const paid = { text: label, iban: 'DE91100000000123456789', endToEndId: 'PAID' };
    await today('2026-11-30');
    await readBank('2026-11-30', [{ cents: 11_900, ...paid }]);
    await today('2026-12-02');
    await readBank('2026-12-02', [{ cents: -11_900, ...paid, returnCode: 'FOCR' }]);
    expect(await ownItem(label)).toMatchObject({ state: 'taken-back', dueOn: '2026-12-09', transfer: { purpose: label } });
    const [told] = await mails(`Ihre Zahlung der Rechnung ${label} ist zurückgegangen`);
    expect(told!.body_text).toContain('Bitte überweisen Sie 119,00 € bis zum 09.12.2026');
    const overdue = async () => (await listed()).invoices.filter((row) => row.label === label && row.dueOn < '2026-12-09');
    expect(await overdue()).toEqual([]);
  });

  it('remembers no account for what the books had moved before: a debit of ours', async () => {
    await issue();
    await collect();
    await readBank('2026-11-24', [{ cents: 11_900, text: 'Gutschrift', iban: 'DE91100000000123456789' }]);
    const { body } = await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements');
    const [{ id, round, region }] = body.movements as [(typeof body.movements)[number]];
    const found = await accounting.get<{ kind: string; key: string; cents: number }[]>(
      `bank-items?region=${region}&movement=${id}&search=ER1`,
    );
    const { kind, key, cents: openCents } = found.body.find((one) => one.kind === 'invoice-debit')!;
    const shares = [{ kind, key, cents: 11_900, openCents }];
    const decided = await accounting.book('decide-bank-movement', { region, movement: id, round, shares, remembers: true });
    expect(decided.status).toBe(200);
    expect(await portal.database.db.selectFrom('bank_payer').selectAll().execute()).toEqual([]);
  });

  it('whose debit is on its way is still debited where a transfer for it is taken back', async () => {
    const label = await issue();
    await today('2026-11-20');
    await run();
    await bringToBank();
    const paid = { text: label, iban: 'DE91100000000123456789', endToEndId: 'PAID' };
    await readBank('2026-11-20', [{ cents: 11_900, ...paid }]);
    await readBank('2026-11-21', [{ cents: -11_900, ...paid, returnCode: 'FOCR' }]);
    expect(await stateOf(label)).toEqual(['open', 11_900, '2026-11-24']);
    const [told] = await mails(`Ihre Zahlung der Rechnung ${label} ist zurückgegangen`);
    expect(told!.body_text).toContain('Wir ziehen sie wie angekündigt am 24.11.2026 ein.');
    await today('2026-11-24');
    await run();
    expect(await stateOf(label)).toEqual(['paid', 0, null]);
  });

  it('asks for a transfer where the mandate is not in use yet, or the sum goes back', async () => {
    await setBank(`mandate_received_on = '2026-11-09'`);
    expect(await paperOf(await issue())).toContain('Bitte überweisen Sie');
    await setBank(`mandate_received_on = '2026-01-05'`);
    await dropCreditorId();
    expect(await paperOf(await issue())).toContain('Bitte überweisen Sie');
  });

  it('is collected once, with the others of the day, by a file that two have released', async () => {
    const [one, other] = [await issue(), await issue('20,00')];
    await today('2026-11-19');
    await run();
    expect((await listed()).files).toEqual([]);
    await today('2026-11-20');
    for (let at = 0; at < 2; at++) await run();
    expect((await listed()).files).toMatchObject([{ payments: 1, cents: 14_280, collectsOn: '2026-11-24', releasedAt: null }]);
    expect(await waiting()).toContainEqual(expect.stringMatching(/^Lastschriftdatei(en)? der Rechnungen: Freigabe beantragen$/));
    const [day] = (await accounting.get<OutputOf<typeof waitingFiles>>('waiting-files')).body;
    expect(day!.files).toMatchObject([{ kind: 'invoice', cents: 14_280 }]);
    const xml = await bringToBank();
    for (const said of [
      `<RmtInf><Ustrd>Rechnung ${one}, ${other}</Ustrd></RmtInf>`,
      '<EndToEndId>ER1-00001</EndToEndId>',
      '<ReqdColltnDt>2026-11-24</ReqdColltnDt>',
      '<SeqTp>RCUR</SeqTp>',
    ])
      expect(xml.replaceAll(/>\s+</g, '><')).toContain(said);
    expect((await findPaymentSchemas()?.(xml, 'pain.008.001.08')) ?? 'valid').toBe('valid');
    await today('2026-11-23');
    await run();
    expect(await stateOf(one)).toEqual(['open', 11_900, '2026-11-24']);
    await today('2026-11-24');
    await Promise.all([run(), run()]);
    await run();
    expect([await stateOf(one), await stateOf(other)]).toEqual([
      ['paid', 0, null],
      ['paid', 0, null],
    ]);
    expect(await ownItem(one)).toBeUndefined();
    await readBank('2026-11-24', [{ cents: 14_280, batch: { messageId: 'KK-1-R1-DD', count: 1 } }]);
    const { rows } = await sql`select item_kind, entry_id from bank_booking`.execute(portal.database.db);
    expect(rows).toEqual([{ item_kind: 'charge-file', entry_id: null }]);
    expect(await mails('ist eingegangen')).toEqual([]);
  });

  it('that nobody brings to the bank is not booked, and is overdue', async () => {
    const label = await issue();
    await today('2026-11-20');
    await run();
    await today('2026-11-25');
    await run();
    expect(await stateOf(label)).toEqual(['open', 11_900, '2026-11-24']);
    expect(await waiting()).toContainEqual(expect.stringMatching(/^Überfällige Rechnung(en)?$/));
    // The announced day has passed: the file is good for nothing, and the money is to be transferred.
    expect(await waiting()).not.toContainEqual(expect.stringMatching(/^Lastschriftdatei(en)? der Rechnungen freigeben$/));
    expect(await ownItem(label)).toMatchObject({ state: 'overdue', transfer: {} });
  });
});

describe('a debit that came back as the bank knows no mandate', () => {
  const back = { cents: -11_900, isReversal: true, endToEndId: 'ER1-00001', mandate: 'KK-M-1001', returnCode: 'MD01' };
  const costs = async () => (await listed()).invoices.filter(({ kind }) => kind === 'returned-debit');
  const setPrice = async (returnedDebit: string) => {
    const none = { participation: '', card: '', individualCard: '', reminder1: '', reminder2: '', reminder3: '' };
    const { region } = (await listed()).regions[0]!;
    return (await accounting.post('set-invoice-prices', { region, ...none, returnedDebit })).status;
  };
  beforeEach(async () => {
    await issue();
    await collect();
    await today('2026-11-26');
  });

  it('costs 20 euro once, without tax and by transfer, whatever files tell it; its business is told', async () => {
    await readBank('2026-11-26', [back]);
    await readBank('2026-11-26', [back]);
    await readBank('2026-11-27', [back]);
    const [fee, ...more] = await costs();
    expect(more).toEqual([]);
    expect(fee).toMatchObject({ netCents: 2_000, taxCents: 0, grossCents: 2_000, openCents: 2_000, debitOn: null, by: null });
    const text = await paperOf(fee!.label);
    for (const said of ['Rücklastschrift ohne Mandat: ER1-00001', 'Schadenersatz', 'Bitte überweisen Sie den Betrag'])
      expect(text).toContain(said);
    const { rows } = await sql<{ xml: string }>`
      select xml from invoice_paper p join invoice i using (region_id, year, number) where i.kind = 'returned-debit'`.execute(
      portal.database.db,
    );
    expect(rows[0]!.xml).not.toContain('<ram:CategoryCode>S</ram:CategoryCode>');
    expect((await (await findInvoiceCheck())?.(rows[0]!.xml)) ?? []).toEqual([]);
    expect(await mails(`Ihre Rechnung ${fee!.label}`)).toHaveLength(1);
  });

  it('does not cost again what accounting has waived', async () => {
    await readBank('2026-11-26', [back]);
    const [fee] = await costs();
    await accounting.book('cancel-invoice', { gguid: fee!.gguid, isReissued: false, reason: 'Kulanz' });
    await readBank('2026-11-27', [back]);
    expect((await costs()).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it.each([
    ['for another reason', async () => ({ ...back, returnCode: 'AM04' })],
    ['where the region charges nothing for it', async () => (expect(await setPrice('')).toBe(204), back)],
    [
      'where the business has given another mandate meanwhile',
      async () => (await setBank(`mandate_reference = 'KK-M-1001-2', mandate_signed_on = '2026-11-25'`), back),
    ],
  ])('costs nothing %s', async (_, given) => {
    await readBank('2026-11-26', [await given()]);
    expect(await costs()).toEqual([]);
  });

  it('costs what the region has set, at most 20 euro', async () => {
    expect(await setPrice('20,01')).toBe(422);
    expect(await setPrice('0,00')).toBe(422);
    expect(await setPrice('7,50')).toBe(204);
    await readBank('2026-11-26', [back]);
    expect(await costs()).toMatchObject([{ grossCents: 750 }]);
  });

  it('waits for accounting where the portal cannot invoice it: the return is booked all the same', async () => {
    await portal.database.runAsOwner(`update partner set company_street = null, company_re_street = null where partner_id = 1`);
    await readBank('2026-11-26', [back]);
    expect((await listed()).refused).toMatchObject([{ kind: 'returned-debit' }]);
    const { region, cause } = (await listed()).refused[0]!;
    await portal.database.runAsOwner(`update partner set company_street = 'Marktplatz 1' where partner_id = 1`);
    expect((await accounting.post('retry-invoice', { region, cause })).status).toBe(200);
    expect(await costs()).toMatchObject([{ grossCents: 2_000, taxCents: 0 }]);
  });

  it('control: costs that no return stands behind are noticed', async () => {
    const { db } = portal.database;
    await readBank('2026-11-26', [back]);
    const forge = (code: string) =>
      portal.database.runAsOwner(`alter table bank_movement disable trigger user;
        update bank_movement set return_code = '${code}' where is_return; alter table bank_movement enable trigger user`);
    await forge('AM04');
    await sealBooks(db, SEAL_KEYS);
    const rules = (await verifyLedger(db, SEAL_KEYS)).map(({ rule }) => rule);
    expect(rules).toContain('what a returned debit costs is asked for by itself where the bank knew no mandate');
    await forge('MD01');
  });
});

describe('a debit that came back', () => {
  it('opens all its invoices again, stops the next debits until they are paid, and tells the business', async () => {
    const [one, other] = [await issue(), await issue('20,00')];
    await collect();
    const next = await issue('50,00', '2026-11-24');
    await readBank('2026-11-26', [
      { cents: -14_280, isReversal: true, endToEndId: 'ER1-00001', mandate: 'KK-M-1001', returnCode: 'MD06', iso: 'RDDT PMDD' },
    ]);
    await today('2026-11-26');
    expect(await ownItem(one)).toMatchObject({ state: 'returned', cents: 11_900, transfer: { purpose: one } });
    expect(await ownItem(other)).toMatchObject({ state: 'returned', cents: 2_380 });
    const [told] = await mails('Lastschrift zu Rechnungen zurückgekommen');
    expect(told!.body_text.replaceAll(/\s+/g, ' ')).toContain(`wieder offen: ${one}, ${other}.`);
    expect(await waiting()).toContainEqual(expect.stringMatching(/^Rechnung(en)?, deren Zahlung zurückgekommen ist$/));
    // What was announced is given up, once; what is issued now asks for a transfer.
    for (let at = 0; at < 2; at++) await run();
    const recipients = (await mails(`Bitte überweisen Sie die Rechnung ${next}`)).map(({ recipient }) => recipient);
    expect(recipients).not.toEqual([]);
    expect(recipients).toEqual([...new Set(recipients)]);
    expect(await ownItem(next)).toMatchObject({ state: 'due', dueOn: '2026-12-08', transfer: { purpose: next } });
    expect(await paperOf(await issue('1,00', '2026-11-26'))).toContain('Bitte überweisen Sie');
    expect((await pay(one, '119,00')).status).toBe(200);
    await readBank('2026-11-27', [{ cents: 2_380, text: other }]);
    expect([await stateOf(one), await stateOf(other)]).toEqual([
      ['paid', 0, null],
      ['paid', 0, null],
    ]);
    expect(await paperOf(await issue('2,00', '2026-11-26'))).toContain('Wir ziehen 2,38 €');
  });

  it('is noted by hand where no file of the bank tells it: once, and by two above 250 euro', async () => {
    const label = await issue('300,00');
    const { gguid } = await find(label);
    const said = { gguid, day: '2026-11-10', bankText: 'AC04', reason: 'Abgewiesen' };
    const giveBack = (key = crypto.randomUUID()) =>
      accounting.post<ActAnswer & ErrorAnswer>('return-invoice-debit', said, { 'idempotency-key': key });
    expect((await giveBack()).status).toBe(404);
    await today('2026-11-20');
    await run();
    await bringToBank();
    expect(await giveBack()).toMatchObject({
      status: 422,
      body: { errorMessage: expect.stringContaining('noch nicht eingezogen') },
    });
    await today('2026-11-24');
    await run();
    expect(await find(label)).toMatchObject({ state: 'paid', debit: 'ER1-00001' });
    const key = crypto.randomUUID();
    for (let at = 0; at < 2; at++) expect((await giveBack(key)).body.waitsForSecond).toBe(true);
    expect(await confirm()).toBe(204);
    // The same request again, as its answer was lost.
    expect(await giveBack(key)).toMatchObject({ status: 200, body: { waitsForSecond: false } });
    expect(await find(label)).toMatchObject({ state: 'open', openCents: 35_700, debit: null });
    expect(await mails(`Lastschrift zur Rechnung ${label} zurückgekommen`)).not.toEqual([]);
    expect(await giveBack()).toMatchObject({ status: 422, body: { errorMessage: expect.stringContaining('schon als zurück') } });
    expect((await accounting.book('return-invoice-debit', { ...said, day: '2099-01-01' })).body).toMatchObject({
      fieldErrors: { day: expect.any(String) },
    });
    expect((await partner.post('return-invoice-debit', said, { 'idempotency-key': key })).status).toBe(403);
  });

  it('and is noted at once gets the same answer again, however often it is sent', async () => {
    const label = await issue();
    await collect();
    const { gguid } = await find(label);
    const said = { gguid, day: '2026-11-10', bankText: 'AC04', reason: 'Abgewiesen' };
    const key = crypto.randomUUID();
    const giveBack = (more = {}) => accounting.book<ActAnswer>('return-invoice-debit', { ...said, ...more }, key);
    for (const { status, body } of [...(await Promise.all([giveBack(), giveBack()])), await giveBack()])
      expect([status, body]).toEqual([200, { waitsForSecond: false }]);
    expect(await stateOf(label)).toEqual(['open', 11_900, null]);
    const told = (await mails('Lastschrift zur Rechnung')).map(({ recipient }) => recipient);
    expect(told).toEqual([...new Set(told)]);
    // Another key, or other details, are another request.
    expect((await accounting.book('return-invoice-debit', said)).status).toBe(422);
    expect((await giveBack({ bankText: 'MD06' })).status).toBe(422);
  });

  it('is matched by a person who remembers its account, though it is no item any more when it is booked', async () => {
    const label = await issue();
    await collect();
    // Nothing in it says which debit it is.
    await readBank('2026-11-26', [{ cents: -11_900, isReversal: true, iban: 'DE02120300000000202051', returnCode: 'MD06' }]);
    const { movements } = (await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements')).body;
    const shares = [{ kind: 'invoice-return', key: '1', cents: -11_900, openCents: -11_900 }];
    const decision = { region: 'lahr', movement: movements[0]!.id, shares, remembers: true };
    const key = crypto.randomUUID();
    // The answer was lost: the same request again is the same act.
    for (let at = 0; at < 2; at++) expect((await accounting.book('decide-bank-movement', decision, key)).status).toBe(200);
    expect(await stateOf(label)).toEqual(['open', 11_900, null]);
    const { rows } = await sql`select iban, target from bank_payer`.execute(portal.database.db);
    expect(rows).toEqual([{ iban: 'DE02120300000000202051', target: 'partner 1' }]);
  });

  it('may be transferred within a week of the day on which the business is told, and is reminded seven days later', async () => {
    const label = await issue();
    await collect();
    await today('2026-12-15');
    await readBank('2026-12-15', [{ cents: -11_900, isReversal: true, endToEndId: 'ER1-00001', returnCode: 'MD06' }]);
    expect(await ownItem(label)).toMatchObject({ state: 'returned', dueOn: '2026-12-22' });
    const told = await mails(`Lastschrift zur Rechnung ${label} zurückgekommen`);
    expect(told[0]!.body_text).toContain('bis zum 22.12.2026');
    const reminded = async (day: string) => {
      await today(day);
      const { due } = (await accounting.get<OutputOf<typeof reminders>>('reminders')).body;
      return due.flatMap(({ items }) => items.map((item) => item.label));
    };
    expect(await reminded('2026-12-15')).toEqual([]);
    expect(await reminded('2026-12-28')).toEqual([]);
    expect(await reminded('2026-12-29')).toEqual([label]);
    // It stands in its own line of the start page, and in no other.
    const lines = await waiting();
    expect(lines).toContainEqual(expect.stringMatching(/^Rechnung(en)?, deren Zahlung zurückgekommen ist$/));
    expect(lines).not.toContainEqual(expect.stringMatching(/^Überfällige Rechnung(en)?$/));
  });

  it('is known with the fee of its bank in the amount, though the bank does not tell how much that is', async () => {
    const label = await issue();
    await collect();
    const returned = { cents: -12_200, isReversal: true, endToEndId: 'ER1-00001', returnCode: 'MD06' };
    await readBank('2026-11-26', [returned]);
    const { movements } = (await accounting.get<OutputOf<typeof unclearMovements>>('unclear-bank-movements')).body;
    expect(movements).toMatchObject([{ proposals: [{ shares: [{ cents: -11_900 }] }] }]);
    const decide = (cents: number) => {
      const shares = [{ kind: 'invoice-return', key: '1', cents, openCents: -11_900 }];
      return accounting.book('decide-bank-movement', { region: 'lahr', movement: movements[0]!.id, shares, remembers: false });
    };
    expect((await decide(-11_900)).status).toBe(200);
    expect(await stateOf(label)).toEqual(['open', 11_900, null]);
    const { rows } = await sql`select item_kind, cents from bank_booking where movement_id = ${movements[0]!.id}
      order by position`.execute(portal.database.db);
    expect(rows).toEqual([
      { item_kind: 'invoice-return', cents: -11_900 },
      { item_kind: 'bank-fee', cents: -300 },
    ]);
  });

  it('is not known before it was collected', async () => {
    await issue();
    await today('2026-11-20');
    await run();
    await bringToBank();
    await readBank('2026-11-20', [{ cents: -11_900, isReversal: true, endToEndId: 'ER1-00001', returnCode: 'AC01' }]);
    const { rows } = await sql`select from bank_booking`.execute(portal.database.db);
    expect(rows).toEqual([]);
  });
});

describe('what cannot be debited', () => {
  it.each([
    ['a mandate that ended', () => setBank(`payment_method = 'Rechnung'`), 'das angekündigte SEPA-Mandat nicht mehr gilt'],
    ['a mandate of another account', () => setBank(`mandate_reference = 'KK-M-1001-2'`), 'nicht mehr gilt'],
    ['a creditor id that is gone', dropCreditorId, 'Gläubiger'],
  ])('turns into a transfer, and its business is told once: %s', async (_, change, why) => {
    const label = await issue();
    await change();
    await Promise.all([run(), run()]);
    await run();
    const told = await mails(`Bitte überweisen Sie die Rechnung ${label}`);
    expect(told).toHaveLength(new Set(told.map(({ recipient }) => recipient)).size);
    expect(told[0]!.body_text.replaceAll(/\s+/g, ' ')).toContain(why);
    expect(await ownItem(label)).toMatchObject({ state: 'due', transfer: { purpose: label } });
    await today('2026-11-20');
    await run();
    expect((await listed()).files).toEqual([]);
  });

  it('is an invoice that is paid, in part or wholly, or cancelled', async () => {
    const [part, whole, cancelled] = [await issue(), await issue('20,00'), await issue('30,00')];
    await pay(part, '19,00');
    await pay(whole, '23,80');
    const { gguid } = await find(cancelled);
    await accounting.book('cancel-invoice', { gguid, isReissued: false, reason: 'Irrtum' });
    await today('2026-11-20');
    await run();
    expect((await listed()).files).toEqual([]);
    expect(await ownItem(part)).toMatchObject({ state: 'due', cents: 10_000, transfer: {} });
    expect(await mails('Bitte überweisen Sie die Rechnung')).not.toEqual([]);
    for (const label of [whole, cancelled]) expect(await mails(`Bitte überweisen Sie die Rechnung ${label}`)).toEqual([]);
  });
});

describe('a file of which an invoice is paid or cancelled before it goes to the bank', () => {
  const files = async () => (await listed()).files.toSorted((one, other) => one.file - other.file);
  const openActs = async () => (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const giveUp = (file = 1, who = accounting) =>
    who.post<ErrorAnswer>('void-invoice-file', { region: 'lahr', file, reason: 'Eine ist bezahlt.' });
  const release = async (at: number) => {
    const { file, region, sha256 } = (await files())[at]!;
    return accounting.post<ActAnswer & ErrorAnswer>('release-charge-file', { region, file, sha256, reason: 'Geprüft.' });
  };
  /** Of two invoices in a file, one is paid. */
  const makeHindered = async (on = '2026-11-20') => {
    const [paid, open] = [await issue(), await issue('20,00')];
    await today('2026-11-20');
    await run();
    await today(on);
    await pay(paid, '119,00');
    return { paid, open };
  };

  it('is given up, and made anew without that one while its day allows', async () => {
    const { paid, open } = await makeHindered();
    expect((await release(0)).body.errorMessage).toContain(`bezahlt oder storniert: ${paid}.`);
    expect(await files()).toMatchObject([{ obstacle: paid, voidedAt: null }]);
    expect(await waiting()).toContainEqual(expect.stringMatching(/^Lastschriftdatei(en)? der Rechnungen verwerfen$/));
    expect(await waiting()).not.toContainEqual(expect.stringMatching(/^Lastschriftdatei(en)? der Rechnungen freigeben$/));
    // Also where the answer was lost.
    for (let time = 0; time < 2; time++) expect((await giveUp()).status).toBe(204);
    expect(await files()).toMatchObject([
      { voidedAt: expect.any(String), obstacle: null },
      { collectsOn: '2026-11-24', cents: 2_380, payments: 1, obstacle: null, voidedAt: null },
    ]);
    expect(await waiting()).not.toContainEqual(expect.stringMatching(/^Lastschriftdatei(en)? der Rechnungen verwerfen$/));
    expect((await release(0)).body.errorMessage).toContain('verworfen');
    expect((await accounting.post('take-charge-file', { region: 'lahr', file: 1 })).status).toBe(422);
    expect((await release(1)).body.waitsForSecond).toBe(true);
    expect(await confirm()).toBe(204);
    const { body } = await accounting.post<Uint8Array>('take-charge-file', { region: 'lahr', file: 2 });
    expect(Buffer.from(body).toString()).toContain('<EndToEndId>ER1-00002</EndToEndId>');
    await today('2026-11-24');
    await run();
    expect([await stateOf(paid), await stateOf(open)]).toEqual([
      ['paid', 0, null],
      ['paid', 0, null],
    ]);
    expect(await mails('Bitte überweisen Sie die Rechnung')).toEqual([]);
    const { acts } = await portal.database.db
      .selectFrom('audit_event')
      .select(({ fn }) => fn.countAll<number>().as('acts'))
      .where('act', '=', 'charge-file-voided')
      .executeTakeFirstOrThrow();
    expect(acts).toBe(1);
    // Nothing is counted twice of what was in two files.
    await assertAccountAgrees(portal.database.db, { kind: 'partner', regionId: 1, partnerId: 1 });
  });

  it('is paid by transfer where the bank would not get another file in time, and the business hears until when', async () => {
    const { paid, open } = await makeHindered('2026-11-24');
    expect(await files()).toMatchObject([{ obstacle: 'late' }]);
    expect((await giveUp()).status).toBe(204);
    expect(await files()).toHaveLength(1);
    await run();
    expect(await files()).toHaveLength(1);
    const told = await mails(`Bitte überweisen Sie die Rechnung ${open}`);
    expect(told).toHaveLength(new Set(told.map(({ recipient }) => recipient)).size);
    const text = told[0]!.body_text.replaceAll(/\s+/g, ' ');
    expect(text).toContain('weil unsere Lastschriften nicht mehr rechtzeitig zur Bank gehen konnten');
    expect(text).toContain('Bitte überweisen Sie 23,80 € bis zum 01.12.2026');
    expect(await mails(`Bitte überweisen Sie die Rechnung ${paid}`)).toEqual([]);
    expect(await ownItem(open)).toMatchObject({ state: 'due', dueOn: '2026-12-01', transfer: { purpose: open } });
  });

  it('tells of one that is paid in part, too, and of another business nothing changes but the file', async () => {
    const [part, open] = [await issue(), await issue('20,00')];
    await today('2026-11-20');
    await run();
    await pay(part, '19,00');
    expect((await giveUp()).status).toBe(204);
    const [told] = await mails(`Bitte überweisen Sie die Rechnung ${part}`);
    expect(told!.body_text.replaceAll(/\s+/g, ' ')).toContain('weil ein Teil der Rechnung schon gezahlt ist');
    expect(await ownItem(part)).toMatchObject({ state: 'due', cents: 10_000 });
    expect(await ownItem(open)).toMatchObject({ state: 'debit', dueOn: '2026-11-24' });
  });

  it('is not given up while it is in order, once it is at the bank, or by anybody but accounting', async () => {
    const label = await issue();
    await today('2026-11-20');
    await run();
    expect((await giveUp()).body.errorMessage).toContain('ist in Ordnung');
    expect((await giveUp(7)).status).toBe(404);
    expect((await giveUp(1, partner)).status).toBe(403);
    await bringToBank();
    await pay(label, '119,00');
    expect((await giveUp()).body.errorMessage).toContain('schon heruntergeladen');
  });

  it('is not released by somebody who has asked before it was given up', async () => {
    const label = await issue();
    await today('2026-11-20');
    await run();
    expect((await release(0)).body.waitsForSecond).toBe(true);
    await pay(label, '119,00');
    expect(await confirm()).toBe(422);
    expect((await giveUp(1, management)).status).toBe(204);
    // Nothing waits any more, and who has asked hears why.
    expect(await openActs()).toEqual([]);
    const [told] = await mails('abgelehnt');
    expect(told).toMatchObject({ recipient: 'rechnungswesen@demo.example' });
    expect(told!.body_text.replaceAll(/\s+/g, ' ')).toContain('wurde verworfen');
    expect((await files())[0]).toMatchObject({ releasedAt: null });
    const again = await release(0);
    expect([again.status, again.body.errorMessage]).toEqual([422, expect.stringContaining('wurde verworfen')]);
  });

  it('ends the release of its day, too; the same request again ends what a broken one has left', async () => {
    const label = await issue();
    await today('2026-11-20');
    await run();
    const [day] = (await accounting.get<OutputOf<typeof waitingFiles>>('waiting-files')).body;
    const read = day!.files.map(({ messageId, sha256 }) => ({ messageId, sha256 }));
    const asked = { day: day!.day, files: read, reason: 'Geprüft.' };
    expect((await accounting.post<ActAnswer>('release-files-of-day', asked)).body.waitsForSecond).toBe(true);
    await pay(label, '119,00');
    // As if the process had died in between.
    const { db } = portal.database;
    const region = (await portal.portal.regionContent.find({ regionId: 1 }))!;
    const staff = db.selectFrom('person').select('person_id').where('email', '=', 'rechnungswesen@demo.example');
    const { person_id: staffId } = await staff.executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((trx) => voidInvoiceFile(trx, { regionId: 1, region, file: 1, reason: 'Eine ist bezahlt.', staffId }));
    expect(await openActs()).toHaveLength(1);
    expect(await confirm()).toBe(422);
    expect((await giveUp()).status).toBe(204);
    expect(await openActs()).toEqual([]);
  });
});

describe('what is paid or cancelled while its debit is on its way', () => {
  it('is not cancelled where it has come into a debit since somebody asked for that', async () => {
    const label = await issue('300,00');
    const { gguid } = await find(label);
    const cancel = () => accounting.book<ActAnswer>('cancel-invoice', { gguid, isReissued: false, reason: 'Irrtum' });
    expect((await cancel()).body.waitsForSecond).toBe(true);
    await today('2026-11-20');
    await run();
    expect(await confirm()).toBe(422);
    const { acts } = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body;
    expect(acts[0]!.problem).toContain('inzwischen in einer anderen Lastschrift');
    const refusal = { decision: 'refuse', number: acts[0]!.number, reason: 'Wird eingezogen.' };
    expect((await management.post('decide-four-eyes-act', refusal)).status).toBe(204);
    expect((await cancel()).body.waitsForSecond).toBe(true);
    const [again] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
    expect(again!.facts).toContainEqual({ name: 'Lastschrift', value: 'ER1-00001' });
    expect(await confirm()).toBe(204);
    expect(await stateOf(label)).toEqual(['cancelled', 0, null]);
  });

  it('is owed back, or pays for what was issued in its place; a return asks for what is open only', async () => {
    const [paid, cancelled] = [await issue(), await issue('20,00')];
    await today('2026-11-20');
    await run();
    await bringToBank();
    await pay(paid, '119,00');
    const { gguid } = await find(cancelled);
    const { body } = await accounting.book<{ reissued: string }>('cancel-invoice', { gguid, isReissued: true, reason: 'Irrtum' });
    await today('2026-11-24');
    await run();
    expect(await stateOf(paid)).toEqual(['refund', -11_900, null]);
    expect(await stateOf(cancelled)).toEqual(['cancelled', 0, null]);
    expect(await stateOf(body.reissued)).toEqual(['paid', 0, null]);
    await readBank('2026-11-26', [{ cents: -14_280, isReversal: true, endToEndId: 'ER1-00001', returnCode: 'MD06' }]);
    expect(await stateOf(paid)).toEqual(['paid', 0, null]);
    expect(await stateOf(cancelled)).toEqual(['cancelled', 0, null]);
    expect((await find(body.reissued)).openCents).toBe(2_380);
  });
});
