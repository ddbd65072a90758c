import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/common/call.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import type { StaffInvoice } from '#contract/reports/invoices/invoices.ts';
import type * as calls from '#contract/reports/reminders/reminders.ts';
import type { FourEyesAct } from '#contract/operator/four-eyes/four-eyes.ts';
import { moveClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { fetchAttachment } from '#server/portal/fetch-attachment.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { camtXml } from '#tests/support/camt.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { listDueBusinesses, remindByItself, sendReminders } from './send-reminders.ts';

type Reminders = OutputOf<typeof calls.reminders>;

let portal: TestPortal;
let accounting: Visitor;
let partner: string;
let region: string;
let iban: string;
beforeEach(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  ({ gguid: partner } = await db.selectFrom('partner').select('gguid').where('partner_id', '=', 1).executeTakeFirstOrThrow());
  region = (await db.selectFrom('region').select('slug').where('region_id', '=', 1).executeTakeFirstOrThrow()).slug;
  ({ iban } = await db.selectFrom('region_bank').select('iban').where('region_id', '=', 1).executeTakeFirstOrThrow());
  // Otherwise its invoices are debited. As staff changes an account: with its act in the trail.
  await db.transaction().execute(async (trx) => {
    await sql`update partner_bank set payment_method = 'Rechnung' where partner_id = 1`.execute(trx);
    await audit(trx, { personId: null, regionId: 1, act: 'partner-bank-changed' });
  });
  // A Tuesday. What is issued then is due on the 17th.
  await go('2026-11-03');
});
afterEach(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});

const go = (day: string) => moveClock(portal.database, new Date(`${day}T09:00:00Z`), 0.001);
const issue = async (unit = '100,00', business = { kind: 'partner', id: partner }) => {
  const wanted = { requestKey: crypto.randomUUID(), kind: 'cards', business, text: 'Karten', quantity: '1', unit };
  return (await accounting.post<{ label: string }>('issue-invoice', { ...wanted, performedOn: '2026-11-03' })).body.label;
};
const list = async () => (await accounting.get<Reminders>('reminders')).body;
const dueItems = async () => (await list()).due.flatMap(({ items }) => items.map(({ label, level }) => [label, level]));
const send = async () => {
  const { count, cents } = await list();
  return accounting.post<{ sent: number } & ErrorAnswer>('send-reminders', { count, cents });
};
const reminderMails = async () =>
  portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject', 'body_text', 'attachments'])
    .where((row) =>
      row.or(['Zahlungserinnerung', 'Mahnung', 'Letzte Mahnung'].map((name) => row('subject', 'like', `${name}: %`))),
    )
    .orderBy('outbox_mail_id')
    .execute();
/** The bank has told of the account until a day; what it says may be for nothing. */
const readBank = async (until: string, entries: Parameters<typeof camtXml>[0]['statements'][number]['entries'] = []) => {
  const form = new FormData();
  form.set('bankFile', new File([camtXml({ statements: [{ iban, from: until, until, entries }] })], 'auszug.xml'));
  expect((await accounting.post('upload-bank-file?name=auszug.xml', form)).status).toBe(200);
};
const byItself = () => remindByItself({ ...portal.portal });

