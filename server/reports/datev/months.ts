import { Temporal } from 'temporal-polyfill';
import { startOfDay } from '#server/platform/berlin-time.ts';

/** A month of Berlin: ISO dates of its first and last day, and the instants between which it lies. */
export interface Month {
  /** "2026-10" */
  name: string;
  first: string;
  last: string;
  from: Date;
  /** Not included. */
  to: Date;
}

export function monthOf(name: string): Month {
  const first = Temporal.PlainYearMonth.from(name).toPlainDate({ day: 1 });
  const next = first.add({ months: 1 });
  return {
    name,
    first: first.toString(),
    last: next.subtract({ days: 1 }).toString(),
    from: startOfDay(first),
    to: startOfDay(next),
  };
}

/** The months from one to another, both with it, the newest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  const first = Temporal.PlainYearMonth.from(from);
  for (
    let month = Temporal.PlainYearMonth.from(to);
    Temporal.PlainYearMonth.compare(month, first) >= 0;
    month = month.subtract({ months: 1 })
  )
    months.push(month.toString());
  return months;
}
