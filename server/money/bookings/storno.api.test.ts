import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import type { CardRecord } from '#contract/operator/records/card-records.ts';
import type { ErrorAnswer } from '#contract/common/errors.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';
import type { storno } from '#contract/money/bookings/storno.ts';
import type { latestBookings } from '#contract/money/bookings/till-bookings.ts';
import { moveClock, restoreClock } from '#seeds/moved-clock.ts';
import { giveGifts } from '#server/ledger/write/give-gifts.ts';
import { verifyLedger } from '#server/ledger/prove/verify-ledger.ts';
import { openCampaign } from '#tests/support/open-campaign.ts';
import { startTestPortal, type TestPortal, type Visitor } from '#tests/support/portal.ts';
import { SEAL_KEYS } from '#tests/support/seal-keys.ts';

let portal: TestPortal;
let till: Visitor;
let card: string;
let serial = 1;

beforeAll(async () => {
  portal = await startTestPortal();
  till = await portal.signedIn('kasse@demo.example');
});
afterAll(async () => {
  expect(await verifyLedger(portal.database.db, SEAL_KEYS)).toEqual([]);
  await portal.close();
});
beforeEach(async () => {
  await restoreClock(portal.database);
  if (serial === 9) serial = 12;
  card = cardNumberOf(serial++);
});

type Taken = OutputOf<typeof storno> & ErrorAnswer;
type Latest = OutputOf<typeof latestBookings>;

const book = async (path: string, field: string, amount: string, key?: string) =>
  (await till.book<BookingResult & ErrorAnswer>(path, { inputCardID: card, [field]: amount }, key)).body;
const topUp = (amount: string) => book('partner-guthaben-aufladen', 'guthabenAufladenBetrag', amount);
const redeem = (amount: string) => book('partner-guthaben-einloesen', 'guthabenEinloesenBetrag', amount);
const takeBack = (bookingNumber: number, input: object = {}, key?: string, who = till) =>
  who.book<Taken>('partner-storno', { bookingNumber, reason: 'Falscher Betrag', ...input }, key);
const latest = async (who = till) => (await who.get<Latest>('partner-latest-bookings')).body;

async function feeOf(bookingNumber: number): Promise<number> {
  const { body } = await till.get<PartnerTransaction[]>('partner-transactions');
  return body.find((one) => one.bookingNumber === bookingNumber)!.fee;
}

