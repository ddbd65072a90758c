import { FEWEST_PARTNERS } from '#contract/reports/statistics/contractor-statistics.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import type { Chart, Look, Unit } from '#web/ui/chart/chart.ts';
import type { Span, SpanChoice } from './spans.ts';

const count: Unit = { format: formatCount, formatPlain: formatCount, formatTick: formatCount };
const euros: Unit = {
  format: (cents) => `${formatCents(cents)} €`,
  formatPlain: formatCents,
  // Whole euros, and thousands in a word: an axis is read at a glance.
  formatTick: (cents) =>
    Math.abs(cents) >= 1_000_000
      ? `${formatCount(Math.round(cents / 100_000))} Tsd. €`
      : `${formatCount(Math.round(cents / 100))} €`,
};

type Kind = 'topUp' | 'redemption' | 'bonus';
/** The colours that partners know their bookings by. */
const looks: Record<Kind | 'registered' | 'unregistered' | 'partners', Look> = {
  topUp: { fill: 'var(--chart-top-up)', stroke: 'var(--chart-top-up-line)', pattern: 'stripes' },
  redemption: { fill: 'var(--chart-redemption)', stroke: 'var(--chart-redemption-line)', pattern: 'plain' },
  bonus: { fill: 'var(--chart-bonus)', stroke: 'var(--chart-bonus-line)', pattern: 'plain' },
  registered: { fill: 'var(--chart-registered)', stroke: 'var(--chart-registered)', pattern: 'plain' },
  unregistered: { fill: 'var(--surface)', stroke: 'var(--chart-unregistered-line)', pattern: 'stripes' },
  partners: { fill: 'var(--brand-strong)', stroke: 'var(--brand-strong)', pattern: 'plain' },
};
const kindNames = { topUp: 'Aufladungen', redemption: 'Einlösungen', bonus: 'Bonus' };

const month = onFirstUse(() => new Intl.DateTimeFormat('de-DE', { month: 'short', year: '2-digit', timeZone: 'UTC' }));

/** "Nov. 26", "Q4 26", "2026" */
export function markOf({ month: first, name }: Span, length: number): string {
  if (length === 1) return month().format(new Date(`${first}-01T00:00:00Z`));
  return length === 3 ? `Q${name[0]} ${first.slice(2, 4)}` : name;
}

/** How many there were of some kinds, and how much they came to. */
function bookingsOf(kinds: readonly Kind[], spans: readonly Span[]): Pick<Chart, 'series' | 'measures' | 'hasTotal'> {
  const values = (part: 'count' | 'cents') => kinds.map((kind) => spans.map((span) => span[kind]?.[part] ?? null));
  return {
    series: kinds.map((kind) => ({ key: kind, name: kindNames[kind], look: looks[kind] })),
    measures: [
      { name: 'Anzahl', unit: count, values: values('count') },
      { name: 'Summe in Euro', unit: euros, values: values('cents') },
    ],
    hasTotal: true,
  };
}

const WITHHELD = 'nicht gezeigt';

/** The charts of a region, from the first month to the last. */
export function regionCharts(spans: readonly Span[], { one, months: length }: SpanChoice): Chart[] {
  const axis = {
    axis: one,
    places: spans.map(({ name }) => name),
    marks: spans.map((span) => markOf(span, length)),
    namesLast: true as const,
  };
  const isMean = length > 1 ? ` Im Mittel der Monate, denn dieselben kommen wieder.` : '';
  const ofMonths = length > 1 ? ` Fehlt ein Monat, fehlt auch sein ${one}: Sonst ließe er sich errechnen.` : '';
  return [
    {
      title: `Aufladungen und Einlösungen je ${one}`,
      foot: `Ein Wert fehlt, wenn weniger als ${FEWEST_PARTNERS} Partner dazu beitragen oder einer fast alles: Er würde etwas über einen einzelnen Betrieb verraten.${ofMonths}`,
      shape: 'bars',
      gap: WITHHELD,
      ...axis,
      ...bookingsOf(['topUp', 'redemption'], spans),
    },
    // Small beside what is paid and charged: it has a scale of its own.
    { title: `Bonus je ${one}`, shape: 'bars', gap: WITHHELD, ...axis, ...bookingsOf(['bonus'], spans) },
    {
      title: `Karten je ${one}`,
      note: `Wie viele verschiedene Karten in einem Monat benutzt wurden.${isMean}`,
      shape: 'lines',
      ...axis,
      series: [
        { key: 'registered', name: 'registriert', look: looks.registered },
        { key: 'unregistered', name: 'nicht registriert', look: looks.unregistered },
      ],
      measures: [
        {
          name: 'Karten',
          unit: count,
          values: (['registered', 'unregistered'] as const).map((part) => spans.map(({ cards }) => cards?.[part] ?? null)),
        },
      ],
      hasTotal: false,
    },
    {
      title: `Partner je ${one}`,
      note: `Wie viele Partner in einem Monat gebucht haben.${isMean}`,
      shape: 'bars',
      ...axis,
      series: [{ key: 'partners', name: 'Partner mit Buchungen', look: looks.partners }],
      measures: [{ name: 'Partner', unit: count, values: [spans.map(({ partners }) => partners)] }],
      hasTotal: false,
    },
  ];
}
