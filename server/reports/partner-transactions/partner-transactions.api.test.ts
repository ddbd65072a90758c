import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import {
  PARTNER_TRANSACTIONS_AT_ONCE,
  type PartnerTransaction,
} from '#contract/reports/partner-transactions/partner-transactions.ts';
import { type Posting, postBookings } from '#server/ledger/write/post-booking.ts';
import { postingsOf } from '#tests/support/postings.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

const REGISTERED = cardNumberOf(11);
const UNREGISTERED = cardNumberOf(3);

let portal: TestPortal;
let desk: Visitor;
let partnerId: number;
let otherPartnerId: number;
let book: ReturnType<typeof postingsOf>;
let bookElsewhere: ReturnType<typeof postingsOf>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { rows } = await sql<{ partner_id: number }>`
    select partner_id from partner where region_id = 1 order by partner_id`.execute(portal.database.db);
  [partnerId, , otherPartnerId] = rows.map((row) => row.partner_id) as [number, number, number];
  book = postingsOf({ regionId: 1, partnerId, cards: [] });
  bookElsewhere = postingsOf({ regionId: 1, partnerId: otherPartnerId, cards: [] });
  desk = await portal.signedIn('partner@demo.example');
});
afterAll(() => portal.close());

async function postAt(instant: string, ...postings: Posting[]): Promise<number[]> {
  await moveClock(portal.database, new Date(instant));
  const outcomes = await postBookings(portal.database.db, SEAL_KEYS, 1, postings);
  await restoreClock(portal.database);
  return outcomes.map((outcome) => {
    if (!outcome.isPosted) throw new Error(outcome.refusal);
    return outcome.entryId;
  });
}

const list = async (query = '', visitor = desk) => (await visitor.get<PartnerTransaction[]>(`partner-transactions${query}`)).body;
const ofDay = (day: string, visitor = desk) => list(`?from=${day}&to=${day}`, visitor);

it('shows a booking with all that the desk may know, and the card masked', async () => {
  const branch = await portal.database.db
    .selectFrom('branch')
    .select('branch_id')
    .where('partner_id', '=', partnerId)
    .where('position', '=', 1)
    .executeTakeFirstOrThrow();
  const [, number] = await postAt(
    '2026-05-04T07:05:09Z',
    book.topUp(REGISTERED, 5_000),
    book.redeem(REGISTERED, 1_250, { branchId: branch.branch_id, fee: 25 }),
  );
  expect((await ofDay('2026-05-04'))[0]).toEqual({
    bookingNumber: number,
    date: Date.parse('2026-05-04T07:05:09Z') / 1000,
    dateFormatted: '04.05.2026',
    time: '09:05:09',
    amount: -12.5,
    amountPositive: 12.5,
    cardID: maskCardNumber(REGISTERED),
    text: 'Einlösung',
    registered: true,
    branch: 'Filiale 1 – Bahnhof',
    fee: 0.25,
    isReversal: false,
    isReversed: false,
    hasOpenCorrection: false,
    reversedAmount: 0,
    stornoReason: null,
    isTest: false,
  });
});

it('shows what was taken back as it was called, with the opposite sign and its fee', async () => {
  const [, redemption] = await postAt(
    '2026-05-05T08:00:00Z',
    book.topUp(UNREGISTERED, 2_000),
    book.redeem(UNREGISTERED, 1_999, { fee: 40 }),
  );
  const [reversal] = await postAt('2026-05-05T08:10:00Z', book.reverse(UNREGISTERED, redemption!));
  const rows = await ofDay('2026-05-05');
  expect(
    rows.map(({ bookingNumber, text, amount, fee, registered, isReversal, isReversed }) => [
      bookingNumber,
      text,
      amount,
      fee,
      registered,
      isReversal,
      isReversed,
    ]),
  ).toEqual([
    [reversal, 'Einlösung', 19.99, -0.4, false, true, false],
    [redemption, 'Einlösung', -19.99, 0.4, false, false, true],
    [expect.any(Number), 'Aufladung', 20, 0, false, false, false],
  ]);
});

