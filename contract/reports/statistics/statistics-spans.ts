/** The periods that statistics compare: each with the one before it (part 2, section 2, Statistics). */
export const statisticsPeriods = ['day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** What a period is held against: the one before it, or the same one a year before. */
export const comparisons = ['before', 'yearBefore'] as const;
export type Comparison = (typeof comparisons)[number];

/** What the places along the time axis of a span are: hours of its one day, its days, or its months. */
export const spanAxes = ['hours', 'days', 'months'] as const;
export type SpanAxis = (typeof spanAxes)[number];

/** Days of Berlin as ISO dates, both included. */
export interface DaySpan {
  firstDay: string;
  lastDay: string;
}

/** A minute of a clock in Berlin: an ISO date and "14:05". */
export interface ClockMoment {
  day: string;
  time: string;
}

/** A named period, or days of one's own choice. */
export type ChosenPeriod = StatisticsPeriod | DaySpan;

export interface ComparedSpans {
  axis: SpanAxis;
  previous: DaySpan;
  current: DaySpan;
}

/** A span of more days than these is drawn by months. */
const MOST_DAYS_DRAWN = 62;
/** The same weekday a year before: 52 weeks. */
const YEAR_OF_WEEKS = 364;
const DAY_MS = 86_400_000;

/** The span that is chosen and the one that it is held against; `today` is an ISO date. */
export function compareSpans(chosen: ChosenPeriod, against: Comparison, today: string): ComparedSpans {
  if (typeof chosen !== 'string') return compareOwn(chosen, against);
  const spans = spansOf(today)[chosen];
  const axis = ({ day: 'hours', week: 'days', month: 'days', year: 'months' } as const)[chosen];
  if (against === 'before' || chosen === 'year') return { axis, ...spans };
  // Days and weeks are held against the same weekdays.
  const previous = chosen === 'month' ? shiftMonths(spans.current, -12) : shiftDays(spans.current, -YEAR_OF_WEEKS);
  return { axis, current: spans.current, previous };
}

/** Whole months are held against as many months before, else against as many days right before. */
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
 * How far the span before is held against one that is not over at `now`: to the same day and the same time of that day. Null where all of it is: the
 * current span is over, or has come further already than the one before is long.
 */
export function sameStretchOf({ previous, current }: Omit<ComparedSpans, 'axis'>, now: ClockMoment): ClockMoment | null {
  if (now.day > current.lastDay) return null;
  const isByMonths = wholeMonthsIn(current) > 0 && wholeMonthsIn(previous) > 0;
  if (!isByMonths) {
    const day = daysLater(previous.firstDay, daysBetween(current.firstDay, now.day));
    return day > previous.lastDay ? null : { day, time: now.time };
  }
  const day = monthsLater(now.day, monthsBetween(current.firstDay, previous.firstDay));
  // A 31st has no counterpart in a shorter month: the whole of its last day counts.
  const isWholeDay = day.slice(8) !== now.day.slice(8);
  if (day > previous.lastDay || (isWholeDay && day === previous.lastDay)) return null;
  return { day, time: isWholeDay ? '24:00' : now.time };
}

/** The day, ISO week (from Monday on), month and year that a day lies in, each with the one before it. Takes and gives ISO dates. */
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
  return daysBetween(firstDay, lastDay) + 1;
}

/** The number of a day's ISO week: the week belongs to the year in which its Thursday lies. */
export function isoWeekOf(day: string): number {
  const thursday = Date.parse(day) + (3 - weekdayOf(day)) * DAY_MS;
  const newYear = Date.UTC(new Date(thursday).getUTCFullYear(), 0);
  return Math.floor((thursday - newYear) / (7 * DAY_MS)) + 1;
}

/** How many places the axis of a span has. */
export function placesOf(axis: SpanAxis, { firstDay, lastDay }: DaySpan): number {
  return { hours: 24, days: lengthOf({ firstDay, lastDay }), months: monthsBetween(firstDay, lastDay) + 1 }[axis];
}

/** The place of a booking on that axis, from 0 on. */
export function placeOf(axis: SpanAxis, firstDay: string, { day, hour }: { day: string; hour: number }): number {
  return { hours: hour, days: daysBetween(firstDay, day), months: monthsBetween(firstDay, day) }[axis];
}

/** A day so many days later, or earlier where they are less than 0. */
export function daysLater(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * DAY_MS);
}

/** A day so many months later; the last day of that month where it has no such day. */
export function monthsLater(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** How many calendar months a span is; 0 where it begins or ends within one. */
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
