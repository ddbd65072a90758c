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

/** How many bookings of each kind, and what came less what went back. */
export function totalsOf(lines: readonly DayLine[]): Record<BookingType, { count: number; cent: Cents }> {
  const totals = Object.fromEntries(kinds.map((kind) => [kind, { count: 0, cent: 0 }])) as ReturnType<typeof totalsOf>;
  for (const { kind, count, cent } of lines) {
    totals[kind].count += count;
    totals[kind].cent += cent;
  }
  return totals;
}
