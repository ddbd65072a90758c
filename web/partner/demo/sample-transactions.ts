import { bookingTexts, type BookingType } from '#contract/money/bookings/bookings.ts';
import { cardNumberOf, maskCardNumber } from '#contract/common/card-number.ts';
import { bonusFee, redemptionFee, shareOf } from '#contract/parties/partners/fees.ts';
import type { Cents } from '#contract/common/money.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import type { PartnerTransaction } from '#contract/reports/partner-transactions/partner-transactions.ts';

const FIRST_DAY = Date.UTC(2022, 0, 1);
const LAST_DAY = Date.UTC(2024, 11, 31);
const DAY_MS = 86_400_000;
const FIRST_NUMBER = 10_001;
const CARDS = 240;
/** Where the shop that does not exist books. */
export const SAMPLE_BRANCHES = ['Hauptstelle', 'Filiale 1'];
/** One of this many bookings is taken back. */
const BOOKINGS_PER_REVERSAL = 350;
const BONUS_BASIS_POINTS = 300;
/** How likely a booking falls into which part of the day: hours from … to, and out of 100. */
const HOURS = [
  { from: 7, to: 8, share: 5 },
  { from: 9, to: 13, share: 44 },
  { from: 14, to: 18, share: 43 },
  { from: 19, to: 21, share: 8 },
];

interface SampleCard {
  masked: string;
  registered: boolean;
  balance: Cents;
}

let made: PartnerTransaction[] | undefined;

/** The bookings of a shop that does not exist, of 2022 to 2024, newest first; the same ones each time. */
export function sampleTransactions(): PartnerTransaction[] {
  return (made ??= makeTransactions());
}

function makeTransactions(): PartnerTransaction[] {
  const chance = chanceOf(20_220_101);
  const cards = Array.from({ length: CARDS }, (_, index): SampleCard => ({
    masked: maskCardNumber(cardNumberOf(40_000_000 + index)),
    registered: chance(100) < 62,
    balance: 0,
  }));
  const rows: PartnerTransaction[] = [];
  for (let day = FIRST_DAY; day <= LAST_DAY; day += DAY_MS) {
    for (const instant of instantsOf(day, chance)) bookVisit(rows, cards[newerMoreOften(chance, day)]!, instant, chance);
  }
  // A bonus may come after the next customer's booking; numbers follow the clock.
  rows.sort((a, b) => a.date - b.date);
  return rows.map((row, index) => ({ ...row, bookingNumber: FIRST_NUMBER + index })).toReversed();
}

/** More and more cards come into use as the years go by. */
function newerMoreOften(chance: Chance, day: number): number {
  return chance(Math.ceil(CARDS * (0.25 + (0.75 * (day - FIRST_DAY)) / (LAST_DAY - FIRST_DAY))));
}

/** When the shop books on a day, in order: seldom on Sundays, more before Christmas, more from year to year. */
function instantsOf(day: number, chance: Chance): Date[] {
  const date = new Date(day);
  const isSunday = date.getUTCDay() === 0;
  const busy = 2 + (date.getUTCFullYear() - 2022) + (date.getUTCMonth() === 11 ? 2 : 0) + (date.getUTCDay() === 6 ? 1 : 0);
  const count = isSunday ? (chance(8) === 0 ? 1 : 0) : busy + chance(3);
  const midnight = midnightInBerlin(day);
  return Array.from({ length: count }, () => midnight + secondOfDay(chance) * 1000)
    .sort((a, b) => a - b)
    .map((milliseconds) => new Date(milliseconds));
}

function secondOfDay(chance: Chance): number {
  let left = chance(100);
  const { from, to } = HOURS.find(({ share }) => (left -= share) < 0)!;
  return from * 3600 + chance((to - from + 1) * 3600);
}

const offset = onFirstUse(() => new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' }));

/** By the offset at noon. In the night when the clocks change the shop is closed. */
function midnightInBerlin(day: number): number {
  const name = offset()
    .formatToParts(day + DAY_MS / 2)
    .find(({ type }) => type === 'timeZoneName')!.value;
  return day - Number(name.slice(4, 6)) * 3_600_000;
}

/** A customer at the till: an empty card is loaded, else something is bought, and now and then rewarded. */
function bookVisit(rows: PartnerTransaction[], card: SampleCard, at: Date, chance: Chance): void {
  if (card.balance < 800) return book(rows, card, at, 'addVoucher', 1000 + chance(9) * 500);
  const cents = Math.min(card.balance, 250 + chance(3200));
  book(rows, card, at, 'redeemVoucher', cents);
  if (chance(3) > 0)
    book(rows, card, new Date(at.getTime() + 20_000), 'addBonus', Math.max(10, shareOf(cents, BONUS_BASIS_POINTS)));
}

function book(rows: PartnerTransaction[], card: SampleCard, at: Date, type: BookingType, cents: Cents): void {
  const amount = type === 'redeemVoucher' ? -cents : cents;
  card.balance += amount;
  const row = rowOf(rows.length, card, at, type, amount);
  rows.push(row);
  const isMistake = type === 'redeemVoucher' && rows.length % BOOKINGS_PER_REVERSAL < 2;
  if (isMistake) takeBack(rows, card, row);
}

function rowOf(index: number, card: SampleCard, at: Date, type: BookingType, amount: Cents): PartnerTransaction {
  return {
    bookingNumber: 0,
    ...momentOf(at),
    amount: amount / 100,
    amountPositive: Math.abs(amount) / 100,
    cardID: card.masked,
    text: bookingTexts[type],
    registered: card.registered,
    branch: SAMPLE_BRANCHES[index % 5 === 0 ? 1 : 0]!,
    fee: feeOf(type, Math.abs(amount)) / 100,
    isReversal: false,
    isReversed: false,
    hasOpenCorrection: false,
    reversedAmount: 0,
    stornoReason: null,
    isTest: false,
  };
}

function takeBack(rows: PartnerTransaction[], card: SampleCard, mistake: PartnerTransaction): void {
  mistake.isReversed = true;
  mistake.reversedAmount = mistake.amountPositive;
  card.balance += Math.round(mistake.amountPositive * 100);
  rows.push({
    ...mistake,
    ...momentOf(new Date((mistake.date + 10) * 1000)),
    amount: mistake.amountPositive,
    fee: -mistake.fee,
    isReversal: true,
    isReversed: false,
    reversedAmount: 0,
    stornoReason: 'Falscher Betrag',
  });
}

function feeOf(type: BookingType, cents: Cents): Cents {
  if (type === 'addVoucher') return 0;
  return type === 'redeemVoucher' ? redemptionFee('standard', cents) : bonusFee('standard', Math.round(cents / 0.03));
}

const dateFormat = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium' }));
const timeFormat = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'medium' }));

function momentOf(at: Date): Pick<PartnerTransaction, 'date' | 'dateFormatted' | 'time'> {
  return { date: at.getTime() / 1000, dateFormatted: dateFormat().format(at), time: timeFormat().format(at) };
}

/** Returns a whole number from 0 to below `limit`, by chance, but the same way every time. */
type Chance = (limit: number) => number;

function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