describe('an overdue invoice', () => {
  it('is reminded after 7, 21 and 35 days, each level once, with its paper', async () => {
    const label = await issue();
    await go('2026-11-23');
    expect(await dueItems()).toEqual([]);
    await go('2026-11-24');
    expect(await dueItems()).toEqual([[label, 1]]);
    expect((await send()).body).toEqual({ sent: 1 });
    const [first] = await reminderMails();
    expect(first).toMatchObject({
      subject: `Zahlungserinnerung: Rechnung ${label}`,
      body_text: expect.stringContaining(`Rechnung ${label}: 119,00 €, fällig seit 17.11.2026`),
      attachments: [
        { kind: 'reminder', fileName: 'Zahlungserinnerung vom 24.11.2026.pdf' },
        { kind: 'invoice', fileName: `Rechnung ${label}.pdf` },
      ],
    });
    expect((await send()).body).toEqual({ sent: 0 });
    await go('2026-12-07');
    expect(await dueItems()).toEqual([]);
    await go('2026-12-08');
    expect(await dueItems()).toEqual([[label, 2]]);
    await send();
    await go('2026-12-22');
    expect(await dueItems()).toEqual([[label, 3]]);
    await send();
    await go('2027-03-01');
    expect(await dueItems()).toEqual([]);
    expect((await list()).sent.map(({ level }) => level)).toEqual([3, 2, 1]);
    expect((await reminderMails()).map(({ subject }) => subject)).toContain(`Letzte Mahnung: Rechnung ${label}`);
  });

  it('is not reminded once it is paid, in part only of the rest', async () => {
    const label = await issue();
    const { invoices } = (await accounting.get<{ invoices: { gguid: string; label: string }[] }>('invoices?year=2026')).body;
    const { gguid } = invoices.find((one) => one.label === label)!;
    const said = { gguid, direction: 'from-business', day: '2026-11-03', bankText: label, reason: 'Kontoauszug' };
    await accounting.book('record-invoice-payment', { ...said, amount: '19,00', openCents: 11_900 });
    await go('2026-11-24');
    expect((await list()).due[0]!.items).toMatchObject([{ label, cents: 10_000 }]);
    await accounting.book('record-invoice-payment', { ...said, amount: '100,00', openCents: 10_000 });
    expect((await list()).due).toEqual([]);
  });

  it('is one mail for a person with all that is due, and not one cent is asked that is not open', async () => {
    const [one, other] = [await issue('10,00'), await issue('20,00')];
    await go('2026-11-24');
    await send();
    const sent = await reminderMails();
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
    for (const { body_text, subject } of sent) {
      expect(subject).toBe('Zahlungserinnerung: 2 offene Posten');
      expect(body_text).toContain(`Rechnung ${one}: 11,90 €`);
      expect(body_text).toContain(`Rechnung ${other}: 23,80 €`);
      expect(body_text).toContain('Bitte überweisen Sie 35,70 €');
    }
  });

  it('is held back by staff until a day, and goes out afterwards', async () => {
    const label = await issue();
    await go('2026-11-24');
    const held = { region, item: `invoice ${label}`, reason: 'Wird geprüft', until: '2026-11-30' };
    expect((await accounting.post('hold-reminder', held)).status).toBe(204);
    expect(await list()).toMatchObject({ due: [], held: [{ label, reason: 'Wird geprüft', until: '2026-11-30' }] });
    expect((await accounting.post('release-reminder', { region, item: held.item })).status).toBe(204);
    expect((await accounting.post('release-reminder', { region, item: held.item })).status).toBe(404);
    expect(await dueItems()).toEqual([[label, 1]]);
    expect((await accounting.post('hold-reminder', { ...held, item: `${held.item}0` })).status).toBe(404);
    await accounting.post('hold-reminder', held);
    await go('2026-12-01');
    expect(await dueItems()).toEqual([[label, 1]]);
  });

  it('waits until tomorrow, where its business was reminded of another one today', async () => {
    const [, other] = [await issue('10,00'), await issue('20,00')];
    await go('2026-11-24');
    const due = await listDueBusinesses(portal.database.db, '2026-11-24');
    const item = `invoice ${other}`;
    await accounting.post('hold-reminder', { region, item, reason: 'Wird geprüft', until: '' });
    expect((await send()).body).toEqual({ sent: 1 });
    const sent = await reminderMails();
    expect(sent.length).toBeGreaterThan(0);
    await accounting.post('release-reminder', { region, item });
    expect(await list()).toMatchObject({ count: 0, due: [{ waits: 'reminded-today', items: [{ label: other }] }] });
    expect((await send()).body).toEqual({ sent: 0 });
    // Nor does what was listed before the first one went out.
    expect(await sendReminders(portal.portal, due, { today: '2026-11-24', sentBy: null })).toBe(0);
    expect(await reminderMails()).toEqual(sent);
    // Control: on the next day it goes out.
    await go('2026-11-25');
    expect((await send()).body).toEqual({ sent: 1 });
  });

  it('waits while money of its business is unclear, and is told so', async () => {
    const label = await issue();
    await go('2026-11-24');
    await readBank('2026-11-23', [{ cents: 5_000, text: `Teilzahlung ${label}`, name: 'Buchhandlung' }]);
    expect((await list()).due).toMatchObject([{ waits: 'unclear-money', items: [{ label }] }]);
    expect((await send()).body).toEqual({ sent: 0 });
    await byItself();
    expect(await reminderMails()).toEqual([]);
  });
});

