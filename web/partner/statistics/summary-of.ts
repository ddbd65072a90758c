import { formatEuros } from '#contract/common/money.ts';
import { bookingsIn, dayPartEnds, type Statistics, type Tallies } from '#contract/reports/statistics/partner-statistics.ts';
import { daysLater, monthsLater } from '#contract/reports/statistics/statistics-spans.ts';
import { formatMonth } from '#web/format/format-month.ts';
import type { MainKind } from './figures-of.ts';
import { nameOf, otherName } from './period-names.ts';

const money = { redemption: 'Umsatz mit der Karte', topUp: 'auf Karten geladen' };

/** What the figures say, in sentences: how much, beside the other time, and when most of it was. */
export function summaryOf(statistics: Statistics, kind: MainKind): string[] {
  const { current, previous } = statistics;
  const now = current.figures[kind].cents;
  const more = now - previous.figures[kind].cents;
  const name = nameOf('current', statistics);
  const change =
    more === 0
      ? `so viel wie ${otherName(statistics)}`
      : `${formatEuros(Math.abs(more))} ${more > 0 ? 'mehr' : 'weniger'} als ${otherName(statistics)}`;
  return [
    `${name[0]!.toUpperCase()}${name.slice(1)}: ${formatEuros(now)} ${money[kind]}, ${change}.`,
    ...strongest(statistics, kind),
    ...(kind === 'redemption' ? busiest(statistics) : []),
    ...(current.figuresUntil ? ['Der Zeitraum läuft noch.'] : []),
  ];
}

/** Of several places on the time axis the one with most money; of one there is nothing to tell. */
function strongest({ axis, current: { firstDay, overTime } }: Statistics, kind: MainKind): string[] {
  const cents = overTime.map((place) => place[kind].cents);
  if (cents.filter((sum) => sum > 0).length < 2) return [];
  const most = Math.max(...cents);
  const place = cents.indexOf(most);
  const names = {
    hours: () => `die Zeit von ${place} bis ${place + 1} Uhr`,
    days: () => dayName(daysLater(firstDay, place)),
    months: () => `der ${formatMonth(monthsLater(firstDay, place).slice(0, 7))}`,
  };
  return [`Am stärksten war ${names[axis]()} mit ${formatEuros(most)}.`];
}

/** "Samstag, der 21.11.," */
function dayName(day: string): string {
  const weekday = new Date(day).toLocaleDateString('de-DE', { weekday: 'long', timeZone: 'UTC' });
  return `${weekday}, der ${day.slice(8)}.${day.slice(5, 7)}.,`;
}

/** The part of the day with most bookings: then people are needed at the till. */
function busiest({ axis, current: { dayParts } }: Statistics): string[] {
  const counts = dayParts.map((part: Tallies) => bookingsIn(part).count);
  if (axis === 'hours' || counts.filter((count) => count > 0).length < 2) return [];
  const part = counts.indexOf(Math.max(...counts));
  return [`Gebucht wurde meist zwischen ${part === 0 ? 0 : dayPartEnds[part - 1]} und ${dayPartEnds[part]} Uhr.`];
}