it('never shows or hints at what another partner booked', async () => {
  const [own] = await postAt('2026-05-06T08:00:00Z', book.topUp(UNREGISTERED, 100));
  const [foreign] = await postAt('2026-05-06T09:00:00Z', bookElsewhere.topUp(UNREGISTERED, 200));
  expect((await ofDay('2026-05-06')).map(({ bookingNumber }) => bookingNumber)).toEqual([own]);
  const after = await desk.get<{ errorCode: string }>(`partner-transactions?before=${foreign}`);
  const unknown = await desk.get<{ errorCode: string }>('partner-transactions?before=987654321');
  expect([after.status, unknown.status]).toEqual([404, 404]);
  expect({ ...after.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
});

it('shows that same booking to the partner who made it: the test above would see it', async () => {
  const [foreign] = await postAt('2026-05-07T09:00:00Z', bookElsewhere.topUp(UNREGISTERED, 200));
  const { db } = portal.database;
  const move = (to: number) =>
    db.updateTable('person').set({ partner_id: to }).where('email', '=', 'buchhaltung@demo.example').execute();
  await move(otherPartnerId);
  const elsewhere = await portal.signedIn('buchhaltung@demo.example');
  expect((await ofDay('2026-05-07', elsewhere)).map(({ bookingNumber }) => bookingNumber)).toEqual([foreign]);
  await move(partnerId);
  expect(await ofDay('2026-05-07', elsewhere)).toEqual([]);
});

it('is the same for every sub-role of the partner', async () => {
  const seen = await ofDay('2026-05-04');
  expect(seen.length).toBeGreaterThan(0);
  for (const email of ['kasse@demo.example', 'buchhaltung@demo.example'])
    expect(await ofDay('2026-05-04', await portal.signedIn(email))).toEqual(seen);
});

describe('a day', () => {
  it.each([
    // The day on which the clocks go forward has 23 hours, the one on which they go back has 25.
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z', '2026-03-28T22:59:59.999Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z', '2026-10-24T21:59:59.999Z', '2026-10-25T23:00:00Z'],
  ])('%s is that of Berlin, from its first instant to its last', async (day, first, last, before, after) => {
    const inside = [
      ...(await postAt(first, book.topUp(UNREGISTERED, 11))),
      ...(await postAt(last, book.topUp(UNREGISTERED, 12))),
    ];
    await postAt(before, book.topUp(UNREGISTERED, 13));
    await postAt(after, book.topUp(UNREGISTERED, 14));
    const rows = await ofDay(day);
    expect(rows.map(({ bookingNumber }) => bookingNumber)).toEqual(inside.toReversed());
    expect(rows.map(({ time }) => time)).toEqual(['23:59:59', '00:00:00']);
  });

  it('may be open at one end', async () => {
    await postAt('2019-05-06T10:00:00Z', book.topUp(UNREGISTERED, 21));
    await postAt('2031-05-06T10:00:00Z', book.topUp(UNREGISTERED, 22));
    expect((await list('?to=2019-05-06')).map(({ amount }) => amount)).toEqual([0.21]);
    expect((await list('?from=2031-05-06')).map(({ amount }) => amount)).toEqual([0.22]);
  });

  it('that is none is refused at its field', async () => {
    const { status, body } = await desk.get<{ fieldErrors: object }>('partner-transactions?from=2026-02-30');
    expect({ status, fieldErrors: body.fieldErrors }).toEqual({ status: 422, fieldErrors: { from: 'Das Datum ist ungültig.' } });
  });
});

describe('a long list', () => {
  const TOGETHER = 40;

  it('goes on behind each booking, also between bookings of the very same instant', async () => {
    const at = '2026-06-01T10:00:00.123Z';
    const together = await postAt(at, ...Array.from({ length: TOGETHER }, (_, index) => book.topUp(UNREGISTERED, index + 1)));
    const [later] = await postAt('2026-06-01T10:00:01Z', book.topUp(UNREGISTERED, 99));
    const inOrder = [later!, ...together.toReversed()];
    for (const [index, before] of inOrder.entries()) {
      const rest = await list(`?from=2026-06-01&to=2026-06-01&before=${before}`);
      expect(rest.map(({ bookingNumber }) => bookingNumber)).toEqual(inOrder.slice(index + 1));
    }
  });

  it('comes in pieces of which none is missing and none comes twice', async () => {
    // Put there by the owner: booking so many takes ten times as long as all other tests of this file.
    await portal.database.runAsOwner(`
      insert into entry (region_id, entry_id, type, cents, card_account_id, partner_id, actor_id, booked_at)
      select 1, nextval('entry_id'), 'bonus', 1, account_id, ${partnerId}, 0, '2025-02-03T09:00:00Z'
        from account, generate_series(1, ${PARTNER_TRANSACTIONS_AT_ONCE + 120})
       where region_id = 1 and card_number = '${UNREGISTERED}'`);
    const first = await list('?from=2025-02-03&to=2025-02-03');
    const second = await list(`?from=2025-02-03&to=2025-02-03&before=${first.at(-1)!.bookingNumber}`);
    expect([first.length, second.length]).toEqual([PARTNER_TRANSACTIONS_AT_ONCE, 120]);
    const numbers = [...first, ...second].map(({ bookingNumber }) => bookingNumber);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => b - a));
  });
});

describe('an employer', () => {
  it('sees no booking of any partner', async () => {
    const employer = await portal.signedIn('arbeitgeber@demo.example');
    expect(await list('', employer)).toEqual([]);
    const [newest] = await list();
    expect((await employer.get(`partner-transactions?before=${newest!.bookingNumber}`)).status).toBe(404);
  });
});

it('lists bookings of cards only, not what else may stand in the books for a partner', async () => {
  await portal.database.runAsOwner(`
    insert into entry (region_id, entry_id, type, cents, partner_id, actor_id, booked_at)
    values (1, nextval('entry_id'), 'transfer', 100, ${partnerId}, 0, '2026-08-01T10:00:00Z')`);
  expect(await ofDay('2026-08-01')).toEqual([]);
});