it('waits while a payment by hand waits for a second person, and goes out where that is refused', async () => {
  const label = await issue('300,00');
  await go('2026-11-24');
  const { invoices } = (await accounting.get<{ invoices: { gguid: string; label: string }[] }>('invoices?year=2026')).body;
  const { gguid } = invoices.find((one) => one.label === label)!;
  const said = { gguid, direction: 'from-business', day: '2026-11-23', bankText: label, reason: 'Kontoauszug' };
  const wanted = { ...said, amount: '357,00', openCents: 35_700 };
  expect((await accounting.book('record-invoice-payment', wanted)).body).toEqual({ waitsForSecond: true });
  expect((await list()).due).toMatchObject([{ waits: 'unclear-money', items: [{ label }] }]);
  expect((await send()).body).toEqual({ sent: 0 });
  await readBank('2026-11-23');
  await byItself();
  expect(await reminderMails()).toEqual([]);
  // Control: without it, it goes out.
  const management = await portal.signedIn('betrieb@demo.example');
  const [act] = (await management.get<{ acts: FourEyesAct[] }>('four-eyes-acts')).body.acts;
  const refusal = { decision: 'refuse', number: act!.number, reason: 'Das war ein anderer.' };
  expect((await management.post('decide-four-eyes-act', refusal)).status).toBe(204);
  expect((await send()).body).toEqual({ sent: 1 });
});

describe('the address for invoices', () => {
  const INVOICES = 'rechnungen@laden.example';
  const PEOPLE = ['buchhaltung@demo.example', 'partner@demo.example'];
  const name = (email: string | null) =>
    portal.database.db.updateTable('partner').set({ company_re_email: email }).where('partner_id', '=', 1).execute();
  const recipients = async () => (await reminderMails()).map(({ recipient }) => recipient).toSorted();

  it('gets the reminder with its papers, as the people do who see to the money', async () => {
    await name(INVOICES);
    await issue();
    await go('2026-11-24');
    await send();
    expect(await recipients()).toEqual([...PEOPLE, INVOICES]);
    const [one, ...others] = await reminderMails();
    for (const other of others) expect(other.attachments).toEqual(one!.attachments);
  });

  it.each([
    ['a person’s, in whatever capitals', 'Buchhaltung@Demo.Example'],
    ['none that a mail server accepts', 'rechnungen'],
    ['not given', null],
  ])('is %s: then each person gets one mail, and nobody else', async (_, email) => {
    await issue();
    await name(email);
    await go('2026-11-24');
    await send();
    expect(await recipients()).toEqual(PEOPLE);
  });

  it('is enough where no person is left, and without it the reminder waits', async () => {
    await name(INVOICES);
    const left = portal.database.db.updateTable('person').set({ ended_at: new Date() });
    await left.where('email', 'in', PEOPLE).execute();
    await issue();
    await go('2026-11-24');
    await name(null);
    expect((await list()).due).toMatchObject([{ waits: 'no-address' }]);
    expect((await send()).body).toEqual({ sent: 0 });
    await name(INVOICES);
    expect((await list()).due).toMatchObject([{ waits: null }]);
    expect((await send()).body).toEqual({ sent: 1 });
    expect(await recipients()).toEqual([INVOICES]);
  });

  it('is an employer’s just the same', async () => {
    const { db } = portal.database;
    const employer = await db.selectFrom('employer').select('gguid').where('employer_id', '=', 1).executeTakeFirstOrThrow();
    await db.updateTable('employer').set({ company_re_email: INVOICES }).where('employer_id', '=', 1).execute();
    await issue('100,00', { kind: 'employer', id: employer.gguid });
    await go('2026-11-24');
    await send();
    expect(await recipients()).toEqual(['arbeitgeber@demo.example', INVOICES]);
  });
});

