import type { RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { formatMonth } from '#web/format/format-month.ts';

/** How long a span of the statistics is, in months, and how many of the latest are shown. */
export const spanChoices = [
  // More bars than a year's cannot be read.
  { key: 'month', label: 'Monate', months: 1, most: 12, one: 'Monat', before: 'im Monat davor', yearBefore: 'im Vorjahresmonat' },
  {
    key: 'quarter',
    label: 'Quartale',
    months: 3,
    most: Infinity,
    one: 'Quartal',
    before: 'im Quartal davor',
    yearBefore: 'im Vorjahresquartal',
  },
  { key: 'year', label: 'Jahre', months: 12, most: Infinity, one: 'Jahr', before: 'im Jahr davor', yearBefore: null },
  {
    key: 'every',
    label: 'Alle Monate',
    months: 1,
    most: Infinity,
    one: 'Monat',
    before: 'im Monat davor',
    yearBefore: 'im Vorjahresmonat',
  },
] as const;
export type SpanChoice = (typeof spanChoices)[number];

/**
 * The sums of a span, `month` its first one; cards and partners are the mean of its months, because the same ones come
 * again.
 */
export interface Span extends RegionMonth {
  name: string;
  /** Its months whose value is withheld, by name: they are why its own is. */
  withheldIn: Record<Part, string[]>;
}

const parts = ['cards', 'topUp', 'redemption', 'bonus'] as const;
type Part = (typeof parts)[number];

/**
 * Months put together to quarters or years of the calendar. A span that lacks a month is left out: it has begun before
 * the first one, or is not over. A value is missing if it is withheld in one of the months. With the sum of them all it
 * could be computed.
 */
export function spansOf(months: readonly RegionMonth[], { months: length, most }: { months: number; most: number }): Span[] {
  const groups = new Map<number, RegionMonth[]>();
  for (const month of months) {
    const [year, number] = month.month.split('-').map(Number) as [number, number];
    const span = year * (12 / length) + Math.floor((number - 1) / length);
    groups.set(span, [...(groups.get(span) ?? []), month]);
  }
  const whole = [...groups.values()].filter((group) => group.length === length);
  return whole.slice(-most).map((group) => spanOf(group, length));
}

function spanOf(group: readonly RegionMonth[], length: number): Span {
  return {
    name: nameOf(group[0]!.month, length),
    withheldIn: Object.fromEntries(parts.map((part) => [part, withheldIn(group, part)])) as Span['withheldIn'],
    month: group[0]!.month,
    partners: mean(group.map(({ partners }) => partners)),
    cards: together(
      group.map(({ cards }) => cards),
      (cards) => ({
        registered: mean(cards.map(({ registered }) => registered)),
        unregistered: mean(cards.map(({ unregistered }) => unregistered)),
      }),
    ),
    topUp: sumOf(group.map(({ topUp }) => topUp)),
    redemption: sumOf(group.map(({ redemption }) => redemption)),
    bonus: sumOf(group.map(({ bonus }) => bonus)),
  };
}

const withheldIn = (group: readonly RegionMonth[], part: Part) =>
  group.filter((month) => month[part] === null).map(({ month }) => formatMonth(month));

/** The span before this one, and that of the year before; undefined where it is not whole. */
export function othersOf(
  months: readonly RegionMonth[],
  choice: SpanChoice,
  { month: of }: Span,
): { before: Span | undefined; yearBefore: Span | undefined } {
  const spans = spansOf(months, { months: choice.months, most: Infinity });
  const [year, month] = of.split('-');
  return {
    before: spans[spans.findIndex((span) => span.month === of) - 1],
    yearBefore: spans.find((span) => span.month === `${Number(year) - 1}-${month}`),
  };
}

/** "November 2026", "4. Quartal 2026", "2026" */
function nameOf(month: string, length: number): string {
  const [year, number] = month.split('-');
  if (length === 1) return formatMonth(month);
  return length === 12 ? year! : `${Math.ceil(Number(number) / 3)}. Quartal ${year}`;
}

const sumOf = (tallies: readonly RegionMonth['topUp'][]) =>
  together(tallies, (known) => ({
    count: known.reduce((sum, { count }) => sum + count, 0),
    cents: known.reduce((sum, { cents }) => sum + cents, 0),
  }));

function together<T, R>(values: readonly (T | null)[], join: (known: T[]) => R): R | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? join(known) : null;
}

const mean = (values: readonly number[]) => Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
