import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffInvoice, RefusedInvoice, OwnInvoice } from '#contract/reports/invoices/invoices.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { type CheckInvoiceXml, findInvoiceCheck } from '#tests/support/check-invoice-xml.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';
import { issueMonthlyInvoices } from './issue-monthly-invoices.ts';

const CARD = cardNumberOf(20);
const noFees = { reminder1: '', reminder2: '', reminder3: '', returnedDebit: '' };

let portal: TestPortal;
let check: CheckInvoiceXml | undefined;
let accounting: Visitor;
let partnerId: number;

/**
 * In May 2026 the demo's first shop has two statements, with fees in both; the second takes back more than it brings.
 * A contract year of the fashion shop begins in May; the chemist has a monthly charge and a mandate.
 */
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  check = await findInvoiceCheck();
  const { database } = portal;
  const { db } = database;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  ({ partner_id: partnerId } = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('contract_id', '=', 'AP-1001')
    .executeTakeFirstOrThrow());
  await database.runAsOwner(`update partner set contract_start_at = '2024-05-15' where contract_id = 'AP-1004'`);
  await database.runAsOwner(`update partner set company_street = null, company_re_street = null where contract_id = 'AP-1006'`);
  await accounting.post('set-invoice-prices', {
    region: 'lahr',
    participation: '49,00',
    card: '',
    individualCard: '',
    ...noFees,
  });

  await moveClock(portal.database, new Date('2026-04-29T09:00:00Z'), 1);
  const [, redeemed] = await book({ type: 'topup', cents: 20_000 }, { type: 'redemption', cents: 12_345, fee: 247 });
  await issue('2026-05-11T03:15:00Z');
  await moveClock(portal.database, new Date('2026-05-13T09:00:00Z'), 1);
  const back = { card: CARD, actorId: 0, idempotencyKey: null, inputHash: null };
  await postBookings(db, SEAL_KEYS, 1, [{ ...back, type: 'reversal', reversalOf: redeemed! }]);
  await issue('2026-05-25T03:15:00Z');
  // Twice, and by two at once: each invoice is made once.
  await moveClock(portal.database, new Date('2026-06-01T04:00:00Z'), 0.001);
  await Promise.all([issueMonthlyInvoices(portal.portal), issueMonthlyInvoices(portal.portal)]);
  await issueMonthlyInvoices(portal.portal);
  await restoreClock(portal.database);
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

interface Listed {
  year: number;
  years: number[];
  invoices: StaffInvoice[];
  refused: RefusedInvoice[];
}

const list = async (year?: number) =>
  (await accounting.get<Listed>(year === undefined ? 'invoices' : `invoices?year=${year}`)).body;
const listNow = async () => (await list()).invoices;
const ofLahr = async () =>
  (await list(2026)).invoices.filter(({ region, issuedOn }) => region === 'lahr' && issuedOn === '2026-06-01');
const findings = async () => (await verifyLedger(portal.database.db, SEAL_KEYS)).map(({ rule }) => rule);

async function paperOf(gguid: string): Promise<string> {
  const { body } = await accounting.post<Uint8Array>('invoice-paper', { gguid });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(body))), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

async function xmlOf(gguid: string): Promise<string> {
  const { xml } = await portal.database.db
    .selectFrom('invoice_paper')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.region_id', '=', 'invoice_paper.region_id')
        .onRef('invoice.year', '=', 'invoice_paper.year')
        .onRef('invoice.number', '=', 'invoice_paper.number'),
    )
    .select('xml')
    .where('invoice.gguid', '=', gguid)
    .executeTakeFirstOrThrow();
  return xml;
}

async function one(of: { business?: string; kind: string; state?: string; from?: StaffInvoice[] }): Promise<StaffInvoice> {
  const rows = of.from ?? (await ofLahr());
  const row = rows.find(
    ({ business, kind, state }) =>
      kind === of.kind && (!of.business || business.name.startsWith(of.business)) && (!of.state || state === of.state),
  );
  if (!row) throw new Error(`no ${of.kind} invoice in ${JSON.stringify(rows)}`);
  return row;
}