describe('what changes after it was listed', () => {
  const listed = async () => {
    const label = await issue();
    await go('2026-11-24');
    const due = await listDueBusinesses(portal.database.db, '2026-11-24');
    expect(due).toMatchObject([{ waits: null, items: [{ label }] }]);
    const sendListed = () => sendReminders(portal.portal, due, { today: '2026-11-24', sentBy: null });
    return { label, sendListed };
  };
  const gguidOf = async (label: string) => {
    const { invoices } = (await accounting.get<{ invoices: { gguid: string; label: string }[] }>('invoices?year=2026')).body;
    return invoices.find((one) => one.label === label)!.gguid;
  };
  const pay = async (label: string, amount: string) => {
    const said = { direction: 'from-business', day: '2026-11-03', bankText: label, reason: 'Kontoauszug', openCents: 11_900 };
    const { status } = await accounting.book('record-invoice-payment', { ...said, gguid: await gguidOf(label), amount });
    expect(status).toBe(200);
  };

  it.each<[string, (label: string) => Promise<unknown>]>([
    ['paid', (label) => pay(label, '119,00')],
    ['paid in part', (label) => pay(label, '19,00')],
    [
      'cancelled',
      async (label) => accounting.book('cancel-invoice', { gguid: await gguidOf(label), isReissued: false, reason: 'Irrtum' }),
    ],
    [
      'held back',
      (label) => accounting.post('hold-reminder', { region, item: `invoice ${label}`, reason: 'Wird geprüft', until: '' }),
    ],
    ['unclear', (label) => readBank('2026-11-23', [{ cents: 5_000, text: `Teilzahlung ${label}`, name: 'Buchhandlung' }])],
  ])('is looked at once more as it is sent: what is %s by then is not reminded', async (_, change) => {
    const { label, sendListed } = await listed();
    await change(label);
    expect(await sendListed()).toBe(0);
    expect([await reminderMails(), (await list()).sent]).toEqual([[], []]);
  });

  it('control: what has not changed goes out', async () => {
    const { sendListed } = await listed();
    expect(await sendListed()).toBe(1);
    expect(await reminderMails()).not.toEqual([]);
  });
});

describe('the letter of a reminder', () => {
  const read = async (pdf: Uint8Array) => {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    return text.replace(/\s+/g, ' ');
  };
  const documentsOf = async (visitor: Visitor) =>
    (await visitor.get<ArchivedDocument[]>('partner-employer-documents')).body.filter((one) => one.documentType === 'Mahnung');

  it('is kept as it went out: for its business, for accounting, and as the mail’s attachment', async () => {
    const [one, other] = [await issue('10,00'), await issue('20,00')];
    await go('2026-11-24');
    await send();
    const owner = await portal.signedIn('partner@demo.example');
    const [letter, ...more] = await documentsOf(owner);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ name: 'Zahlungserinnerung vom 24.11.2026', date: '24.11.2026' });
    const { gguid } = letter!;
    const { body, headers } = await owner.post<Uint8Array>('partner-employer-documents', { gguid });
    expect(headers.get('content-disposition')).toContain('Zahlungserinnerung vom 24.11.2026.pdf');
    const text = await read(body);
    for (const said of [
      'Vertrag AP-1001',
      'Zahlbar bis 01.12.2026',
      `Rechnung ${one} 17.11.2026 11,90 €`,
      `Rechnung ${other} 17.11.2026 23,80 €`,
      'Summe 35,70 €',
      `Verwendungszweck ${one} ${other}`,
    ])
      expect(text).toContain(said);
    // Whatever becomes of names and amounts.
    await portal.database.db.updateTable('partner').set({ name: 'Anders' }).where('partner_id', '=', 1).execute();
    const asStaff = await accounting.post<Uint8Array>('reminder-letter', { gguid });
    const asMail = await fetchAttachment(portal.portal, { kind: 'reminder', id: gguid, fileName: '' });
    for (const bytes of [asStaff.body, asMail]) expect(Buffer.from(bytes).equals(Buffer.from(body))).toBe(true);
    expect((await list()).sent.map((sent) => [sent.label, sent.letter])).toEqual(
      expect.arrayContaining([
        [one, gguid],
        [other, gguid],
      ]),
    );
    const acts = await portal.database.db
      .selectFrom('audit_event')
      .select('act')
      .where('act', '=', 'looked-at-reminder')
      .execute();
    expect(acts).toHaveLength(1);
  });

  it('is nobody else’s, and each reminding has its own', async () => {
    await issue();
    await go('2026-11-24');
    await send();
    await go('2026-12-08');
    await send();
    const letters = await documentsOf(await portal.signedIn('partner@demo.example'));
    expect(letters.map(({ name }) => name)).toEqual(['Mahnung vom 08.12.2026', 'Zahlungserinnerung vom 24.11.2026']);
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    expect(await documentsOf(employer)).toEqual([]);
    const [{ gguid }] = letters as [ArchivedDocument];
    expect((await employer.post('partner-employer-documents', { gguid })).status).toBe(404);
    expect((await employer.post('reminder-letter', { gguid })).status).toBe(403);
    expect((await accounting.post('reminder-letter', { gguid: crypto.randomUUID() })).status).toBe(404);
  });
});

