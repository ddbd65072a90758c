import { isoWeekOf, type DaySpan, type StatisticsPeriod } from '#contract/statistics-spans.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatMonth } from '#web/format/format-month.ts';

/** How periods are called (part 2, section 2, Statistics); `inAddress` is the value of `?zeitraum=`. */
export const periodNames: Record<StatisticsPeriod, { label: string; inAddress: string; previous: string; current: string }> = {
  day: { label: 'Tag', inAddress: 'tag', previous: 'gestern', current: 'heute' },
  week: { label: 'Woche', inAddress: 'woche', previous: 'letzte Woche', current: 'diese Woche' },
  month: { label: 'Monat', inAddress: 'monat', previous: 'letzter Monat', current: 'dieser Monat' },
  year: { label: 'Jahr', inAddress: 'jahr', previous: 'letztes Jahr', current: 'dieses Jahr' },
};

/** Which one is meant: "letzte Woche (KW 46)". */
export function nameOf(which: 'previous' | 'current', period: StatisticsPeriod, span: DaySpan): string {
  return `${periodNames[period][which]} (${period === 'week' ? `KW ${isoWeekOf(span.firstDay)}` : spanText(period, span)})`;
}

/** Which days are meant: "KW 47, 16.11.2026 bis 22.11.2026". */
export function spanText(period: StatisticsPeriod, { firstDay, lastDay }: DaySpan): string {
  if (period === 'day') return formatDate(firstDay);
  if (period === 'week') return `KW ${isoWeekOf(firstDay)}, ${formatDate(firstDay)} bis ${formatDate(lastDay)}`;
  return period === 'month' ? formatMonth(firstDay.slice(0, 7)) : firstDay.slice(0, 4);
}
