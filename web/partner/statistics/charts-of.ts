import { formatCount } from '#contract/common/format-count.ts';
import { formatCents, formatRound } from '#contract/common/money.ts';
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
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { formatDate } from '#web/format/format-date.ts';
import { formatMonth } from '#web/format/format-month.ts';
import type { Chart, Measure, Series, Unit } from '#web/ui/chart/chart.ts';
import { cardLooks, currentLook, kindLooks, previousLook } from './looks.ts';
import type { MainKind } from './figures-of.ts';
import { fullNameOf, isMonth, nameOf } from './period-names.ts';

const count: Unit = { format: formatCount, formatPlain: formatCount, formatTick: formatCount };
const euros: Unit = {
  format: (cents) => `${formatCents(cents)} €`,
  formatPlain: formatCents,
  formatTick: (cents) => `${formatRound(cents)} €`,
};

const weekdays = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];
// As within a date: alone a month is called 'Sep', and 'Mär'.
const dayAndMonth = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', timeZone: 'UTC' }));
/** "Jan.", "März", "Sept.": as dates say them everywhere. */
const monthMark = (place: number) =>
  dayAndMonth()
    .formatToParts(new Date(Date.UTC(2000, place)))
    .find(({ type }) => type === 'month')!.value;
const months = onFirstUse(() => Array.from({ length: 12 }, (_, place) => monthMark(place)));
const dayParts = dayPartEnds.map((end, index) => `${index === 0 ? 0 : dayPartEnds[index - 1]}-${end} Uhr`);

/** The first says of what they are: on a phone there is no room to say it four times. */
const dayPartMarks = dayParts.map((part, index) => (index === 0 ? part : part.replace(' Uhr', '')));

const kindNames: Record<CountedKind, string> = {
  redemption: 'Einlösungen',
  topUp: 'Aufladungen',
  purchase: 'Einkäufe',
  bonus: 'Bonus',
};

const ALL_KINDS =
  'Einlösungen, Aufladungen und Kundenbonus zusammen, ohne Vorzeichen. Getrennt stehen sie unter „Buchungen nach Art“.';

/** The charts of a business for the shown period; `kind` says what its bookings are. */
export function chartsOf(statistics: Statistics, kind: MainKind): Chart[] {
  return [
    onBookedDays(statistics, {
      title: 'Buchungen im Zeitverlauf',
      note: [
        ...(kind === 'redemption' ? [ALL_KINDS] : []),
        ...(hasDaysOfOneWeek(statistics)
          ? ['Jeder Wochentag kommt einmal vor: Das Diagramm ist zugleich das nach Wochentag.']
          : []),
      ].join(' '),
      ...axisOf(statistics),
      ...compared(statistics, 'overTime'),
    }),
    {
      title: 'Buchungen nach Tageszeit',
      axis: 'Tageszeit',
      places: dayParts,
      marks: dayPartMarks,
      ...compared(statistics, 'dayParts'),
    },
    ...(hasDaysOfOneWeek(statistics)
      ? []
      : [{ title: 'Buchungen nach Wochentag', axis: 'Wochentag', places: weekdays, ...compared(statistics, 'weekdays') }]),
    onBookedDays(statistics, byKind(statistics)),
    cardsByMonth(statistics),
  ];
}

/** Fewer days than these do not need an axis of a whole month. */
const FEW_DAYS = 4;

/** The chart with the days on which something was booked, where those are few of many; else as it is. */
function onBookedDays(statistics: Statistics, chart: Chart): Chart {
  const isBooked = (place: number) => chart.measures.some(({ values }) => values.some((ofSeries) => Boolean(ofSeries[place])));
  const booked = [...chart.places.keys()].filter(isBooked);
  if (statistics.axis !== 'days' || chart.places.length <= 7 || booked.length === 0 || booked.length > FEW_DAYS) return chart;
  const note = [chart.note, 'Gezeigt sind die Tage, an denen gebucht wurde.'].filter(Boolean).join(' ');
  const pairs = pairsOf(chart, booked);
  if (pairs) {
    const other = nameOf('previous', statistics);
    const named = pairs.map((pair) => pair.map((place) => chart.places[place]!) as [string, string]);
    return {
      ...chart,
      note,
      places: named.map(([before, now]) => (before === now ? now : `${now} (${other}: ${before})`)),
      marks: named.map(([before, now]) => (before === now ? now : `${before} / ${now}`)),
      measures: chart.measures.map((measure) => ({
        ...measure,
        values: measure.values.map((ofSeries, of) => pairs.map((pair) => ofSeries[pair[of]!] ?? null)),
      })),
    };
  }
  const only = <Value>(all: readonly Value[]) => booked.map((place) => all[place]!);
  return {
    ...chart,
    note,
    places: only(chart.places),
    ...(chart.marks && { marks: only(chart.marks) }),
    measures: chart.measures.map(({ marks, values, ...measure }) => ({
      ...measure,
      ...(marks && { marks: only(marks) }),
      values: values.map((ofSeries) => booked.map((place) => ofSeries[place] ?? null)),
    })),
  };
}

