/** The periods that statistics compare: each with the one before it (part 2, section 2, Statistics). */
export const statisticsPeriods = ['day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** Days of Berlin as ISO dates, both included. */
export interface DaySpan {
  firstDay: string;
  lastDay: string;
}

const DAY_MS = 86_400_000;

/** The day, ISO week (from Monday on), month and year that a day lies in, each with the one before it. Takes and gives ISO dates. */
export function spansOf(today: string): Record<StatisticsPeriod, { previous: DaySpan; current: DaySpan }> {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const at = Date.UTC(year, month - 1, day);
  const monday = at - weekdayOf(today) * DAY_MS;
  const days = (first: number, next: number): DaySpan => ({ firstDay: isoDay(first), lastDay: isoDay(next - DAY_MS) });
  const compare = (before: number, first: number, next: number) => ({
    previous: days(before, first),
    current: days(first, next),
  });
  return {
    day: compare(at - DAY_MS, at, at + DAY_MS),
    week: compare(monday - 7 * DAY_MS, monday, monday + 7 * DAY_MS),
    month: compare(Date.UTC(year, month - 2), Date.UTC(year, month - 1), Date.UTC(year, month)),
    year: compare(Date.UTC(year - 1, 0), Date.UTC(year, 0), Date.UTC(year + 1, 0)),
  };
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** How many days a span has. */
export function lengthOf({ firstDay, lastDay }: DaySpan): number {
  return (Date.parse(lastDay) - Date.parse(firstDay)) / DAY_MS + 1;
}

/** The number of a day's ISO week: the week belongs to the year in which its Thursday lies. */
export function isoWeekOf(day: string): number {
  const thursday = Date.parse(day) + (3 - weekdayOf(day)) * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** How many places the axis of a period has. */
export function placesOf(period: StatisticsPeriod, span: DaySpan): number {
  return { day: 24, week: 7, month: lengthOf(span), year: 12 }[period];
}
