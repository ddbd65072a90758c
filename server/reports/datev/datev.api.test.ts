import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { datevRoleNames, isRevenue, presetAccounts } from '#contract/reports/datev/datev-accounts.ts';
import type { DatevMonth, DatevSettings } from '#contract/reports/datev/datev.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { sealBooks } from '#server/ledger/prove/seal-books.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { issueStatements } from '#server/reports/settlements/issue-statements.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { readExport, sumByAccount } from '#tests/support/read-datev.ts';
import { seedInvoice } from '#tests/support/seed-invoice.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const CARD = cardNumberOf(20);
let portal: TestPortal;
let accounting: Visitor;
let partnerId: number;

/** In October 2026 the demo's first shop books, gets a statement and an invoice; it books on the last evening too. */
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' });
  const { database } = portal;
  accounting = await portal.signedIn('rechnungswesen@demo.example');
  ({ partner_id: partnerId } = await database.db
    .selectFrom('partner')
    .select('partner_id')
    .where('contract_id', '=', 'AP-1001')
    .executeTakeFirstOrThrow());
  await moveClock(database, new Date('2026-10-05T09:00:00Z'), 0.001);
  await book({ type: 'topup', cents: 20_000 }, { type: 'redemption', cents: 12_345, fee: 247 });
  await moveClock(database, new Date('2026-10-12T03:15:00Z'), 0.001);
  await issueStatements(portal.portal);
  await seedInvoice(database, { kind: 'partner', regionId: 1, partnerId });
  // In Berlin it is 23:30 on the last day of October, and half an hour later November.
  await moveClock(database, new Date('2026-10-31T22:30:00Z'), 0.001);
  await book({ type: 'redemption', cents: 1_000, fee: 20 });
  await moveClock(database, new Date('2026-10-31T23:00:01Z'), 0.001);
  await book({ type: 'redemption', cents: 500, fee: 10 });
  await moveClock(database, new Date('2026-11-02T08:00:00Z'), 0.001);
});
afterAll(async () => {
  await restoreClock(portal.database);
  await portal.close();
});

async function book(...bookings: Partial<Extract<Posting, { cents: number }>>[]): Promise<void> {
  const usual = { card: CARD, fee: 0, partnerId, branchId: null, actorId: 0, idempotencyKey: null, inputHash: null };
  const outcomes = await postBookings(
    portal.database.db,
    SEAL_KEYS,
    1,
    bookings.map((booking) => ({ ...usual, ...booking }) as Posting),
  );
  expect(outcomes.every(({ isPosted }) => isPosted)).toBe(true);
}

function settings(changes: Partial<DatevSettings> = {}): object {
  const accounts = presetAccounts('03', 4);
  return {
    region: 'lahr',
    consultant: '29098',
    client: '55003',
    length: '4',
    yearBegins: '1',
    isFixed: true,
    chart: '03',
    firstBusiness: '1',
    ...Object.fromEntries(datevRoleNames.map((role) => [role, accounts[role].account])),
    ...Object.fromEntries(datevRoleNames.filter(isRevenue).map((role) => [`key-${role}`, ''])),
    ...changes,
  };
}

interface Listed {
  months: DatevMonth[];
  problems: string[];
}
const list = async () => (await accounting.get<Listed>('datev-months?region=lahr')).body;
const monthNow = async (name: string) => (await list()).months.find(({ month }) => month === name)!;
const exportMonth = (month: string) =>
  accounting.post<{ batch: number; isNew: boolean } & ErrorAnswer>('export-datev-month', { region: 'lahr', month });
const take = (month: string, batch = 1) =>
  accounting.post<Uint8Array & ErrorAnswer>('datev-export-file', { region: 'lahr', month, batch });
const seal = () => sealBooks(portal.database.db, SEAL_KEYS);