/**
 * The booked days of two whole months, the first of one with the first of the other. What is charged on a month's last
 * day stands side by side. Undefined where one has more of them.
 */
function pairsOf({ shape, marks, measures }: Chart, booked: readonly number[]): [number, number][] | undefined {
  if (shape !== 'bars' || marks) return undefined;
  const daysOf = (of: number) => booked.filter((place) => measures.some(({ values }) => Boolean(values[of]![place])));
  const [before, now] = [daysOf(0), daysOf(1)];
  return before.length === now.length ? before.map((place, index) => [place, now[index]!]) : undefined;
}

/** Then bookings by day and by weekday are the same bars. */
function hasDaysOfOneWeek({ axis, previous, current }: Statistics): boolean {
  return axis === 'days' && Math.max(lengthOf(previous), lengthOf(current)) <= 7;
}

type Places = Pick<Chart, 'axis' | 'places' | 'marks'>;

/** A place stands for a day of both times: where these have other dates, its name says both. */
function axisOf(statistics: Statistics): Places {
  const { period, axis, previous, current } = statistics;
  if (axis === 'hours') return { axis: 'Uhrzeit', places: Array.from({ length: 24 }, (_, hour) => `${hour} Uhr`) };
  if (period === 'week' || period === 'lastWeek') return { axis: 'Wochentag', places: weekdays };
  if (period === 'year') return { axis: 'Monat', places: months() };
  const name = axis === 'days' ? 'Tag' : 'Monat';
  if (axis === 'days' && (period === 'month' || isMonth(current)))
    return { axis: name, places: Array.from({ length: lengthOfAxis(statistics) }, (_, place) => `${place + 1}.`) };
  const [now, before] = [current, previous].map((span) => datesOf(statistics, span)) as [string[], string[]];
  const other = nameOf('previous', statistics);
  return { axis: name, places: now.map((date, place) => `${date} (${other}: ${before[place]})`), marks: now };
}

const lengthOfAxis = ({ axis, previous, current }: Statistics) => Math.max(placesOf(axis, previous), placesOf(axis, current));

/** What the places are called in one of the two times. */
function datesOf(statistics: Statistics, { firstDay }: StatisticsSpan): string[] {
  const name = statistics.axis === 'days' ? dayName : monthName;
  return Array.from({ length: lengthOfAxis(statistics) }, (_, place) => name(firstDay, place));
}

/** The dates of a plot that shows one of the two times alone; only chosen days need them. */
const marksOf = (statistics: Statistics, span: StatisticsSpan): Pick<Measure, 'marks'> =>
  statistics.period === 'own' && statistics.axis !== 'hours' ? { marks: datesOf(statistics, span) } : {};

function dayName(firstDay: string, place: number): string {
  const day = daysLater(firstDay, place);
  return `${weekdays[weekdayOf(day)]} ${formatDate(day).slice(0, 6)}`;
}

function monthName(firstDay: string, place: number): string {
  const month = monthsLater(firstDay, place);
  return `${monthMark(Number(month.slice(5, 7)) - 1)} ${month.slice(0, 4)}`;
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
      { name: `Anzahl ${before}`, unit: count, values: values(previous, 'count'), ...marksOf(statistics, previous) },
      { name: `Anzahl ${now}`, unit: count, values: values(current, 'count'), ...marksOf(statistics, current) },
      { name: `Summe in Euro ${before}`, unit: euros, values: values(previous, 'cents'), ...marksOf(statistics, previous) },
      { name: `Summe in Euro ${now}`, unit: euros, values: values(current, 'cents'), ...marksOf(statistics, current) },
    ],
    hasTotal: true,
  };
}

/** Always by years: those before are at hand in the legend. */
function cardsByMonth({ today, cards: { previous, current } }: Statistics): Chart {
  const thisMonth = Number(today.slice(5, 7));
  const values = ({ year, months }: CardsOfYear) => {
    // A line that falls to nothing in months to come, or before this one has any booking, would tell a story.
    const isToCome = (place: number, { registered, unregistered }: { registered: number; unregistered: number }) =>
      year === current.year && (place >= thisMonth || (place === thisMonth - 1 && registered + unregistered === 0));
    return (['registered', 'unregistered'] as const).map((part) =>
      months.map((month, place) => (isToCome(place, month) ? null : month[part])),
    );
  };
  return {
    title: 'Karten je Monat',
    note: `Wie viele verschiedene Karten in einem Monat bei Ihnen gebucht wurden. Der ${formatMonth(today.slice(0, 7))} läuft noch.`,
    shape: 'lines',
    axis: 'Monat',
    places: months().map((name, place) => (place === thisMonth - 1 ? `${name} (läuft noch)` : name)),
    marks: months(),
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
