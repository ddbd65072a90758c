import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArchivedDocument } from '#contract/reports/documents/documents.ts';
import type { PartnerStatement, StatementDetails } from '#contract/reports/documents/statements.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { postBookings, type Posting } from '#server/ledger/write/post-booking.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { keepStatementPaper, makeMissingPapers } from './keep-statement-paper.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const CARD = cardNumberOf(20);
const EVIL = '=HYPERLINK("x") <b>Müßiggang & Söhne</b>';
let portal: TestPortal;
let accounting: Visitor;
let partnerId: number;
let otherId: number;

/** The demo's first shop has a statement with a collection, and one with payout and correction; the next has one. */
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  const { db } = portal.database;
  [partnerId, , otherId] = (
    await db.selectFrom('partner').select('partner_id').where('region_id', '=', 1).orderBy('partner_id').execute()
  ).map((partner) => partner.partner_id) as [number, number, number];
  await db.updateTable('partner').set({ name: EVIL }).where('partner_id', '=', partnerId).execute();
  await db.updateTable('partner_bank').set({ payment_method: 'Rechnung' }).where('partner_id', '=', otherId).execute();
  const [main, branch] = await db
    .selectFrom('branch')
    .select('branch_id')
    .where('partner_id', '=', partnerId)
    .orderBy('position')
    .execute();

  await moveClock(portal.database, new Date('2026-10-28T09:00:00Z'), 1);
  const entries = await book(
    { type: 'topup', cents: 20_000, branchId: main!.branch_id },
    { type: 'redemption', cents: 1_250, fee: 25, branchId: branch!.branch_id },
    { type: 'topup', cents: 700, partnerId: otherId },
  );
  await issue('2026-11-09T03:15:00Z');
  await moveClock(portal.database, new Date('2026-11-11T09:00:00Z'), 1);
  await book({ type: 'redemption', cents: 12_345, fee: 247, branchId: main!.branch_id });
  const back = { card: CARD, actorId: 0, idempotencyKey: null, inputHash: null };
  await postBookings(db, SEAL_KEYS, 1, [{ ...back, type: 'reversal', reversalOf: entries[1]! }]);
  await issue('2026-11-23T03:15:00Z');
  await restoreClock(portal.database);
  accounting = await portal.signedIn('buchhaltung@demo.example');
});
afterAll(() => portal.close());

async function book(...bookings: Partial<Extract<Posting, { cents: number }>>[]): Promise<number[]> {
  const usual = { card: CARD, fee: 0, partnerId, branchId: null, actorId: 0, idempotencyKey: null, inputHash: null };
  const outcomes = await postBookings(
    portal.database.db,
    SEAL_KEYS,
    1,
    bookings.map((booking) => ({ ...usual, ...booking }) as Posting),
  );
  return outcomes.map((outcome) => (outcome.isPosted ? outcome.entryId : Number.NaN));
}

async function issue(instant: string): Promise<void> {
  await moveClock(portal.database, new Date(instant), 0.001);
  await issueStatements(portal.portal);
}

const list = async (visitor: Visitor) => (await visitor.get<ArchivedDocument[]>('partner-employer-documents')).body;

async function fetchText(visitor: Visitor, gguid: string) {
  const answer = await visitor.post<Uint8Array>('partner-employer-documents', { gguid });
  return { ...answer, ...(await readPaper(answer.body)) };
}

async function readPaper(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  return { document, text: text.replace(/\s+/g, ' ') };
}

it('lists the statements of the own business, newest first', async () => {
  const expected = [
    { name: 'Abrechnung 1-00003', documentType: 'Abrechnung', date: '23.11.2026', gguid: expect.any(String) },
    { name: 'Abrechnung 1-00001', documentType: 'Abrechnung', date: '09.11.2026', gguid: expect.any(String) },
  ];
  expect(await list(accounting)).toEqual(expected);
  expect(await list(await portal.signedIn('partner@demo.example'))).toEqual(expected);
  expect(await list(await portal.signedIn('arbeitgeber@demo.example'))).toEqual([]);
});

it('hands a statement out as tagged PDF/A, named after the document, with every figure on it', async () => {
  const [, first] = await list(accounting);
  const { status, headers, document, text, body } = await fetchText(accounting, first!.gguid);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename="Abrechnung 1-00001.pdf"');
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(Buffer.from(body).toString('latin1')).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
  for (const shown of [
    EVIL,
    'Zeitraum 26.10.2026 bis 08.11.2026',
    'Einzug von Ihrem Konto 187,80 €',
    'Mandat KK-M-1001',
    'Diese Abrechnung kündigt die Lastschrift an.',
    'Buchungen zusammen -187,50 €',
    'Gebühren netto -0,25 €',
    'Umsatzsteuer 19 % auf die Gebühren -0,05 €',
    'Hauptstelle Aufladungen 1 -200,00 € 0,00 €',
    'Filiale 1 – Bahnhof Einlösungen 1 12,50 € 0,25 €',
    'Diese Abrechnung ist keine Rechnung.',
    'Steuernummer 123/456/78901',
    'USt-IdNr. DE123456788',
    'Anhang: Ihre Buchungen im Einzelnen',
    'Einlösung 12,50 € 0,25 €',
  ])
    expect(text).toContain(shown);
  expect(text).toContain(`Seite 1 von ${document.numPages}`);
  expect(text).toContain(`Seite ${document.numPages} von ${document.numPages}`);
  expect(text).not.toMatch(/1761 ?\d{4}/);
});