describe('the invoices of a month', () => {
  it('are made once, numbered in one row', async () => {
    const rows = await ofLahr();
    expect(rows.map(({ label }) => label).toSorted()).toEqual(rows.map((_, at) => `R1-2026-${String(at + 1).padStart(5, '0')}`));
    expect(rows.map(({ kind, business, netCents, taxCents, state }) => [kind, business.name, netCents, taxCents, state])).toEqual(
      expect.arrayContaining([
        ['monthly', 'Mode am Rathaus (Demo)', 6_400, 1_216, 'open'],
        ['statement', 'Buchhandlung am Marktplatz (Demo)', 247, 47, 'settled'],
        ['statement', 'Buchhandlung am Marktplatz (Demo)', -247, -47, 'settled'],
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  it('ask for a transfer where no debit is agreed, with a code for the phone', async () => {
    const { gguid, label } = await one({ business: 'Mode', kind: 'monthly' });
    const text = await paperOf(gguid);
    for (const shown of [
      'Zu zahlen 76,16 €',
      'Bitte überweisen Sie den Betrag bis zum 15.06.2026 ohne Abzug.',
      '1% - zzgl. 15.00 € monatlich, Mai 2026 1 15,00 € 15,00 €',
      'Teilnahmegebühr für das Vertragsjahr vom 15.05.2026 bis 14.05.2027 1 49,00 € 49,00 €',
      'Leistungszeitraum: 01.05.2026 bis 31.05.2026.',
      `Verwendungszweck ${label}`,
    ])
      expect(text).toContain(shown);
  });

  it('show what a statement kept back as settled, by the statement’s own tax', async () => {
    const { gguid } = await one({ business: 'Buch', kind: 'statement' });
    const rows = (await ofLahr()).filter(({ kind }) => kind === 'statement');
    const kept = rows.find(({ netCents }) => netCents > 0)!;
    const text = await paperOf(kept.gguid);
    expect(text).toContain('Bereits mit der Abrechnung 1-00001 verrechnet. Es ist nichts zu zahlen.');
    expect(text).toContain('Leistungszeitraum: 27.04.2026 bis 10.05.2026.');
    expect(text).toContain('Noch zu zahlen 0,00 €');
    const back = await paperOf(rows.find(({ netCents }) => netCents < 0)!.gguid);
    expect(back).toContain('Rechnungskorrektur R1-2026-');
    expect(gguid).toBeTruthy();
  });

  it('each pass schema and business rules', async () => {
    for (const { gguid } of await ofLahr()) {
      await paperOf(gguid);
      expect(check ? await check(await xmlOf(gguid)) : []).toEqual([]);
    }
  });

  it('are seen by their partner, by nobody else', async () => {
    const partner = await portal.signedIn('partner@demo.example');
    const own = (await partner.get<OwnInvoice[]>('partner-employer-invoices')).body;
    expect(own.map(({ kind, grossCents, state }) => [kind, grossCents, state])).toEqual(
      expect.arrayContaining([
        ['statement', -294, 'settled'],
        ['statement', 294, 'settled'],
      ]),
    );
    expect((await (await portal.signedIn('arbeitgeber@demo.example')).get('partner-employer-invoices')).body).toEqual([]);
    expect((await (await portal.signedIn('kasse@demo.example')).get('partner-employer-invoices')).status).toBe(403);
  });

  it('leave the books clean', async () => expect(await findings()).toEqual([]));
});

describe('what cannot be invoiced', () => {
  it('waits for accounting with the reason, and is issued once that is gone', async () => {
    const { refused } = await list();
    expect(refused).toMatchObject([
      {
        region: 'lahr',
        kind: 'monthly',
        business: { name: 'Apotheke zum Storchen (Demo)' },
        problem: 'Für eine Rechnung fehlt die Anschrift des Unternehmens.',
      },
    ]);
    const retry = () =>
      accounting.post<{ label: string } & ErrorAnswer>('retry-invoice', { region: 'lahr', cause: refused[0]!.cause });
    expect(await retry()).toMatchObject({ status: 422, body: { errorMessage: refused[0]!.problem } });
    await portal.database.runAsOwner(`update partner set company_street = 'Lindenallee 7' where contract_id = 'AP-1006'`);
    const { body } = await retry();
    expect(body.label).toMatch(/^R1-\d{4}-\d{5}$/);
    expect((await list()).refused).toEqual([]);
    expect((await retry()).status).toBe(404);
    const issued = (await listNow()).find(({ label }) => label === body.label)!;
    expect(issued).toMatchObject({ kind: 'monthly', netCents: 3_000, by: 'Renate Demo' });
    expect(await paperOf(issued.gguid)).toMatch(/Wir ziehen 35,70 € am .* ein, mit dem Mandat KK-M-1006/);
    expect(check ? await check(await xmlOf(issued.gguid)) : []).toEqual([]);
  });
});

describe('a cancellation', () => {
  it('names the first invoice, turns it round, and the same is issued anew to the address of today', async () => {
    const first = await one({ business: 'Mode', kind: 'monthly' });
    const before = await paperOf(first.gguid);
    await portal.database.runAsOwner(`update partner set company_re_street = 'Neue Gasse 7' where contract_id = 'AP-1004'`);
    const { status, body } = await accounting.book<{ cancellation: string; reissued: string }>('cancel-invoice', {
      gguid: first.gguid,
      isReissued: true,
      reason: 'Falsche Anschrift',
    });
    expect(status).toBe(200);
    expect(Number(body.reissued.slice(-5))).toBe(Number(body.cancellation.slice(-5)) + 1);
    const rows = await listNow();
    const cancellation = rows.find(({ label }) => label === body.cancellation)!;
    const reissued = rows.find(({ label }) => label === body.reissued)!;
    expect(cancellation).toMatchObject({
      kind: 'cancellation',
      state: 'cancellation',
      cancels: first.label,
      grossCents: -first.grossCents,
      reason: 'Falsche Anschrift',
      by: 'Renate Demo',
    });
    expect(reissued).toMatchObject({ kind: 'monthly', state: 'open', grossCents: first.grossCents });
    expect((await one({ business: 'Mode', kind: 'monthly' })).cancelledBy).toBe(cancellation.label);

    const text = await paperOf(cancellation.gguid);
    expect(text).toContain(`Storno der Rechnung ${first.label} vom 01.06.2026. Grund: Falsche Anschrift`);
    expect(text).toContain('Rechnungsbetrag -76,16 €');
    expect(text).toContain('Rathausgasse 1');
    expect(await paperOf(reissued.gguid)).toContain('Neue Gasse 7');
    expect(await paperOf(first.gguid)).toBe(before);
    for (const { gguid } of [cancellation, reissued]) expect(check ? await check(await xmlOf(gguid)) : []).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  it('is made once, wants a reason, and cannot itself be cancelled', async () => {
    const cancelled = await one({ business: 'Mode', kind: 'monthly', state: 'cancelled' });
    const cancel = (gguid: string, reason = 'Irrtum') =>
      accounting.book<ErrorAnswer>('cancel-invoice', { gguid, isReissued: false, reason });
    expect((await cancel(cancelled.gguid)).status).toBe(409);
    const cancellation = await one({ kind: 'cancellation', from: await listNow() });
    expect((await cancel(cancellation.gguid)).body.errorMessage).toBe('Eine Stornorechnung kann nicht storniert werden.');
    const settled = await one({ business: 'Buch', kind: 'statement' });
    expect((await cancel(settled.gguid, ' ')).body.fieldErrors).toEqual({ reason: 'Bitte geben Sie einen Grund an.' });
    expect((await cancel(randomUUID())).status).toBe(404);
  });

  it('of a settled invoice passes the rules, too, and is not made without another one in its place', async () => {
    for (const { gguid } of (await ofLahr()).filter(({ kind }) => kind === 'statement')) {
      const cancel = (isReissued: boolean) =>
        accounting.book<{ cancellation: string } & ErrorAnswer>('cancel-invoice', { gguid, isReissued, reason: 'Probe' });
      expect(await cancel(false)).toMatchObject({
        status: 422,
        body: { errorMessage: expect.stringContaining('kann nur storniert und neu ausgestellt werden') },
      });
      const { body } = await cancel(true);
      const made = (await listNow()).find(({ label }) => label === body.cancellation)!;
      await paperOf(made.gguid);
      expect(check ? await check(await xmlOf(made.gguid)) : []).toEqual([]);
    }
    expect(await findings()).toEqual([]);
  });

  it('is not support’s to make, nor a partner’s', async () => {
    const { gguid } = await one({ business: 'Buch', kind: 'statement' });
    for (const email of ['support@demo.example', 'partner@demo.example']) {
      const other = await portal.signedIn(email);
      expect((await other.book('cancel-invoice', { gguid, isReissued: false, reason: 'x' })).status).toBe(403);
      expect((await other.get('invoices')).status).toBe(403);
    }
  });
});

describe('an employer', () => {
  it('gets an invoice for the cards that it is given, with a surcharge for its own logo', async () => {
    await accounting.post('set-invoice-prices', {
      region: 'lahr',
      participation: '49,00',
      card: '1,20',
      individualCard: '0,95',
      ...noFees,
    });
    await portal.database.runAsOwner(`update employer set wants_individual_cards = true where contract_id = 'AG-1001'`);
    const cards = await produceCards(portal.database.db, { regionId: 1, count: 3, isTest: false });
    const { id } = (await accounting.get<{ rows: { id: string }[] }>('businesses?kind=employer')).body.rows[0]!;
    const support = await portal.signedIn('support@demo.example');
    const assigned = await support.post('assign-cards', {
      region: 'lahr',
      choice: 'list',
      cards: cards.map(({ cardNumber }) => cardNumber).join(' '),
      to: 'employer',
      receiver: id,
      reason: 'Bestellung.',
    });
    expect(assigned.status).toBe(200);
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    const [own] = (await employer.get<OwnInvoice[]>('partner-employer-invoices')).body;
    expect(own).toMatchObject({ kind: 'cards', netCents: 645, taxCents: 123, state: 'open' });
    const text = await paperOf(own!.gguid);
    expect(text).toContain('1 Karten für Mitarbeiter 3 1,20 € 3,60 €');
    expect(text).toContain('2 Aufschlag für Karten mit eigenem Logo 3 0,95 € 2,85 €');
  });

  it('gets it later, as it would have been then, where its address was missing as it got the cards', async () => {
    const address = (street: string | null) =>
      portal.database.db
        .updateTable('employer')
        .set({ company_street: street, company_re_street: null })
        .where('contract_id', '=', 'AG-1001')
        .execute();
    const waiting = async () => (await list(2026)).refused.filter(({ kind }) => kind === 'cards');
    await address(null);
    const cards = await produceCards(portal.database.db, { regionId: 1, count: 2, isTest: false });
    const { id } = (await accounting.get<{ rows: { id: string }[] }>('businesses?kind=employer')).body.rows[0]!;
    const support = await portal.signedIn('support@demo.example');
    const wanted = { region: 'lahr', choice: 'list', to: 'employer', receiver: id, reason: 'Bestellung.' };
    const assigned = await support.post('assign-cards', {
      ...wanted,
      cards: cards.map(({ cardNumber }) => cardNumber).join(' '),
    });
    expect(assigned.status).toBe(200);
    const [refused] = await waiting();
    const retry = () => accounting.post<ErrorAnswer>('retry-invoice', { region: 'lahr', cause: refused!.cause });
    expect((await retry()).status).toBe(422);
    await address('Weg 1');
    // Prices of today are none of its business.
    await accounting.post('set-invoice-prices', {
      region: 'lahr',
      participation: '49,00',
      card: '9,99',
      individualCard: '',
      ...noFees,
    });
    expect((await retry()).status).toBe(200);
    expect(await waiting()).toEqual([]);
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    const own = (await employer.get<OwnInvoice[]>('partner-employer-invoices')).body;
    expect(own.map(({ kind, netCents }) => [kind, netCents])).toContainEqual(['cards', 430]);
    expect((await retry()).status).toBe(404);
  });

  it('is told by hand of what no other act invoices, once for one request', async () => {
    const { id } = (await accounting.get<{ rows: { id: string }[] }>('businesses?kind=employer')).body.rows[0]!;
    const input = {
      requestKey: randomUUID(),
      kind: 'returned-debit',
      business: { kind: 'employer', id },
      text: 'Rücklastschrift ohne Mandat',
      quantity: '1',
      unit: '20,00',
      performedOn: '2026-05-20',
    };
    const first = await accounting.post<{ label: string } & ErrorAnswer>('issue-invoice', input);
    expect(first.status).toBe(200);
    expect((await accounting.post('issue-invoice', input)).body).toEqual(first.body);
    const others: object[] = [
      { text: 'Anderes' },
      { unit: '999,00' },
      { quantity: '2' },
      { kind: 'cards' },
      { performedOn: '2026-05-19' },
    ];
    for (const other of others)
      expect(await accounting.post<ErrorAnswer>('issue-invoice', { ...input, ...other })).toMatchObject({
        status: 422,
        body: { errorMessage: expect.stringContaining('schon einmal mit anderen Angaben gesendet') },
      });
    // Nor is it issued again by the same request once it is cancelled.
    const { gguid } = (await listNow()).find(({ label }) => label === first.body.label)!;
    await accounting.book('cancel-invoice', { gguid, isReissued: false, reason: 'Irrtum' });
    const count = (await listNow()).length;
    expect((await accounting.post('issue-invoice', input)).body).toEqual(first.body);
    expect(await listNow()).toHaveLength(count);
    const wrong = await accounting.post<ErrorAnswer>('issue-invoice', {
      ...input,
      requestKey: randomUUID(),
      quantity: '0',
      unit: '',
    });
    expect(Object.keys(wrong.body.fieldErrors ?? {}).toSorted()).toEqual(['quantity', 'unit']);
    expect((await accounting.post('issue-invoice', { ...input, business: { kind: 'partner', id } })).status).toBe(404);
    const refused: [field: string, other: object][] = [
      ['performedOn', { performedOn: '2099-01-01' }],
      ['performedOn', { performedOn: '2006-12-31' }],
      ['unit', { unit: '25.000,01', quantity: '2' }],
    ];
    for (const [field, other] of refused) {
      const answer = await accounting.post<ErrorAnswer>('issue-invoice', { ...input, requestKey: randomUUID(), ...other });
      expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('reads its own reference and order number on the next invoice', async () => {
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    expect((await employer.get('invoice-references')).body).toEqual({ reference: '', orderNumber: '' });
    expect((await employer.post('invoice-references', { reference: 'Kst 12', orderNumber: 'B-77' })).status).toBe(204);
    await employer.post('invoice-references', { reference: 'Kst 13', orderNumber: 'B-77' });
    const { id } = (await accounting.get<{ rows: { id: string }[] }>('businesses?kind=employer')).body.rows[0]!;
    const { body } = await accounting.post<{ label: string }>('issue-invoice', {
      requestKey: randomUUID(),
      kind: 'individual-cards',
      business: { kind: 'employer', id },
      text: 'Karten mit eigenem Logo',
      quantity: '10',
      unit: '0,95',
      performedOn: '2026-05-20',
    });
    const { gguid } = (await listNow()).find(({ label }) => label === body.label)!;
    const text = await paperOf(gguid);
    expect(text).toContain('Referenz Kst 13');
    expect(text).toContain('Bestellung B-77');
    const xml = await xmlOf(gguid);
    expect(xml).toContain('<ram:BuyerReference>Kst 13</ram:BuyerReference>');
    expect(check ? await check(xml) : []).toEqual([]);
    expect(await findings()).toEqual([]);
  });
});
