/**
 * The named periods, each compared with the one before. The last week is over: it tells more on a Monday morning than
 * the one that has just begun.
 */
export const statisticsPeriods = ['lastWeek', 'day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** A period is compared with the one before it, or with the same one a year before. */
export const comparisons = ['before', 'yearBefore'] as const;
export type Comparison = (typeof comparisons)[number];

/** The unit of the time axis: the hours of one day, days, or months. */
export const spanAxes = ['hours', 'days', 'months'] as const;
export type SpanAxis = (typeof spanAxes)[number];

/** Days in Berlin as ISO dates, both included. */
export interface DaySpan {
  firstDay: string;
  lastDay: string;
}

/** A minute in Berlin: an ISO date and "14:05". */
export interface ClockMoment {
  day: string;
  time: string;
}

/** A named period, or chosen days. */
export type ChosenPeriod = StatisticsPeriod | DaySpan;

export interface ComparedSpans {
  axis: SpanAxis;
  previous: DaySpan;
  current: DaySpan;
}

/** Longer spans are drawn by months. */
const MOST_DAYS_DRAWN = 62;
/** 52 weeks, so that the weekday stays the same. */
const YEAR_OF_WEEKS = 364;
const DAY_MS = 86_400_000;

/** The chosen span and the one to compare it with; `today` is an ISO date. */
export function compareSpans(chosen: ChosenPeriod, against: Comparison, today: string): ComparedSpans {
  if (typeof chosen !== 'string') return compareOwn(chosen, against);
  const spans = spansOf(today)[chosen];
  const axis = ({ lastWeek: 'days', day: 'hours', week: 'days', month: 'days', year: 'months' } as const)[chosen];
  if (against === 'before' || chosen === 'year') return { axis, ...spans };
  // Days and weeks are compared with the same weekdays.
  const previous = chosen === 'month' ? shiftMonths(spans.current, -12) : shiftDays(spans.current, -YEAR_OF_WEEKS);
  return { axis, current: spans.current, previous };
}

/** Whole months are compared with as many months before, other spans with as many days before. */
function compareOwn(current: DaySpan, against: Comparison): ComparedSpans {
  const days = lengthOf(current);
  const axis = days === 1 ? 'hours' : days <= MOST_DAYS_DRAWN ? 'days' : 'months';
  const months = wholeMonthsIn(current);
  if (months > 0) return { axis, current, previous: shiftMonths(current, against === 'before' ? -months : -12) };
  if (against === 'before') return { axis, current, previous: shiftDays(current, -days) };
  const previous = { firstDay: monthsLater(current.firstDay, -12), lastDay: monthsLater(current.lastDay, -12) };
  return { axis, current, previous };
}

/**
 * The moment up to which the previous span counts while the current one still runs: the same day and time in it. Null
 * means that all of it counts. So it is when the current span is over, or is already longer than the previous one. So
 * it is also with whole months, on the last day of the current span, when the previous one has days left. Then both
 * spans have what happens at the end of each month.
 */
export function sameStretchOf({ previous, current }: Omit<ComparedSpans, 'axis'>, now: ClockMoment): ClockMoment | null {
  if (now.day > current.lastDay) return null;
  const isByMonths = wholeMonthsIn(current) > 0 && wholeMonthsIn(previous) > 0;
  if (!isByMonths) {
    const day = daysLater(previous.firstDay, daysBetween(current.firstDay, now.day));
    return day > previous.lastDay ? null : { day, time: now.time };
  }
  const day = monthsLater(now.day, monthsBetween(current.firstDay, previous.firstDay));
  // A shorter month has no 31st: its last day then counts whole.
  const isWholeDay = day.slice(8) !== now.day.slice(8);
  if (day < previous.lastDay && now.day === current.lastDay) return null;
  if (day > previous.lastDay || (isWholeDay && day === previous.lastDay)) return null;
  return { day, time: isWholeDay ? '24:00' : now.time };
}

/** The last ISO week (from Monday), day, week, month and year of a day, each with the one before. ISO dates. */
export function spansOf(today: string): Record<StatisticsPeriod, { previous: DaySpan; current: DaySpan }> {
  const [year, month, day] = partsOf(today);
  const at = Date.UTC(year, month - 1, day);
  const monday = at - weekdayOf(today) * DAY_MS;
  const days = (first: number, next: number): DaySpan => ({ firstDay: isoDay(first), lastDay: isoDay(next - DAY_MS) });
  const compare = (before: number, first: number, next: number) => ({
    previous: days(before, first),
    current: days(first, next),
  });
  return {
    lastWeek: compare(monday - 14 * DAY_MS, monday - 7 * DAY_MS, monday),
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

/** Number of days in a span. */
export function lengthOf({ firstDay, lastDay }: DaySpan): number {
  return daysBetween(firstDay, lastDay) + 1;
}

/** The ISO week number of a day; a week belongs to the year of its Thursday. */
export function isoWeekOf(day: string): number {
  const thursday = Date.parse(day) + (3 - weekdayOf(day)) * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** Number of places on a span's axis. */
export function placesOf(axis: SpanAxis, { firstDay, lastDay }: DaySpan): number {
  return { hours: 24, days: lengthOf({ firstDay, lastDay }), months: monthsBetween(firstDay, lastDay) + 1 }[axis];
}

/** The place of a booking on that axis, from 0. */
export function placeOf(axis: SpanAxis, firstDay: string, { day, hour }: { day: string; hour: number }): number {
  return { hours: hour, days: daysBetween(firstDay, day), months: monthsBetween(firstDay, day) }[axis];
}

/** The day `days` later, or earlier if negative. ISO dates. */
export function daysLater(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY_MS);
}

/** The day `months` later; the month's last day if that day does not exist. ISO dates. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Number of calendar months in a span; 0 if it starts or ends inside a month. */
function wholeMonthsIn({ firstDay, lastDay }: DaySpan): number {
  const isWhole = firstDay.endsWith('-01') && daysLater(lastDay, 1).endsWith('-01');
  return isWhole ? monthsBetween(firstDay, lastDay) + 1 : 0;
}

/** Moves a span of whole months. */
function shiftMonths({ firstDay, lastDay }: DaySpan, months: number): DaySpan {
  return {
    firstDay: monthsLater(firstDay, months),
    lastDay: daysLater(monthsLater(daysLater(lastDay, 1), months), -1),
  };
}

function shiftDays({ firstDay, lastDay }: DaySpan, days: number): DaySpan {
  return { firstDay: daysLater(firstDay, days), lastDay: daysLater(lastDay, days) };
}

function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / DAY_MS;
}

function monthsBetween(first: string, second: string): number {
  const [year, month] = partsOf(first);
  const [laterYear, laterMonth] = partsOf(second);
  return (laterYear - year) * 12 + laterMonth - month;
}

function partsOf(day: string): [number, number, number] {
  return day.split('-').map(Number) as [number, number, number];
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