describe('before accounts are mapped', () => {
  it('nothing is exported, and the word says what is missing', async () => {
    const { status, body } = await exportMonth('2026-10');
    expect([status, body.errorMessage]).toEqual([422, 'Bitte speichern Sie zuerst Beraternummer, Mandantennummer und Konten.']);
    expect((await list()).problems).toEqual([body.errorMessage]);
    expect((await accounting.get('datev-settings?region=lahr')).body).toEqual({ settings: null });
  });

  it('an account may be left for later; until then nothing is exported', async () => {
    expect((await accounting.post('save-datev-settings', settings({ bank: '' }))).status).toBe(204);
    await seal();
    const { status, body } = await exportMonth('2026-10');
    expect([status, body.errorMessage]).toEqual([422, 'Für „Geldtransit Bank“ ist noch kein Konto zugeordnet.']);
  });

  it('what was saved before there was an account has that of the chart', async () => {
    const { db } = portal.database;
    const { accounts } = await db.selectFrom('datev_setting').select('accounts').executeTakeFirstOrThrow();
    await sql`update datev_setting set accounts = accounts - 'campaigns'`.execute(db);
    const { status, body } = await accounting.get<{ settings: DatevSettings }>('datev-settings?region=lahr');
    expect([status, body.settings.campaigns]).toEqual([200, presetAccounts('03', 4).campaigns.account]);
    expect((await list()).problems).toEqual(['Für „Geldtransit Bank“ ist noch kein Konto zugeordnet.']);
    await sql`update datev_setting set accounts = ${JSON.stringify(accounts)}::jsonb`.execute(db);
  });

  it.each([
    ['consultant', '1000', 'Bitte geben Sie die Beraternummer an: eine Zahl von 1001 bis 9999999.'],
    ['client', '0', 'Bitte geben Sie die Mandantennummer an: eine Zahl von 1 bis 99999.'],
    ['cards', '17a0', 'Ein Konto besteht nur aus Ziffern.'],
    ['cards', '17000', 'Das Konto muss genau so viele Stellen haben wie die Sachkonten.'],
    ['cards', '170', 'Das Konto muss genau so viele Stellen haben wie die Sachkonten.'],
    ['cards', '0000', 'Ein Konto besteht nicht nur aus Nullen.'],
    ['key-revenue-fees', '12345', 'Ein Steuerschlüssel hat höchstens vier Ziffern.'],
  ])('%s cannot be %s', async (field, value, message) => {
    const { status, body } = await accounting.post<ErrorAnswer>('save-datev-settings', settings({ [field]: value }));
    expect([status, body.fieldErrors]).toEqual([422, { [field]: message }]);
  });

  it('an account of too few digits, saved before they were judged, is missing too', async () => {
    await portal.database.runAsOwner(
      `update datev_setting set accounts = jsonb_set(jsonb_set(accounts, '{bank,account}', '"136"'), '{tax,account}', '"0000"')`,
    );
    expect((await list()).problems).toEqual([
      'Geldtransit Bank: Das Konto muss genau so viele Stellen haben wie die Sachkonten.',
      'Umsatzsteuer der Abrechnungen: Ein Konto besteht nicht nur aus Nullen.',
    ]);
    expect((await exportMonth('2026-10')).status).toBe(422);
  });

  it('settings are saved as they were typed, and noted', async () => {
    expect((await accounting.post('save-datev-settings', settings({ cards: '1605' }))).status).toBe(204);
    const { body } = await accounting.get<{ settings: DatevSettings }>('datev-settings?region=lahr');
    expect({ region: 'lahr', ...body.settings }).toEqual(settings({ cards: '1605' }));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_event where act = 'datev-settings-changed' and region_id = 1`.execute(
      portal.database.db,
    );
    expect(rows[0]!.count).toBe(2);
  });
});

describe('a month', () => {
  it('is not exported before it has ended', async () => {
    const { status, body } = await exportMonth('2026-11');
    expect([status, body.errorMessage]).toEqual([422, 'Dieser Monat ist noch nicht zu Ende.']);
    expect(await monthNow('2026-11')).toMatchObject({ state: 'running', batches: [] });
  });

  it('is not exported while one of its bookings waits for its seal', async () => {
    await moveClock(portal.database, new Date('2026-10-31T22:45:00Z'), 0.001);
    await book({ type: 'redemption', cents: 200, fee: 0 });
    await moveClock(portal.database, new Date('2026-11-02T08:00:00Z'), 0.001);
    const { status, body } = await exportMonth('2026-10');
    expect([status, body.errorCode]).toEqual([409, 'NOT_SEALED']);
    await seal();
  });

  it('without any booking has nothing to export', async () => {
    const { status, body } = await exportMonth('2020-01');
    expect([status, body.errorMessage]).toEqual([422, 'In diesem Monat gab es noch keine Buchungen.']);
  });

  it('is exported once, with who and when', async () => {
    expect(await monthNow('2026-10')).toMatchObject({ state: 'ready' });
    expect((await exportMonth('2026-10')).body).toEqual({ batch: 1, isNew: true });
    const month = await monthNow('2026-10');
    expect(month).toMatchObject({ state: 'exported', behind: null, batches: [{ batch: 1, documents: 2 }] });
    expect(month.batches[0]!.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await exportMonth('2026-10')).body).toEqual({ batch: 1, isNew: false });
  });

  it('comes as a zip that is the same at every time', async () => {
    const first = await take('2026-10');
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(first.headers.get('content-disposition')).toBe('attachment; filename="DATEV_lahr_2026-10.zip"');
    await accounting.post('save-datev-settings', settings({ client: '99' }));
    await portal.database.runAsOwner(`update partner set name = 'Anders' where partner_id = ${partnerId}`);
    expect(Buffer.from((await take('2026-10')).body).equals(Buffer.from(first.body))).toBe(true);
    await portal.database.runAsOwner(
      `update partner set name = 'Buchhandlung am Marktplatz (Demo)' where partner_id = ${partnerId}`,
    );
    await accounting.post('save-datev-settings', settings({ cards: '1605' }));
  });

  it('has the lines of books, statement and invoice, which sum up to what was booked', async () => {
    const { lines, head, names, businesses, papers, index } = readExport((await take('2026-10')).body);
    expect(names).toEqual(['EXTF_Buchungsstapel_2026-10.csv', 'EXTF_DebKred_Stamm_2026-10.csv', 'Belegtransfer_2026-10.zip']);
    expect(head.slice(10, 16)).toEqual(['29098', '55003', '20260101', '4', '20261001', '20261031']);
    expect(
      lines.map(({ cents, account, against, isDebit, day, text }) => [cents, account, against, isDebit ? 'S' : 'H', day, text]),
    ).toEqual(
      expect.arrayContaining([
        [20_000, '70001', '1605', 'S', '0510', 'Aufladungen Buchhandlung am Marktplatz (Demo)'],
        [12_345, '70001', '1605', 'H', '0510', 'Einlösungen Buchhandlung am Marktplatz (Demo)'],
        [247, '70001', '1590', 'S', '0510', 'Gebühren: Einlösungen Buchhandlung am Marktplatz (Demo)'],
        [47, '70001', '1590', 'S', '1210', 'Umsatzsteuer: Abrechnung Buchhandlung am Marktplatz (Demo)'],
        [294, '1590', '8400', 'S', '1210', 'Gebühren der Abrechnung Buchhandlung am Marktplatz (Demo)'],
        [1_190, '10001', '8400', 'S', '1210', expect.stringMatching(/^Kartenbestellung Buchhandlung/)],
        // The three of the last day of October; that of the first half hour of November is none of them.
        [1_200, '70001', '1605', 'H', '3110', 'Einlösungen Buchhandlung am Marktplatz (Demo)'],
      ]),
    );
    expect(lines.every(({ isFixed }) => isFixed === '1')).toBe(true);
    // The statement of 12 October is for the days before it.
    const turnover = lines.filter(({ against }) => against === '8400');
    expect(turnover.find(({ cents }) => cents === 294)).toMatchObject({ performedOn: '11102026', taxedOn: '11102026' });
    expect(turnover.every(({ performedOn, taxedOn }) => /^\d{8}$/.test(performedOn) && taxedOn === performedOn)).toBe(true);
    expect(
      lines
        .filter(({ against }) => against !== '8400')
        .map((line) => line.performedOn + line.taxedOn)
        .join(''),
    ).toBe('');
    const { rows } = await sql<{ cents: number }>`
      select sum(p.cents)::bigint as cents from posting p join account a using (region_id, account_id) join entry e using (region_id, entry_id)
       where p.region_id = 1 and a.kind = 'card' and not a.is_test and to_char(e.booked_at at time zone 'Europe/Berlin', 'YYYY-MM') = '2026-10'`.execute(
      portal.database.db,
    );
    expect(sumByAccount(lines).get('1605')).toBe(rows[0]!.cents);
    // Fees of bookings that no statement has covered yet are left, net.
    expect(sumByAccount(lines).get('1590')).toBe(20);
    expect(businesses.map((business) => [business['Konto'], business['Kundennummer']])).toEqual(
      expect.arrayContaining([
        ['10001', 'AP-1001'],
        ['70001', 'AP-1001'],
      ]),
    );
    expect(Object.keys(papers).toSorted()).toEqual([
      expect.stringMatching(/^Abrechnung 1-\d{5}\.pdf$/),
      'Rechnung R1-2026-00001.pdf',
    ]);
    for (const { link, label } of lines.filter(({ link }) => link)) {
      expect(index).toContain(`<document guid="${/^BEDI "([0-9a-f-]{36})"$/.exec(link)![1]}"`);
      expect(index).toContain(`<keywords>${label}</keywords>`);
    }
  });

  it('tells what came into it later, which is a batch of its own', async () => {
    await moveClock(portal.database, new Date('2026-10-31T22:50:00Z'), 0.001);
    await book({ type: 'redemption', cents: 700, fee: 14 });
    await moveClock(portal.database, new Date('2026-11-03T08:00:00Z'), 0.001);
    expect(await monthNow('2026-10')).toMatchObject({ behind: { entries: 1, statements: 0, invoices: 0 } });
    expect((await exportMonth('2026-10')).body.errorCode).toBe('NOT_SEALED');
    await seal();
    expect((await exportMonth('2026-10')).body).toEqual({ batch: 2, isNew: true });
    expect(await monthNow('2026-10')).toMatchObject({
      behind: null,
      batches: [{ batch: 1 }, { batch: 2, lines: 2, documents: 0 }],
    });
    const { lines, names, papers } = readExport((await take('2026-10', 2)).body);
    expect(lines.map(({ cents, account, against }) => [cents, account, against])).toEqual([
      [700, '70001', '1605'],
      [14, '70001', '1590'],
    ]);
    expect(names).toEqual(['EXTF_Buchungsstapel_2026-10-2.csv', 'EXTF_DebKred_Stamm_2026-10-2.csv']);
    expect(papers).toEqual({});
  });

  it('leaves out play money', async () => {
    const { rows } = await sql<{ number: string }>`
      select card_number as number from account where region_id = 1 and is_test limit 1`.execute(portal.database.db);
    await moveClock(portal.database, new Date('2026-10-31T22:55:00Z'), 0.001);
    await book({ type: 'topup', cents: 100, card: rows[0]!.number });
    await moveClock(portal.database, new Date('2026-11-03T08:00:00Z'), 0.001);
    await seal();
    expect((await exportMonth('2026-10')).body).toEqual({ batch: 2, isNew: false });
  });

  it('leaves the books clean', async () => expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]));
});

describe('what is not there, or not for everybody', () => {
  it.each(['datev-months?region=nirgendwo', 'datev-settings?region=nirgendwo'])('%s is not found', async (path) => {
    expect((await accounting.get(path)).status).toBe(404);
  });

  it('an export of another region, month or batch is not found', async () => {
    for (const which of [
      { region: 'lahr', month: '2026-10', batch: 9 },
      { region: 'lahr', month: '2026-09', batch: 1 },
      { region: 'offenburg', month: '2026-10', batch: 1 },
    ])
      expect({ ...which, status: (await accounting.post('datev-export-file', which)).status }).toEqual({ ...which, status: 404 });
  });

  it.each(['support@demo.example', 'redaktion@demo.example', 'partner@demo.example', 'auftraggeber@demo.example'])(
    '%s gets none of it',
    async (email) => {
      const other = await portal.signedIn(email);
      expect((await other.get('datev-months?region=lahr')).status).toBe(403);
      for (const [path, body] of [
        ['save-datev-settings', settings()],
        ['export-datev-month', { region: 'lahr', month: '2026-10' }],
        ['datev-export-file', { region: 'lahr', month: '2026-10', batch: 1 }],
      ] as const)
        expect([path, (await other.post(path, body)).status]).toEqual([path, 403]);
    },
  );

  it('a paper that is not the exported one breaks the download off', async () => {
    await portal.database.runAsOwner(`
      alter table invoice_paper disable trigger user; update invoice_paper set pdf = pdf || '\\x20'; alter table invoice_paper enable trigger user`);
    await expect(take('2026-10')).rejects.toThrow('terminated');
  });
});
