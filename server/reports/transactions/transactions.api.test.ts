import { getDocumentProxy, extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import type { OwnBooking, TransactionMonth } from '#contract/reports/transactions/transactions.ts';
import { postBookings, type Posting } from '#server/ledger/write/post-booking.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { newCustomer } from '#tests/support/new-customer.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const CARD = cardNumberOf(11);
let portal: TestPortal;
let customer: Visitor;

/** 450 bookings: 150 around the turn of the year 2025 in Berlin, 300 in March 2026. */
beforeAll(async () => {
  portal = await startTestPortal();
  const { db } = portal.database;
  const partner = await db
    .selectFrom('partner')
    .select('partner_id')
    .where('region_id', '=', 1)
    .orderBy('partner_id')
    .executeTakeFirstOrThrow();
  const bonus = (cents: number): Posting => ({
    type: 'bonus',
    card: CARD,
    cents,
    fee: 0,
    partnerId: partner.partner_id,
    branchId: null,
    actorId: 0,
    idempotencyKey: null,
    inputHash: null,
  });
  const book = (count: number) =>
    postBookings(
      db,
      SEAL_KEYS,
      1,
      Array.from({ length: count }, (_, index) => bonus(index + 1)),
    );
  await moveClock(portal.database, new Date('2025-12-31T22:59:00Z'));
  await book(50);
  await moveClock(portal.database, new Date('2025-12-31T23:00:00Z'));
  await book(100);
  await moveClock(portal.database, new Date('2026-03-20T11:05:00Z'));
  await book(299);
  await postBookings(db, SEAL_KEYS, 1, [{ ...bonus(1_250), type: 'redemption' } as Posting]);
  await restoreClock(portal.database);
  await db.updateTable('partner').set({ name: '=Laden; "am Markt"' }).where('partner_id', '=', partner.partner_id).execute();
  customer = await portal.signedIn('kundin@demo.example');
});
afterAll(() => portal.close());

const list = async (query = '') => (await customer.get<Record<string, CardTransaction[]>>(`transactions${query}`)).body;
const textOf = (body: unknown) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as Uint8Array);

it('lists the bookings of all own cards, the newest first', async () => {
  const all = await list();
  expect(Object.keys(all)).toHaveLength(2);
  expect(all[CARD]).toHaveLength(200);
  expect(all[CARD]![0]).toEqual({
    bookingNumber: expect.any(Number),
    dateFormattedDE: '20.03.2026 12:05 Uhr',
    partner: '=Laden; "am Markt"',
    text: 'Einlösung',
    amountFormattedDE: '-12,50',
    bookedAt: '2026-03-20T11:05:00.000Z',
    trade: null,
  });
});