async function receiptOf(of: { bookingNumber: number; amount: string; bookingType: string }): Promise<string> {
  const { body } = await till.post<Uint8Array>('generate-receipt', {
    ...of,
    inputCardID: maskCardNumber(card),
    receiptType: 'customer',
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body)), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

describe('beside the till', () => {
  const today = async (who = till) => (await who.get<Latest>('partner-bookings-of-today')).body.bookings;

  it('stand the last five of the day, newest first, also when they are too old to be taken back', async () => {
    for (const amount of ['10,00', '11,00', '12,00', '13,00', '14,00', '15,00']) await topUp(amount);
    const amounts = (await today()).map(({ amountFormattedDE }) => amountFormattedDE);
    expect(amounts).toEqual(['15,00', '14,00', '13,00', '12,00', '11,00']);
    const { bookings } = await latest();
    expect((await today()).map(({ bookingNumber }) => bookingNumber)).toEqual(
      bookings.slice(0, 5).map(({ bookingNumber }) => bookingNumber),
    );
    const [newest] = bookings;
    await takeBack(newest!.bookingNumber);
    expect((await today())[0]).toMatchObject({ amountFormattedDE: '15,00', reversedFormattedDE: '15,00' });
  });
});

describe('at the till', () => {
  it('a booking is taken back whole, into its card, with its fee', async () => {
    await topUp('100,00');
    const spent = await redeem('30,00');
    const { status, body } = await takeBack(spent.bookingNumber);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      successMessage: 'Storno: Einlösung für 30,00 €',
      bookingType: 'redeemVoucher',
      amountFormattedDE: '30,00',
      balanceFormattedDE: '100,00',
    });
    expect(await feeOf(body.bookingNumber)).toBe(-0.6);
  });

  it('of a part the fee stays that the rest would have cost', async () => {
    await topUp('100,00');
    const spent = await redeem('30,00');
    const { body } = await takeBack(spent.bookingNumber, { amount: '25,00' });
    expect(body).toMatchObject({ amountFormattedDE: '25,00', balanceFormattedDE: '95,00' });
    // 2 % of 30,00 are 0,60; of 5,00 at least 0,20.
    expect(await feeOf(body.bookingNumber)).toBe(-0.4);
  });

  it('once, and again under its key the same answer', async () => {
    const loaded = await topUp('20,00');
    const key = randomUUID();
    const first = await takeBack(loaded.bookingNumber, { amount: '5,00' }, key);
    const again = await takeBack(loaded.bookingNumber, { amount: '5,00' }, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await takeBack(loaded.bookingNumber, { amount: '6,00' }, key)).toMatchObject({
      status: 422,
      body: { errorCode: 'KEY_REUSED' },
    });
    expect(await takeBack(loaded.bookingNumber)).toMatchObject({
      status: 422,
      body: { errorStatusCode: 'ALREADY_REVERSED', errorMessage: 'Diese Buchung wurde bereits storniert.' },
    });
  });

  it.each([
    ['more than was booked', { amount: '20,01' }, 'INVALID_AMOUNT'],
    ['more than is left', {}, 'NOT_SUFFICIENT_FUNDS'],
  ])('not %s', async (_what, input, errorStatusCode) => {
    const loaded = await topUp('20,00');
    await redeem('0,01');
    expect(await takeBack(loaded.bookingNumber, input)).toMatchObject({ status: 422, body: { errorStatusCode } });
  });

  it('not without a reason', async () => {
    const loaded = await topUp('20,00');
    expect(await takeBack(loaded.bookingNumber, { reason: ' ' })).toMatchObject({
      status: 422,
      body: { fieldErrors: { reason: 'Bitte geben Sie einen Grund an.' } },
    });
  });

  it('not when the time of the region is over, and then it is not offered', async () => {
    const at = Date.now();
    const loaded = await topUp('20,00');
    await moveClock(portal.database, new Date(at + 14 * 60_000));
    expect((await latest()).bookings.map(({ bookingNumber }) => bookingNumber)).toContain(loaded.bookingNumber);
    await moveClock(portal.database, new Date(at + 16 * 60_000));
    expect((await latest()).bookings.map(({ bookingNumber }) => bookingNumber)).not.toContain(loaded.bookingNumber);
    expect(await takeBack(loaded.bookingNumber)).toMatchObject({ status: 422, body: { errorStatusCode: 'STORNO_TOO_LATE' } });
  });

  it('not by another shop, nor by the accounting of this one', async () => {
    const loaded = await topUp('20,00');
    const elsewhere = await portal.signedIn('kasse-3@demo.example');
    expect(await takeBack(loaded.bookingNumber, {}, undefined, elsewhere)).toMatchObject({ status: 404 });
    expect((await latest(elsewhere)).bookings.map(({ bookingNumber }) => bookingNumber)).not.toContain(loaded.bookingNumber);
    const accounting = await portal.signedIn('buchhaltung@demo.example');
    expect(await takeBack(loaded.bookingNumber, {}, undefined, accounting)).toMatchObject({ status: 403 });
  });

  it('the list names what was booked, masked, and what went back of it', async () => {
    const loaded = await topUp('20,00');
    await takeBack(loaded.bookingNumber, { amount: '5,00' });
    const { minutes, bookings } = await latest();
    expect(minutes).toBe(15);
    expect(bookings[0]).toMatchObject({
      bookingNumber: loaded.bookingNumber,
      bookingType: 'addVoucher',
      amountFormattedDE: '20,00',
      cardID: maskCardNumber(card),
      bookedBy: null,
      reversedFormattedDE: '5,00',
    });
  });
});

describe('a bonus that was granted for a booking', () => {
  const grantFor = (bookingNumber: number, amount = '1,50') =>
    till.book<BookingResult & ErrorAnswer>('partner-kundenbonus-aufladen', {
      inputCardID: card,
      kundenbonusAufladenBetrag: amount,
      bookingNumber,
    });

  it('goes back with it', async () => {
    await topUp('100,00');
    const spent = await redeem('50,00');
    expect((await grantFor(spent.bookingNumber)).body).toMatchObject({ balanceFormattedDE: '51,50' });
    expect((await latest()).bookings.find(({ bookingNumber }) => bookingNumber === spent.bookingNumber)).toMatchObject({
      bonusFormattedDE: '1,50',
    });
    const { body } = await takeBack(spent.bookingNumber, { amount: '10,00' });
    expect(body).toMatchObject({ balanceFormattedDE: '60,00' });
    const paper = await receiptOf({ bookingNumber: body.bookingNumber, amount: '10,00', bookingType: 'redeemVoucher' });
    expect(paper).toContain(`Storno zu Belegnummer ${spent.bookingNumber}`);
    expect(paper).toContain('Kundenbonus -1,50 €');
    expect(paper).toContain('Neues Guthaben 60,00 €');
    expect(paper).toContain('Grund Falscher Betrag');
    const original = await receiptOf({ bookingNumber: spent.bookingNumber, amount: '50,00', bookingType: 'redeemVoucher' });
    expect(original).toContain('Teilweise storniert (10,00 €) am');
  });

  it('is not granted for a booking that has gone back, nor for a foreign one', async () => {
    const loaded = await topUp('100,00');
    await takeBack(loaded.bookingNumber);
    const gone = { status: 422, body: { errorCode: 'GROUND_GONE' } };
    expect(await grantFor(loaded.bookingNumber)).toMatchObject(gone);
    expect(await grantFor(1)).toMatchObject(gone);
  });
});