describe('what a reminder costs', () => {
  const ask = (prices: Partial<Record<'reminder1' | 'reminder2' | 'reminder3', string>>) => {
    const none = {
      participation: '',
      card: '',
      individualCard: '',
      reminder1: '',
      reminder2: '',
      reminder3: '',
      returnedDebit: '',
    };
    return accounting.post('set-invoice-prices', { region, ...none, ...prices });
  };
  const invoices = async () =>
    (await accounting.get<{ invoices: StaffInvoice[] }>('invoices?year=2026')).body.invoices.toReversed();
  const fees = async () => (await invoices()).filter(({ kind }) => kind === 'reminder-fee');
  const openOwn = async () =>
    (await (await portal.signedIn('partner@demo.example')).get<{ label: string; cents: number }[]>('own-open-items')).body;
  const pay = async (gguid: string, amount: string, openCents: number) => {
    const said = { direction: 'from-business', day: '2026-11-03', bankText: 'Zahlung', reason: 'Kontoauszug' };
    expect((await accounting.book('record-invoice-payment', { ...said, gguid, amount, openCents })).status).toBe(200);
  };
  const cancel = (gguid: string, isReissued = false) =>
    accounting.book('cancel-invoice', { gguid, isReissued, reason: 'Aus Kulanz' });

  it('is nothing, where the region has set nothing', async () => {
    await issue();
    for (const day of ['2026-11-24', '2026-12-08', '2026-12-22']) {
      await go(day);
      expect((await list()).due[0]!.items).toMatchObject([{ feeCents: 0 }]);
      expect((await send()).body).toEqual({ sent: 1 });
    }
    expect(await fees()).toEqual([]);
    expect((await list()).sent).toHaveLength(3);
  });

  it('is asked for once for each level and item, on mail and letter, among open items, without tax', async () => {
    expect((await ask({ reminder1: '', reminder2: '3,50', reminder3: '5,00' })).status).toBe(204);
    const [one, other] = [await issue('10,00'), await issue('20,00')];
    await go('2026-11-24');
    await send();
    expect(await fees()).toEqual([]);
    await go('2026-12-08');
    expect(await list()).toMatchObject({ count: 2, cents: 1_190 + 2_380 + 2 * 350 });
    expect((await send()).body).toEqual({ sent: 2 });
    expect((await send()).body).toEqual({ sent: 0 });
    const charged = await fees();
    expect(charged).toMatchObject([
      { netCents: 350, taxCents: 0, grossCents: 350, openCents: 350, dueOn: '2026-12-22', state: 'open' },
      { netCents: 350, taxCents: 0, grossCents: 350, openCents: 350, dueOn: '2026-12-22', state: 'open' },
    ]);
    const [{ label }] = charged as [StaffInvoice];
    const { body_text, attachments } = (await reminderMails()).at(-1)!;
    for (const said of [`Rechnung ${one}: 11,90 €`, `Mahnkosten ${label}: 3,50 €`, 'Bitte überweisen Sie 42,70 €'])
      expect(body_text).toContain(said);
    expect(attachments).toHaveLength(5);
    const { letter } = (await list()).sent[0]!;
    const { body } = await accounting.post<Uint8Array>('reminder-letter', { gguid: letter! });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
    for (const said of [`Mahnkosten ${label} 3,50 €`, 'Summe 42,70 €', other]) expect(text.replace(/\s+/g, ' ')).toContain(said);
    expect((await openOwn()).map((item) => item.cents)).toEqual(expect.arrayContaining([1_190, 2_380, 350, 350]));
    const { gguid } = charged[0]!;
    const paper = await (await portal.signedIn('partner@demo.example')).post<Uint8Array>('partner-employer-documents', { gguid });
    const read = await extractText(await getDocumentProxy(new Uint8Array(paper.body)), { mergePages: true });
    expect(read.text.replace(/\s+/g, ' ')).toContain('Nicht steuerbar: Schadenersatz (§§ 280 bis 288 BGB) 0,00 €');
    // Of the third level once more; and no cost of a cost, however late that is.
    await go('2026-12-22');
    await send();
    await go('2026-12-29');
    expect((await list()).due[0]!.items).toMatchObject([{ feeCents: 0 }, { feeCents: 0 }]);
    await send();
    expect((await fees()).map(({ grossCents }) => grossCents)).toEqual([350, 350, 500, 500]);
  });

  it('is paid like an invoice, and waived with a reason; the next level does not ask for it again', async () => {
    await ask({ reminder1: '2,00', reminder2: '3,00' });
    const label = await issue();
    await go('2026-11-24');
    await send();
    const [first] = await fees();
    await pay(first!.gguid, '2,00', 200);
    await go('2026-12-08');
    await send();
    const [, second] = await fees();
    expect((await cancel(second!.gguid)).status).toBe(200);
    expect((await send()).body).toEqual({ sent: 0 });
    const open = (await openOwn()).map((item) => [item.label, item.cents]);
    expect(open).toContainEqual([label, 11_900]);
    expect(open).not.toContainEqual([second!.label, 300]);
    expect((await fees()).map(({ state }) => state)).toEqual(['paid', 'cancelled']);
  });

  it.each([
    ['cancelled', false],
    ['issued anew', true],
  ])('is taken back with its invoice, where that is %s: what was paid for it is owed back', async (_, isReissued) => {
    await ask({ reminder1: '2,00', reminder2: '3,00' });
    const label = await issue();
    await go('2026-11-24');
    await send();
    await pay((await fees())[0]!.gguid, '2,00', 200);
    await go('2026-12-08');
    await send();
    const wrong = (await invoices()).find((one) => one.label === label)!;
    expect((await cancel(wrong.gguid, isReissued)).status).toBe(200);
    expect((await fees()).map(({ state, openCents }) => [state, openCents])).toEqual([
      ['refund', -200],
      ['cancelled', 0],
    ]);
    expect((await openOwn()).reduce((sum, { cents }) => sum + cents, 0)).toBe((isReissued ? 11_900 : 0) - 200);
    // It counts for what one person may move alone.
    const moved = await portal.database.db.selectFrom('moved_alone').select('cents').orderBy('cents', 'desc').execute();
    expect(moved[0]).toEqual({ cents: (isReissued ? 0 : 11_900) + 500 });
  });

  it('goes out without a cost where no invoice can be issued, as to a business without an address', async () => {
    await ask({ reminder1: '2,00' });
    await issue();
    await go('2026-11-24');
    const none = { company_re_street: null, company_street: null };
    await portal.database.db.updateTable('partner').set(none).where('partner_id', '=', 1).execute();
    expect((await send()).body).toEqual({ sent: 1 });
    expect(await fees()).toEqual([]);
  });

  it('is set by accounting alone, and nobody can ask for more than 20 euros', async () => {
    expect((await ask({ reminder3: '20,01' })).status).toBe(422);
    expect((await ask({ reminder3: '20,00' })).status).toBe(204);
    const { body } = await accounting.get<Record<string, string>>(`invoice-prices?region=${region}`);
    expect(body).toMatchObject({ reminder1: '', reminder2: '', reminder3: '20,00' });
  });
});