it('opens one of them, with what was left and its receipt, and none of other cards', async () => {
  const [latest] = (await list())[CARD]!;
  const one = await customer.get<OwnBooking>(`booking?cardID=${CARD}&bookingNumber=${latest!.bookingNumber}`);
  expect(one.body).toMatchObject({ ...latest, balanceAfterFormattedDE: '499,25', hasReceipt: true });
  expect(one.body.shop).toMatchObject({ street: expect.any(String), zip: expect.any(String), city: expect.any(String) });
  const { body } = await customer.get<Uint8Array>(`booking-receipt?cardID=${CARD}&bookingNumber=${latest!.bookingNumber}`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  expect(text).toContain('Kundenbeleg');
  expect(text).toContain('12,50 €');
  for (const query of [
    `cardID=${cardNumberOf(5)}&bookingNumber=${latest!.bookingNumber}`,
    `cardID=${CARD}&bookingNumber=9999999`,
  ])
    for (const path of ['booking', 'booking-receipt']) expect((await customer.get(`${path}?${query}`)).status).toBe(404);
});

it.each([
  [2026, '499,00'],
  [2025, '511,75'],
])('sums up the bonus since January on the first screen, in the year %i', async (year, bonusFormattedDE) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${year}-12-31T10:00:00Z`) });
  const { body } = await customer.get<{ cardsData: Record<string, unknown> }>('dashboard').finally(() => vi.useRealTimers());
  expect(body.cardsData[CARD]).toMatchObject({ bonusOfYear: { year, bonusFormattedDE } });
});

it('goes on where a page ended, until nothing is left, and shows each booking once', async () => {
  const seen: number[] = [];
  for (let before = ''; ;) {
    const page = (await list(`?cardID=${CARD}${before}`))[CARD]!;
    if (page.length === 0) break;
    seen.push(...page.map(({ bookingNumber }) => bookingNumber));
    before = `&before=${page.at(-1)!.bookingNumber}`;
  }
  expect(seen).toHaveLength(450);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
});

it('knows the years and months of Berlin', async () => {
  const of2025 = (await list(`?cardID=${CARD}&year=2025`))[CARD]!;
  expect(of2025).toHaveLength(50);
  expect(of2025[0]!.dateFormattedDE).toBe('31.12.2025 23:59 Uhr');
  const { body } = await customer.get<TransactionMonth[]>(`transaction-months?cardID=${CARD}`);
  expect(body).toEqual([
    { month: '2026-03', count: 300, incomingFormattedDE: '448,50', outgoingFormattedDE: '-12,50' },
    { month: '2026-01', count: 100, incomingFormattedDE: '50,50', outgoingFormattedDE: '0,00' },
    { month: '2025-12', count: 50, incomingFormattedDE: '12,75', outgoingFormattedDE: '0,00' },
  ]);
});

const foundBy = async (query: Record<string, string>) => {
  const address = new URLSearchParams({ cardID: CARD, ...query });
  const months = (await customer.get<TransactionMonth[]>(`transaction-months?${address}`)).body;
  const count = months.reduce((sum, month) => sum + month.count, 0);
  // The list and the sums are the same bookings.
  expect((await list(`?${address}`))[CARD]!.length).toBe(Math.min(count, 200));
  return count;
};

it('knows the days of a span in Berlin, both included, in list and sums alike', async () => {
  expect(await foundBy({ from: '2025-12-31', to: '2026-01-01' })).toBe(150);
  expect(await foundBy({ from: '2025-12-31', to: '2025-12-31' })).toBe(50);
  expect(await foundBy({ from: '2026-01-02' })).toBe(300);
  expect(await foundBy({ to: '2025-12-30' })).toBe(0);
  // Control: without a span all of them.
  expect(await foundBy({})).toBe(450);
  expect((await customer.get(`transactions?cardID=${CARD}&from=2026-02-30`)).status).toBe(422);
});

it('tells what the bookings can be narrowed to, in the words of the list', async () => {
  expect((await customer.get(`transaction-choices?cardID=${CARD}`)).body).toEqual({
    partners: ['=Laden; "am Markt"'],
    kinds: ['Einlösung', 'Kundenbonus'],
  });
});

it.each([
  ['nothing', {}, 450],
  ['a kind', { kind: 'Einlösung' }, 1],
  ['a partner', { partner: '=Laden; "am Markt"' }, 450],
  ['a partner who is none of the card', { partner: 'Laden' }, 0],
  ['a kind that there is not', { kind: "Einlösung' or true --" }, 0],
  ['a part of the partner’s name, whatever its case', { search: 'MARKT' }, 450],
  ['a part of the kind, without its accents', { search: 'einlos' }, 1],
  ['an amount, whatever its sign', { search: '-12,50 €' }, 1],
  ['an amount and a kind', { search: '1,00 bonus' }, 2],
  ['a day of Berlin, which begins before that of Greenwich', { search: '01.01.2026' }, 100],
  ['words of which one fits nothing', { search: 'Markt Rathaus' }, 0],
  ['a pattern, which is text here', { search: '%' }, 0],
  ['a kind and a partner', { kind: 'Kundenbonus', partner: '=Laden; "am Markt"' }, 449],
])('finds by %s', async (_, query, count) => {
  expect(await foundBy(query as Record<string, string>)).toBe(count);
});

it('sums up what was found, month by month, to the cent', async () => {
  const { body } = await customer.get<TransactionMonth[]>(`transaction-months?cardID=${CARD}&kind=Einl%C3%B6sung`);
  expect(body).toEqual([{ month: '2026-03', count: 1, incomingFormattedDE: '0,00', outgoingFormattedDE: '-12,50' }]);
});

it('takes along what was found, and a paper says that it is not all', async () => {
  const query = `cardID=${CARD}&kind=Einl%C3%B6sung&search=markt`;
  const { body: csv } = await customer.get<string>(`transactions-csv?${query}`);
  const lines = (typeof csv === 'string' ? csv : textOf(csv)).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  const { body } = await customer.get<Uint8Array>(`transactions-pdf?${query}`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  expect(text).toContain('Auswahl: Buchungsart Einlösung, Suche „markt“');
});

it('is taken along as a table, with formulas defused and numbers left alone', async () => {
  const { status, headers, body } = await customer.get<string>(`transactions-csv?cardID=${CARD}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/csv');
  const text = typeof body === 'string' ? body : textOf(body);
  const lines = text.split('\r\n');
  expect(lines).toHaveLength(452);
  expect(lines[1]).toMatch(new RegExp(`^${CARD};20\\.03\\.2026 12:05 Uhr;"'=Laden; ""am Markt""";Einlösung;-12,50;\\d+$`));
  const raw = await fetch(`${portal.url}/api/transactions-csv?cardID=${CARD}`, {
    headers: { cookie: `session=${customer.cookies.get('session')}` },
  });
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('is taken along as a tagged paper', async () => {
  const { status, body } = await customer.get<Uint8Array>(`transactions-pdf?cardID=${CARD}&year=2025`);
  expect(status).toBe(200);
  const document = await getDocumentProxy(new Uint8Array(body));
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const { text } = await extractText(document, { mergePages: true });
  expect(text).toContain('Buchungen des Jahres 2025');
  expect(text).toContain('Dezember 2025');
  expect(text).toContain('Eingang 12,75 €, Ausgang 0,00 €');
});

it.each([
  ['transactions', cardNumberOf(5)],
  ['transaction-months', cardNumberOf(5)],
  ['transactions-csv', cardNumberOf(13)],
  ['transactions-pdf', cardNumberOf(9_999_999)],
])('%s knows no card of other people', async (path, card) => {
  expect((await customer.get(`${path}?cardID=${card}`)).status).toBe(404);
});

it('hides what a former holder booked', async () => {
  const { db } = portal.database;
  await db
    .updateTable('card')
    .set({ history_from: new Date('2026-03-01T00:00:00Z') })
    .where('card_number', '=', CARD)
    .execute();
  expect((await list(`?cardID=${CARD}&year=2025`))[CARD]).toEqual([]);
  expect((await customer.get<TransactionMonth[]>(`transaction-months?cardID=${CARD}`)).body.map(({ month }) => month)).toEqual([
    '2026-03',
  ]);
});

it('says of a test card that it moves no real money', async () => {
  const testCard = cardNumberOf(9);
  const tester = portal.visitor();
  const wanted = newCustomer({ cardID: testCard, email: 'testkarte@demo.example' });
  expect(
    (await tester.post('customer-registration', wanted, { 'x-captcha-token': await tester.captchaToken() })).status,
  ).toBeLessThan(300);
  await tester.signIn('customer-login', 'testkarte@demo.example', 'Blumen-2026!');
  const till = await portal.signedIn('kasse@demo.example');
  await till.book('partner-guthaben-aufladen', { inputCardID: testCard, guthabenAufladenBetrag: '5' });
  const words = 'Aufladung (Testkarte, kein echtes Geld)';
  expect((await tester.get<Record<string, CardTransaction[]>>('transactions')).body[testCard]).toMatchObject([{ text: words }]);
  expect((await tester.get<string>(`transactions-csv?cardID=${testCard}`)).body).toContain(words);
  expect((await tester.get('dashboard')).body).toMatchObject({ cardsData: { [testCard]: { transactions: [{ text: words }] } } });
});
