import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { cardNumberOf } from '#contract/common/card-number.ts';
import { type DayClosing, drawerDifference, type shopDay } from '#contract/reports/day-closings/day-closings.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import { centsOfEuros, type PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { correctEntries } from '#server/ledger/write/correct-entries.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { produceCards } from '#server/parties/card-stock/produce-batches.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

type Day = OutputOf<typeof shopDay> & ErrorAnswer;

const TEST_CARD = cardNumberOf(9);

let portal: TestPortal;
let kim: Visitor;
let admin: Visitor;
let station: Visitor;
let staffId: number;
let card: string;

beforeAll(async () => {
  portal = await startTestPortal();
  kim = await portal.signedIn('kasse@demo.example');
  admin = await portal.signedIn('partner@demo.example');
  station = await portal.signedIn('bahnhof@demo.example');
  const { db } = portal.database;
  const staff = await db.selectFrom('person').select('person_id').where('role', '=', 'trolleymaker').executeTakeFirstOrThrow();
  staffId = staff.person_id;
});
afterAll(async () => {
  await restoreClock(portal.database);
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  const [produced] = await produceCards(portal.database.db, { regionId: 1, count: 1 });
  card = produced!.cardNumber;
});

const at = (instant: string) => moveClock(portal.database, new Date(instant), 0.001);
async function booked(by: Visitor, path: string, field: string, amount: string, inputCardID = card): Promise<number> {
  const { status, body } = await by.book<BookingResult>(path, { inputCardID, [field]: amount });
  expect(status).toBe(200);
  return body.bookingNumber;
}
const topUp = (amount: string, by = kim, number = card) =>
  booked(by, 'partner-guthaben-aufladen', 'guthabenAufladenBetrag', amount, number);
const redeem = (amount: string, by = kim) => booked(by, 'partner-guthaben-einloesen', 'guthabenEinloesenBetrag', amount);
const grant = (amount: string, by = kim) => booked(by, 'partner-kundenbonus-aufladen', 'kundenbonusAufladenBetrag', amount);
const storno = (bookingNumber: number, amount: string, by = kim) =>
  by.book('partner-storno', { bookingNumber, amount, reason: 'Falscher Betrag' });
const dayOf = async (query: string, by = kim) => (await by.get<Day>(`partner-day?${query}`)).body;
const close = (input: object, by = kim) =>
  by.post<DayClosing & ErrorAnswer>('partner-close-day', { float: '100,00', cashless: '0', ...input });

/** An independent count from the list of transactions: kind → how many, and the amount, less what went back. */
async function countedAnew(day: string, branch: string): Promise<Record<string, [number, number]>> {
  const { body } = await admin.get<PartnerTransaction[]>(`partner-transactions?from=${day}&to=${day}`);
  const sums: Record<string, [number, number]> = {};
  for (const row of body.filter((one) => one.branch === branch && !one.isTest)) {
    const [count, cents] = sums[row.text] ?? [0, 0];
    sums[row.text] = [count + 1, cents + centsOfEuros(row.amountPositive) * (row.isReversal ? -1 : 1)];
  }
  return sums;
}

const texts = { addVoucher: 'Aufladung', redeemVoucher: 'Einlösung', addBonus: 'Kundenbonus' } as const;
function sumsOf({ lines }: Pick<Day, 'lines'>): Record<string, [number, number]> {
  const sums: Record<string, [number, number]> = {};
  for (const { kind, count, cent } of lines) {
    const [before, cents] = sums[texts[kind]] ?? [0, 0];
    sums[texts[kind]] = [before + count, cents + cent];
  }
  return sums;
}