it('shows a correction on the next statement', async () => {
  const [second] = await list(accounting);
  const { text } = await fetchText(accounting, second!.gguid);
  expect(text).toContain('Korrekturen: Einlösungen 1 -12,50 € -0,25 €');
  // 123.45 - 12.50 - (2.47 - 0.25) - 19 % of 2.22
  expect(text).toContain('Auszahlung an Sie 108,31 €');
});

it('lists statements as a ledger: period, amount, day and state of the payment', async () => {
  const { body } = await accounting.get<PartnerStatement[]>('partner-statements');
  expect(body).toMatchObject([
    { name: 'Abrechnung 1-00003', from: '2026-11-09', to: '2026-11-22', cents: 10_831, paidOn: '2026-11-25', state: 'planned' },
    { name: 'Abrechnung 1-00001', from: '2026-10-26', to: '2026-11-08', cents: -18_780, paidOn: '2026-11-16', state: 'planned' },
  ]);
  expect((await (await portal.signedIn('arbeitgeber@demo.example')).get('partner-statements')).body).toEqual([]);
});

it('shows the bookings of a statement with the signs of the transactions, and what its amount is made of', async () => {
  const [second, first] = await list(accounting);
  const { body } = await accounting.get<StatementDetails>(`partner-statement?gguid=${first!.gguid}`);
  const { body: transactions } = await accounting.get<PartnerTransaction[]>('partner-transactions');
  expect(body.bookings.map(({ text, amount }) => [text, amount])).toEqual([
    ['Einlösung', -12.5],
    ['Aufladung', 200],
  ]);
  for (const booking of body.bookings) expect(transactions).toContainEqual(booking);
  for (const { gguid } of [first!, second!]) {
    const { body: details } = await accounting.get<StatementDetails>(`partner-statement?gguid=${gguid}`);
    expect(details.parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(details.cents);
  }
});

it('never changes: the same bytes again, whatever becomes of the names, and whoever asks at the same time', async () => {
  const [document] = await list(accounting);
  const fetched = await Promise.all(
    Array.from({ length: 5 }, () => accounting.post<Uint8Array>('partner-employer-documents', { gguid: document!.gguid })),
  );
  await portal.database.db.updateTable('partner').set({ name: 'Anders' }).where('partner_id', '=', partnerId).execute();
  fetched.push(await accounting.post<Uint8Array>('partner-employer-documents', { gguid: document!.gguid }));
  expect(new Set(fetched.map(({ body }) => Buffer.from(body).toString('base64'))).size).toBe(1);
});

it('knows no document of others, and none that there is not', async () => {
  const other = await portal.database.db
    .selectFrom('statement')
    .select('gguid')
    .where('partner_id', '=', otherId)
    .executeTakeFirstOrThrow();
  const employer = await portal.signedIn('arbeitgeber@demo.example');
  const [own] = await list(accounting);
  for (const [visitor, gguid] of [
    [accounting, other.gguid],
    [accounting, randomUUID()],
    [employer, own!.gguid],
  ] as const)
    for (const asked of [
      await visitor.post('partner-employer-documents', { gguid }),
      await visitor.get(`partner-statement?gguid=${gguid}`),
    ])
      expect(asked.status).toBe(404);
  expect((await accounting.post('partner-employer-documents', { gguid: 'x' })).status).toBe(422);
  expect((await accounting.post('partner-employer-documents', {})).status).toBe(422);
});

it('makes the papers that are missing ahead, once', async () => {
  expect(await makeMissingPapers(portal.portal)).toBeGreaterThan(0);
  expect(await makeMissingPapers(portal.portal)).toBe(0);
});

it('says what to transfer, and by which day, as text and as a code', async () => {
  const { text } = await readPaper(await keepStatementPaper(portal.portal, 1, 2));
  for (const shown of ['So überweisen Sie', 'Verwendungszweck ABR-1-00002', 'Betrag 7,00 €', 'Zahlbar bis 23.11.2026', 'scannen'])
    expect(text).toContain(shown);
  expect((await fetchText(accounting, (await list(accounting))[0]!.gguid)).text).not.toContain('So überweisen Sie');
});

it('tells admin and accounting by mail, once for each statement, and no figure', async () => {
  const mails = await portal.database.db
    .selectFrom('outbox_mail')
    .select(['recipient', 'subject', 'body_text'])
    .where('subject', 'like', 'Ihre Abrechnung%')
    // Those of other shops.
    .where('recipient', 'not like', 'buchhaltung-%')
    .orderBy('outbox_mail_id')
    .execute();
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual(
    ['1-00001', '1-00003'].flatMap((label) =>
      ['partner', 'buchhaltung'].map((who) => `${who}@demo.example: Ihre Abrechnung ${label} liegt bereit`),
    ),
  );
  expect(mails[0]!.body_text).toContain('https://portal.example/dokumente');
  expect(mails.some(({ body_text }) => /€|\d,\d\d/.test(body_text))).toBe(false);
});
