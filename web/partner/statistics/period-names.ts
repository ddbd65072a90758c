import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import {
  daysLater,
  isoWeekOf,
  monthsLater,
  type ClockMoment,
  type DaySpan,
  type StatisticsPeriod,
} from '#contract/reports/statistics/statistics-spans.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatMonth } from '#web/format/format-month.ts';

/** How periods are called; `inAddress` is the value of `?zeitraum=`. */
export const periodNames: Record<StatisticsPeriod, { label: string; inAddress: string; previous: string; current: string }> = {
  lastWeek: { label: 'Letzte volle Woche', inAddress: 'letzte-woche', previous: 'die Woche davor', current: 'letzte Woche' },
  day: { label: 'Tag', inAddress: 'tag', previous: 'gestern', current: 'heute' },
  week: { label: 'Woche', inAddress: 'woche', previous: 'letzte Woche', current: 'diese Woche' },
  month: { label: 'Monat', inAddress: 'monat', previous: 'letzter Monat', current: 'dieser Monat' },
  year: { label: 'Jahr', inAddress: 'jahr', previous: 'letztes Jahr', current: 'dieses Jahr' },
};

/** Chosen days. */
export const OWN_IN_ADDRESS = 'eigener';

type Shown = Pick<Statistics, 'period' | 'against' | 'previous' | 'current'>;

/** What a span is called: "letzte Woche". */
export function nameOf(which: 'previous' | 'current', shown: Shown): string {
  const { period, against } = shown;
  const { current } = shown;
  if (which === 'current')
    return period !== 'own' ? periodNames[period].current : isMonth(current) ? monthOf(current) : 'Ihr Zeitraum';
  if (period === 'own') return against !== 'before' ? 'ein Jahr davor' : isMonth(current) ? 'im Monat davor' : 'davor';
  return against === 'before' || period === 'year' ? periodNames[period].previous : 'ein Jahr davor';
}

/** The same with its days, short: "letzte Woche (KW 46)". */
export function fullNameOf(which: 'previous' | 'current', shown: Shown): string {
  const { period } = shown;
  const span = shown[which];
  const isOtherYear = span.firstDay.slice(0, 4) !== shown.current.firstDay.slice(0, 4);
  const week = `KW ${isoWeekOf(span.firstDay)}${isOtherYear && shown.against === 'yearBefore' ? `, ${formatDate(span.firstDay)} bis ${formatDate(span.lastDay)}` : ''}`;
  return `${nameOf(which, shown)} (${isWeek(period) ? week : spanText(period, span)})`;
}

/** Which days are meant: "KW 47, 16.11.2026 bis 22.11.2026". */
export function spanText(period: Statistics['period'], { firstDay, lastDay }: DaySpan): string {
  if (firstDay === lastDay) return formatDate(firstDay);
  if (isWeek(period)) return `KW ${isoWeekOf(firstDay)}, ${formatDate(firstDay)} bis ${formatDate(lastDay)}`;
  if (period === 'own') return `${formatDate(firstDay)} bis ${formatDate(lastDay)}`;
  return period === 'month' ? formatMonth(firstDay.slice(0, 7)) : firstDay.slice(0, 4);
}

/** Whether days are one whole month of the calendar: its name says more than they do. */
export const isMonth = ({ firstDay, lastDay }: DaySpan) =>
  firstDay.endsWith('-01') && daysLater(monthsLater(firstDay, 1), -1) === lastDay;
const monthOf = ({ firstDay }: DaySpan) => formatMonth(firstDay.slice(0, 7));

const isWeek = (period: Statistics['period']) => period === 'week' || period === 'lastWeek';

/** How far figures go that end before their span does: "bis 15.11.2026, 10:20 Uhr"; a whole day without time. */
export function untilText({ day, time }: ClockMoment): string {
  return `bis ${formatDate(day)}${time === '24:00' ? '' : `, ${time} Uhr`}`;
}

/** The other span behind "mehr als": "letzten Monat". */
export function otherName(shown: Shown): string {
  return nameOf('previous', shown).replace(/^letzter /, 'letzten ');
}
