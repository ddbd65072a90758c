import { formatCents } from '#contract/money.ts';
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
} from '#contract/partner-statistics.ts';
import { lengthOf, type StatisticsPeriod } from '#contract/statistics-spans.ts';
import type { Chart, Series, Unit } from '#web/ui/chart/chart.ts';
import { cardLooks, currentLook, kindLooks, previousLook } from './looks.ts';
import { nameOf } from './period-names.ts';

const inGerman = (value: number) => value.toLocaleString('de-DE');
const count: Unit = { format: inGerman, formatPlain: inGerman, formatTick: inGerman };
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

/** The charts of a desk for the period on show (part 2, section 2, Statistics). */
export function chartsOf(statistics: Statistics, period: StatisticsPeriod): Chart[] {
  return [
    { title: 'Buchungen im Zeitverlauf', ...axisOf(statistics, period), ...compared(statistics, period, 'overTime') },
    { title: 'Buchungen nach Tageszeit', axis: 'Tageszeit', places: dayParts, ...compared(statistics, period, 'dayParts') },
    { title: 'Buchungen nach Wochentag', axis: 'Wochentag', places: weekdays, ...compared(statistics, period, 'weekdays') },
    byKind(statistics, period),
    cardsByMonth(statistics),
  ];
}

function axisOf({ periods }: Statistics, period: StatisticsPeriod): Pick<Chart, 'axis' | 'places'> {
  const { previous, current } = periods[period];
  const days = Math.max(lengthOf(previous), lengthOf(current));
  return {
    day: { axis: 'Uhrzeit', places: Array.from({ length: 24 }, (_, hour) => `${hour} Uhr`) },
    week: { axis: 'Wochentag', places: weekdays },
    month: { axis: 'Tag', places: Array.from({ length: days }, (_, day) => `${day + 1}.`) },
    year: { axis: 'Monat', places: months },
  }[period];
}

/** All bookings of the period beside those of the one before. */
function compared(
  { periods }: Statistics,
  period: StatisticsPeriod,
  by: 'overTime' | 'dayParts' | 'weekdays',
): Pick<Chart, 'shape' | 'series' | 'measures' | 'hasTotal'> {
  const { previous, current } = periods[period];
  const series: Series[] = [
    { key: 'previous', name: nameOf('previous', period, previous), look: previousLook },
    { key: 'current', name: nameOf('current', period, current), look: currentLook },
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

function byKind(statistics: Statistics, period: StatisticsPeriod): Chart {
  const { previous, current } = statistics.periods[period];
  const before = nameOf('previous', period, previous);
  const now = nameOf('current', period, current);
  const values = ({ overTime }: StatisticsSpan, part: keyof Tally) =>
    countedKinds.map((kind) => overTime.map((place: Tallies) => place[kind][part]));
  return {
    title: 'Buchungen nach Art',
    note: 'Einkäufe sind aus dem gewährten Bonus errechnet und keine eigenen Buchungen.',
    shape: 'stack',
    ...axisOf(statistics, period),
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
      { key: 'registeredBefore', name: `registriert ${previous.year}`, look: cardLooks.registeredBefore, startsHidden: true },
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
