import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import {
  bookingsIn,
  type CardsOfYear,
  countedKinds,
  type CountedKind,
  dayPartEnds,
  type Statistics,
  type StatisticsSpan,
  type Tallies,
  type Tally,
} from '#contract/reports/statistics/partner-statistics.ts';
import { daysLater, lengthOf, monthsLater, placesOf, weekdayOf } from '#contract/reports/statistics/statistics-spans.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { Chart, Series, Unit } from '#web/ui/chart/chart.ts';
import { cardLooks, currentLook, kindLooks, previousLook } from './looks.ts';
import { fullNameOf } from './period-names.ts';

const count: Unit = { format: formatCount, formatPlain: formatCount, formatTick: formatCount };
const euros: Unit = {
  format: (cents) => `${formatCents(cents)} €`,
  formatPlain: formatCents,
  formatTick: (cents) => `${formatCents(cents).replace(/,00$/, '')} €`,
};

const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];
const months = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];
const dayParts = dayPartEnds.map((end, index) => `${index === 0 ? 0 : dayPartEnds[index - 1]}-${end} Uhr`);

const kindNames: Record<CountedKind, string> = {
  redemption: 'Einlösungen',
  topUp: 'Aufladungen',
  purchase: 'Einkäufe',
  bonus: 'Bonus',
};

/** The charts of a business for the shown period. */
export function chartsOf(statistics: Statistics): Chart[] {
  return [
    {
      title: 'Buchungen im Zeitverlauf',
      ...(hasDaysOfOneWeek(statistics) && {
        note: 'Jeder Wochentag kommt einmal vor: Das Diagramm ist zugleich das nach Wochentag.',
      }),
      ...axisOf(statistics),
      ...compared(statistics, 'overTime'),
    },
    { title: 'Buchungen nach Tageszeit', axis: 'Tageszeit', places: dayParts, ...compared(statistics, 'dayParts') },
    ...(hasDaysOfOneWeek(statistics)
      ? []
      : [{ title: 'Buchungen nach Wochentag', axis: 'Wochentag', places: weekdays, ...compared(statistics, 'weekdays') }]),
    byKind(statistics),
    cardsByMonth(statistics),
  ];
}

/** Then bookings by day and by weekday are the same bars. */
function hasDaysOfOneWeek({ axis, previous, current }: Statistics): boolean {
  return axis === 'days' && Math.max(lengthOf(previous), lengthOf(current)) <= 7;
}

function axisOf({ period, axis, previous, current }: Statistics): Pick<Chart, 'axis' | 'places'> {
  if (axis === 'hours') return { axis: 'Uhrzeit', places: Array.from({ length: 24 }, (_, hour) => `${hour} Uhr`) };
  if (period === 'week' || period === 'lastWeek') return { axis: 'Wochentag', places: weekdays };
  if (period === 'year') return { axis: 'Monat', places: months };
  const length = Math.max(placesOf(axis, previous), placesOf(axis, current));
  const own = axis === 'days' ? dayName : monthName;
  const name = period === 'month' ? (place: number) => `${place + 1}.` : (place: number) => own(current.firstDay, place);
  return { axis: axis === 'days' ? 'Tag' : 'Monat', places: Array.from({ length }, (_, place) => name(place)) };
}

function dayName(firstDay: string, place: number): string {
  const day = daysLater(firstDay, place);
  return `${weekdays[weekdayOf(day)]} ${formatDate(day).slice(0, 6)}`;
}

function monthName(firstDay: string, place: number): string {
  const month = monthsLater(firstDay, place);
  return `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** All bookings of the period beside those of the other one. */
function compared(
  statistics: Statistics,
  by: 'overTime' | 'dayParts' | 'weekdays',
): Pick<Chart, 'shape' | 'series' | 'measures' | 'hasTotal'> {
  const { previous, current } = statistics;
  const series: Series[] = [
    { key: 'previous', name: fullNameOf('previous', statistics), look: previousLook },
    { key: 'current', name: fullNameOf('current', statistics), look: currentLook },
  ];
  const values = (part: keyof Tally) => [previous, current].map((span) => span[by].map((place) => bookingsIn(place)[part]));
  return {
    shape: 'bars',
    series,
    measures: [
      { name: 'Anzahl', unit: count, values: values('count') },
      { name: 'Summe in Euro', unit: euros, values: values('cents') },
    ],
    hasTotal: true,
  };
}

function byKind(statistics: Statistics): Chart {
  const { previous, current } = statistics;
  const before = fullNameOf('previous', statistics);
  const now = fullNameOf('current', statistics);
  const values = ({ overTime }: StatisticsSpan, part: keyof Tally) =>
    countedKinds.map((kind) => overTime.map((place: Tallies) => place[kind][part]));
  return {
    title: 'Buchungen nach Art',
    note: 'Einkäufe sind aus dem gewährten Bonus errechnet und keine eigenen Buchungen.',
    shape: 'stack',
    ...axisOf(statistics),
    series: countedKinds.map((kind) => ({ key: kind, name: kindNames[kind], look: kindLooks[kind] })),
    measures: [
      { name: `Anzahl ${before}`, unit: count, values: values(previous, 'count') },
      { name: `Anzahl ${now}`, unit: count, values: values(current, 'count') },
      { name: `Summe in Euro ${before}`, unit: euros, values: values(previous, 'cents') },
      { name: `Summe in Euro ${now}`, unit: euros, values: values(current, 'cents') },
    ],
    hasTotal: true,
  };
}

/** Always by years: those before are at hand in the legend. */
function cardsByMonth({ today, cards: { previous, current } }: Statistics): Chart {
  const thisMonth = Number(today.slice(5, 7));
  const values = ({ year, months }: CardsOfYear) => {
    // A line that falls to nothing in months to come would tell a story.
    const isToCome = (place: number) => year === current.year && place >= thisMonth;
    return (['registered', 'unregistered'] as const).map((part) =>
      months.map((month, place) => (isToCome(place) ? null : month[part])),
    );
  };
  return {
    title: 'Karten je Monat',
    note: 'Wie viele verschiedene Karten in einem Monat bei Ihnen gebucht wurden.',
    shape: 'lines',
    axis: 'Monat',
    places: months,
    series: [
      { key: 'registered', name: `registriert ${current.year}`, look: cardLooks.registered },
      { key: 'unregistered', name: `nicht registriert ${current.year}`, look: cardLooks.unregistered },
      {
        key: 'registeredBefore',
        name: `registriert ${previous.year}`,
        look: cardLooks.registeredBefore,
        startsHidden: true,
      },
      {
        key: 'unregisteredBefore',
        name: `nicht registriert ${previous.year}`,
        look: cardLooks.unregisteredBefore,
        startsHidden: true,
      },
    ],
    measures: [{ name: 'Karten', unit: count, values: [...values(current), ...values(previous)] }],
    hasTotal: false,
  };
}
