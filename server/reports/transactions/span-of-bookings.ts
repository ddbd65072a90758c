import { Temporal } from 'temporal-polyfill';
import { startOfDay, startOfYear } from '#server/platform/berlin-time.ts';

interface Span {
  year?: number | undefined;
  /** First and last day, both included; ISO. */
  from?: string | undefined;
  to?: string | undefined;
}

/** From when and until before when bookings are wanted, in Berlin's days. Nothing before `historyFrom` is shown. */
export function spanOfBookings(
  { year, from, to }: Span,
  historyFrom: Date | null,
): { since: Date | null; until: Date | undefined } {
  const starts = [
    historyFrom,
    year === undefined ? null : startOfYear(year),
    from === undefined ? null : startOfDay(Temporal.PlainDate.from(from)),
  ].filter((start) => start !== null);
  const ends = [
    year === undefined ? null : startOfYear(year + 1),
    to === undefined ? null : startOfDay(Temporal.PlainDate.from(to).add({ days: 1 })),
  ].filter((end) => end !== null);
  return {
    since: starts.length === 0 ? null : new Date(Math.max(...starts.map(Number))),
    until: ends.length === 0 ? undefined : new Date(Math.min(...ends.map(Number))),
  };
}