it('tells what a shop booked on a day by person, kind and way; it is what the list of transactions holds', async () => {
  await at('2027-05-03T08:00:00Z');
  const loaded = await topUp('80,00');
  await topUp('0,01', admin);
  await redeem('12,34');
  await grant('3,00', admin);
  await storno(loaded, '10,00', admin);
  await topUp('55,00', station);
  await topUp('44,00', kim, TEST_CARD);
  const shown = await dayOf('day=2027-05-03');
  expect(shown.lines.toSorted((a, b) => a.person.localeCompare(b.person) || a.cent - b.cent)).toEqual([
    { person: 'Kim Demo', kind: 'redeemVoucher', way: 'booking', count: 1, cent: 1_234 },
    { person: 'Kim Demo', kind: 'addVoucher', way: 'booking', count: 1, cent: 8_000 },
    { person: 'Paul Demo', kind: 'addVoucher', way: 'storno', count: 1, cent: -1_000 },
    { person: 'Paul Demo', kind: 'addVoucher', way: 'booking', count: 1, cent: 1 },
    { person: 'Paul Demo', kind: 'addBonus', way: 'booking', count: 1, cent: 300 },
  ]);
  expect(shown).toMatchObject({ topUpCent: 7_001, testBookings: 1, closings: [] });
  for (const { id, name } of (await dayOf('', admin)).branches)
    expect(sumsOf(await dayOf(`day=2027-05-03&branch=${id}`, admin))).toEqual(await countedAnew('2027-05-03', name));
});

it('shows what staff corrects as that, in the sums and not in the drawer, and names nobody of staff', async () => {
  await at('2027-05-04T08:00:00Z');
  const wrong = await topUp('50,00');
  const { regionId, partnerId, branchId } = await shopOf(wrong);
  const outcome = await correctEntries(portal.database.db, SEAL_KEYS, regionId, {
    card,
    wrong: [wrong],
    right: [{ type: 'topup', cents: 500, fee: 0, isAllowed: true }],
    partnerId,
    branchId,
    actorId: staffId,
  });
  expect(outcome.isPosted).toBe(true);
  const shown = await dayOf('day=2027-05-04');
  expect(shown.lines).toEqual(
    [
      { person: 'Kim Demo', kind: 'addVoucher', way: 'booking', count: 1, cent: 5_000 },
      { person: 'Kundenservice', kind: 'addVoucher', way: 'correction', count: 2, cent: -4_500 },
    ].toSorted(() => (shown.lines[0]!.person === 'Kim Demo' ? 0 : -1)),
  );
  expect(shown.topUpCent).toBe(5_000);
  expect(sumsOf(shown)).toEqual(await countedAnew('2027-05-04', shown.branch.name));
});

async function shopOf(entryId: number) {
  const row = await portal.database.db
    .selectFrom('entry')
    .select(['region_id', 'partner_id', 'branch_id'])
    .where('entry_id', '=', entryId)
    .executeTakeFirstOrThrow();
  return { regionId: row.region_id, partnerId: row.partner_id!, branchId: row.branch_id };
}