describe('gifts on the card', () => {
  async function giveGift(): Promise<void> {
    const { db } = portal.database;
    const campaignId = await openCampaign(db, 1, { starts_on: '2020-01-01', ends_on: '2020-12-31', use_until: '2022-12-30' });
    await moveClock(portal.database, new Date('2020-06-01T10:00:00Z'), 1);
    const keys = { actorId: 1, idempotencyKey: randomUUID() };
    await giveGifts(db, SEAL_KEYS, { regionId: 1, campaignId, cards: [card], ...keys });
  }

  it('are named on receipts, as far as a booking used them, and as they come back', async () => {
    await giveGift();
    await topUp('5,00');
    const spent = await redeem('12,00');
    const paper = await receiptOf({ bookingNumber: spent.bookingNumber, amount: '12,00', bookingType: 'redeemVoucher' });
    expect(paper).toContain('davon aus Geschenk „Feuerwehr dankt“ 10,00 €');
    const { body } = await takeBack(spent.bookingNumber, { amount: '6,00' });
    const back = await receiptOf({ bookingNumber: body.bookingNumber, amount: '6,00', bookingType: 'redeemVoucher' });
    expect(back).toContain('davon aus Geschenk „Feuerwehr dankt“ -4,00 €');
    const plain = await topUp('5,00');
    const none = await receiptOf({ bookingNumber: plain.bookingNumber, amount: '5,00', bookingType: 'addVoucher' });
    expect(none).not.toContain('Geschenk');
  });

  it('pay for no bonus that is spent: the till says what is missing, and with that it goes', async () => {
    await giveGift();
    const spent = await redeem('10,00');
    await till.book('partner-kundenbonus-aufladen', {
      inputCardID: card,
      kundenbonusAufladenBetrag: '0,30',
      bookingNumber: spent.bookingNumber,
    });
    await redeem('0,30');
    const { body } = await takeBack(spent.bookingNumber);
    expect([body.errorStatusCode, body.errorMessage]).toEqual([
      'NOT_SUFFICIENT_FUNDS',
      'Der Kundenbonus dazu ist schon ausgegeben, und Geschenke ersetzen ihn nicht. Werden 0,30 € auf die Karte geladen, geht das Storno.',
    ]);
    await topUp('0,30');
    expect((await takeBack(spent.bookingNumber)).body).toMatchObject({ balanceFormattedDE: '10,00' });
  });

  it('pay for no top-up that goes back, and the till says so', async () => {
    const loaded = await topUp('5,00');
    await redeem('2,00');
    await giveGift();
    expect((await takeBack(loaded.bookingNumber)).body.errorMessage).toBe(
      'Es ist nicht ausreichend Guthaben auf der Karte. Geschenke zählen dabei nicht; ohne sie fehlen 2,00 €.',
    );
    expect((await takeBack(loaded.bookingNumber, { amount: '3,00' })).status).toBe(200);
  });
});

it('the desk sees how much went back and why, also in files', async () => {
  const loaded = await topUp('20,00');
  const { body: taken } = await takeBack(loaded.bookingNumber, { amount: '5,00', reason: 'Falsche Karte' });
  const { body } = await till.get<PartnerTransaction[]>('partner-transactions');
  const find = (number: number) => body.find(({ bookingNumber }) => bookingNumber === number);
  expect(find(loaded.bookingNumber)).toMatchObject({ isReversed: true, reversedAmount: 5, stornoReason: null });
  expect(find(taken.bookingNumber)).toMatchObject({ amount: -5, isReversal: true, stornoReason: 'Falsche Karte' });
  const staff = await portal.signedIn('betrieb@demo.example');
  const marksNow = async () =>
    (await staff.get<CardRecord>(`staff-card?number=${card}`)).body.events.find(
      (event) => event.booking === loaded.bookingNumber,
    )!.marks;
  expect(await marksNow()).toEqual(['teilweise storniert']);
});