describe('whoever reads the invoice reads the letter', () => {
  const remind = async (business?: { kind: string; id: string }) => {
    const label = await issue('100,00', business);
    await go('2026-11-24');
    await send();
    const { letter } = (await list()).sent[0]!;
    const { invoices } = (await accounting.get<{ invoices: { gguid: string; label: string }[] }>('invoices?year=2026')).body;
    const papers = [letter!, invoices.find((one) => one.label === label)!.gguid];
    return async (email: string) => {
      const visitor = await portal.signedIn(email);
      return Promise.all(papers.map(async (gguid) => (await visitor.post('partner-employer-documents', { gguid })).status));
    };
  };

  it('of a partner its admin and its accounting, not who stands at a till', async () => {
    const read = await remind();
    for (const email of ['partner@demo.example', 'buchhaltung@demo.example']) expect(await read(email)).toEqual([200, 200]);
    for (const email of ['kasse@demo.example', 'bahnhof@demo.example']) {
      expect(await read(email)).toEqual([403, 403]);
      const till = await portal.signedIn(email);
      for (const call of ['partner-employer-documents', 'partner-employer-invoices', 'own-open-items'])
        expect((await till.get(call)).status).toBe(403);
    }
  });

  it('of an employer all of its people, and nobody of a partner', async () => {
    const { db } = portal.database;
    const { gguid } = await db.selectFrom('employer').select('gguid').where('employer_id', '=', 1).executeTakeFirstOrThrow();
    const read = await remind({ kind: 'employer', id: gguid });
    const roles = db.updateTable('person').where('email', '=', 'arbeitgeber@demo.example');
    for (const role of ['admin', 'accounting', 'user'] as const) {
      await roles.set({ partner_role: role }).execute();
      expect(await read('arbeitgeber@demo.example')).toEqual([200, 200]);
    }
    expect(await read('partner@demo.example')).toEqual([404, 404]);
  });
});