describe('a closing', () => {
  it('keeps what was booked and counted, signed; what is booked afterwards needs another, and both stay', async () => {
    await at('2027-05-05T16:00:00Z');
    await topUp('70,00');
    const first = await close({ day: '2027-05-05', version: 1, counted: '148,50', cashless: '20,00' });
    expect(first.body).toMatchObject({ version: 1, closedBy: 'Kim Demo', closedAtText: '05.05.2027 18:00', topUpCent: 7_000 });
    expect(drawerDifference(first.body)).toBe(-150);
    await topUp('30,00', admin);
    const pieces = [
      { cent: 5_000, count: 3 },
      { cent: 2, count: 1 },
    ];
    const second = await close({ day: '2027-05-05', version: 2, pieces }, admin);
    expect(second.body).toMatchObject({ version: 2, closedBy: 'Paul Demo', topUpCent: 10_000, countedCent: 15_002, pieces });
    const { closings } = await dayOf('day=2027-05-05');
    expect(closings).toEqual([second.body, first.body]);
  });

  it('sent again is answered alike; another of the same number is refused', async () => {
    await at('2027-05-06T16:00:00Z');
    const mine = { day: '2027-05-06', version: 1, counted: '0' };
    const first = await close(mine);
    expect((await close(mine)).body).toEqual(first.body);
    for (const [other, by] of [
      [{ ...mine, counted: '1,00' }, kim],
      [mine, admin],
      [{ ...mine, version: 3 }, kim],
    ] as const)
      expect((await close(other, by)).status).toBe(409);
    expect((await dayOf('day=2027-05-06')).closings).toHaveLength(1);
  });

  it('of a day that is still to come, or that is counted in a way that is none, is refused', async () => {
    await at('2027-05-07T21:59:00Z');
    const tomorrow = await close({ day: '2027-05-08', version: 1, counted: '0' });
    expect([tomorrow.status, tomorrow.body.fieldErrors]).toEqual([422, { day: 'Dieser Tag kommt erst noch.' }]);
    for (const wrong of [
      {},
      { counted: '-1' },
      { counted: '1e3' },
      { counted: '5,00', pieces: [] },
      { pieces: [{ cent: 7, count: 1 }] },
      { pieces: [{ cent: 5, count: 1.5 }] },
      { pieces: [{ cent: 5, count: -1 }] },
      {
        pieces: [
          { cent: 5, count: 1 },
          { cent: 5, count: 1 },
        ],
      },
      { counted: '0', version: 0 },
      { counted: '0', float: '1.000.000,00' },
    ])
      expect((await close({ day: '2027-05-07', version: 1, ...wrong })).status).toBe(422);
    expect((await dayOf('day=2027-05-07')).closings).toEqual([]);
  });

  it('is never changed, by nobody', async () => {
    await at('2027-05-09T10:00:00Z');
    await close({ day: '2027-05-09', version: 1, counted: '0' });
    const { db } = portal.database;
    await expect(db.updateTable('day_closing').set({ counted_cents: 1 }).execute()).rejects.toThrow(/permission denied/);
    await expect(db.deleteFrom('day_closing').execute()).rejects.toThrow(/permission denied/);
  });
});

describe('a day', () => {
  it.each([
    ['2027-03-28', '2027-03-27T23:00:00Z', '2027-03-28T21:59:59.9Z', '2027-03-27T22:59:59.9Z', '2027-03-28T22:00:00Z'],
    ['2027-10-31', '2027-10-30T22:00:00Z', '2027-10-31T22:59:59.9Z', '2027-10-30T21:59:59.9Z', '2027-10-31T23:00:00Z'],
  ])('%s is that of Berlin, also where the clocks change', async (day, first, last, before, after) => {
    for (const [instant, amount] of [
      [before, '1,00'],
      [first, '2,00'],
      [last, '4,00'],
      [after, '8,00'],
    ] as const) {
      await moveClock(portal.database, new Date(instant));
      await topUp(amount);
    }
    const shown = await dayOf(`day=${day}`);
    expect([shown.topUpCent, sumsOf(shown)]).toEqual([600, await countedAnew(day, shown.branch.name)]);
    await close({ day, version: 1, counted: '106,00' });
  });

  it('without a name is today by the clock of the books', async () => {
    await at('2027-11-30T22:59:00Z');
    expect(await dayOf('')).toMatchObject({ day: '2027-11-30', today: '2027-11-30' });
    await at('2027-11-30T23:00:00Z');
    expect(await dayOf('')).toMatchObject({ day: '2027-12-01', today: '2027-12-01' });
  });
});

describe('who sees it', () => {
  it('a till user his own branch, the admin all, and nobody another partner’s', async () => {
    const all = (await dayOf('', admin)).branches;
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Filiale 1 – Bahnhof']));
    const own = await dayOf('', station);
    expect(own.branches).toEqual([own.branch]);
    expect(own.branch.name).toBe('Filiale 1 – Bahnhof');
    const main = all.find(({ id }) => id !== own.branch.id)!;
    const foreign = await portal.signedIn('kasse-3@demo.example');
    for (const [by, branch] of [
      [station, main.id],
      [foreign, main.id],
      [admin, (await dayOf('', foreign)).branch.id],
    ] as const) {
      expect((await by.get(`partner-day?branch=${branch}`)).status).toBe(404);
      expect((await close({ branch, day: '2027-05-01', version: 1, counted: '0' }, by)).status).toBe(404);
    }
  });
});
