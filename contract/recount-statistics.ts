import { bookingTexts } from './bookings.ts';
import { purchaseBehindBonus } from './fees.ts';
import type { Cents } from './money.ts';
import {
  type CardsOfYear,
  type CountedKind,
  dayPartEnds,
  emptyTallies,
  type Statistics,
  type StatisticsSpan,
  type Tallies,
  type Tally,
} from './partner-statistics.ts';
import { centsOfEuros, type PartnerTransaction } from './partner-transactions.ts';
import { type DaySpan, placesOf, spansOf, type StatisticsPeriod, weekdayOf } from './statistics-spans.ts';

/** What a booking has to tell of itself to be counted. */
export type Countable = Pick<
  PartnerTransaction,
  'date' | 'amountPositive' | 'cardID' | 'text' | 'registered' | 'isReversal' | 'reversedAmount' | 'isTest'
>;

interface Moment {
  day: string;
  hour: number;
}

/** A booking that counts, and how much of it, in cents. */
type Counted = Countable & Moment & { left: Cents };

const leftOf = ({ amountPositive, reversedAmount }: Countable): Cents =>
  centsOfEuros(amountPositive) - centsOfEuros(reversedAmount);

/**
 * Statistics by going through the bookings one by one: for the demo, and as what the database's sums are held against.
 * `basisPointsAt` tells what share of a purchase a bonus was at an instant (seconds since 1970); null where it was none.
 */
export function recountStatistics(
  transactions: readonly Countable[],
  today: string,
  basisPointsAt: (seconds: number) => number | null,
): Statistics {
  const standing = transactions
    .filter(({ isReversal, isTest }) => !isReversal && !isTest)
    // Of a part that was taken back the rest counts.
    .map((transaction) => ({ ...transaction, ...momentOf(transaction.date), left: leftOf(transaction) }))
    .filter(({ left }) => left > 0);
  const spans = spansOf(today);
  const count = (period: StatisticsPeriod) => ({
    previous: countSpan(standing, period, spans[period].previous, basisPointsAt),
    current: countSpan(standing, period, spans[period].current, basisPointsAt),
  });
  const year = Number(today.slice(0, 4));
  return {
    today,
    periods: { day: count('day'), week: count('week'), month: count('month'), year: count('year') },
    cards: { previous: countCards(standing, year - 1), current: countCards(standing, year) },
  };
}

function countSpan(
  standing: readonly Counted[],
  period: StatisticsPeriod,
  span: DaySpan,
  basisPointsAt: (seconds: number) => number | null,
): StatisticsSpan {
  const counted = { overTime: emptyTallies(placesOf(period, span)), dayParts: emptyTallies(4), weekdays: emptyTallies(7) };
  for (const booking of standing) {
    if (booking.day < span.firstDay || booking.day > span.lastDay) continue;
    const places = [
      counted.overTime[placeOf(period, booking)]!,
      counted.dayParts[dayPartEnds.findIndex((end) => booking.hour < end)]!,
      counted.weekdays[weekdayOf(booking.day)]!,
    ];
    for (const place of places) add(place, booking, basisPointsAt(booking.date));
  }
  return { ...span, ...counted };
}

const kindOf: Record<string, CountedKind> = {
  [bookingTexts.redeemVoucher]: 'redemption',
  [bookingTexts.addVoucher]: 'topUp',
  [bookingTexts.addBonus]: 'bonus',
};

function add(place: Tallies, { text, left: cents }: Counted, basisPoints: number | null): void {
  const kind = kindOf[text]!;
  addTo(place[kind], cents);
  if (kind === 'bonus' && basisPoints) addTo(place.purchase, purchaseBehindBonus(cents, basisPoints));
}

function addTo(tally: Tally, cents: Cents): void {
  tally.count += 1;
  tally.cents += cents;
}

function placeOf(period: StatisticsPeriod, { day, hour }: Moment): number {
  return { day: hour, week: weekdayOf(day), month: Number(day.slice(8)) - 1, year: Number(day.slice(5, 7)) - 1 }[period];
}

function countCards(standing: readonly (Countable & Moment)[], year: number): CardsOfYear {
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    const cards = new Map<string, boolean>();
    for (const { day, cardID, registered } of standing)
      if (day.startsWith(month)) cards.set(cardID, registered || (cards.get(cardID) ?? false));
    const registered = [...cards.values()].filter(Boolean).length;
    return { registered, unregistered: cards.size - registered };
  });
  return { year, months };
}

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** "2026-11-21 14": the day and the hour that the clocks in Berlin show. */
function momentOf(seconds: number): Moment {
  const text = berlin.format(seconds * 1000);
  return { day: text.slice(0, 10), hour: Number(text.slice(11, 13)) };
}
