import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { type DayLine, dayWays } from '#contract/reports/day-closings/day-closings.ts';
import type { Cents } from '#contract/common/money.ts';

const kinds: BookingType[] = ['redeemVoucher', 'addVoucher', 'addBonus'];

/** By person, then by kind; what was booked before what went back of it. */
export function inOrder(lines: readonly DayLine[]): DayLine[] {
  return lines.toSorted(
    (one, other) =>
      one.person.localeCompare(other.person, 'de') ||
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      dayWays.indexOf(one.way) - dayWays.indexOf(other.way),
  );
}

interface Total {
  /** Without Stornos: what is taken back is no booking more. */
  count: number;
  stornos: number;
  /** What came less what went back. */
  cent: Cents;
}

/** How many bookings of each kind, how many Stornos, and what they come to. */
export function totalsOf(lines: readonly DayLine[]): Record<BookingType, Total> {
  const totals = Object.fromEntries(kinds.map((kind) => [kind, { count: 0, stornos: 0, cent: 0 }])) as ReturnType<
    typeof totalsOf
  >;
  for (const { kind, way, count, cent } of lines) {
    totals[kind][way === 'storno' ? 'stornos' : 'count'] += count;
    totals[kind].cent += cent;
  }
  return totals;
}