describe('the job', () => {
  it('reminds by itself where the bank was read, on banking days only, and once', async () => {
    await issue();
    // A Saturday.
    await go('2026-11-28');
    await readBank('2026-11-27');
    await byItself();
    expect(await reminderMails()).toEqual([]);
    await go('2026-11-30');
    await Promise.all([byItself(), byItself()]);
    const sent = await reminderMails();
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
    expect((await list()).sent).toMatchObject([{ level: 1, by: null }]);
  });

  it('leaves a region out whose bank was not read, and accounting hears of it', async () => {
    await issue();
    await go('2026-11-24');
    await byItself();
    expect(await reminderMails()).toEqual([]);
    expect(await list()).toMatchObject({ waitsBecause: 'bank-not-read', count: 1 });
    const { waiting } = (await accounting.get<{ waiting: { text: string; count: number }[] }>('staff-start')).body;
    expect(waiting).toContainEqual(expect.objectContaining({ text: 'Mahnung ansehen und senden', count: 1 }));
  });

  it('sends nothing where it would be more than 50 at once, as something may be wrong', async () => {
    for (let count = 0; count < 51; count++) await issue('1,00');
    await go('2026-11-24');
    await readBank('2026-11-23');
    await byItself();
    expect(await reminderMails()).toEqual([]);
    expect(await list()).toMatchObject({ waitsBecause: 'too-many', count: 51, cents: 51 * 119 });
    expect((await send()).body).toEqual({ sent: 51 });
  });
});

it('what is sent is what was seen: another list is refused', async () => {
  await issue();
  await go('2026-11-24');
  const { count, cents } = await list();
  expect(await accounting.post('send-reminders', { count, cents: cents - 1 })).toMatchObject({
    status: 409,
    body: { errorCode: 'LIST_CHANGED' },
  });
  const partnerPerson = await portal.signedIn('partner@demo.example');
  expect((await partnerPerson.post('send-reminders', { count, cents })).status).toBe(403);
  expect((await partnerPerson.get('reminders')).status).toBe(403);
  expect(await reminderMails()).toEqual([]);
});
