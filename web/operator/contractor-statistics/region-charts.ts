import { FEWEST_PARTNERS, type RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatMonth } from '#web/format/format-month.ts';
import type { Chart, Look, Unit } from '#web/ui/chart/chart.ts';

const count: Unit = { format: formatCount, formatPlain: formatCount, formatTick: formatCount };
const euros: Unit = {
  format: (cents) => `${formatCents(cents)} €`,
  formatPlain: formatCents,
  formatTick: (cents) => `${formatCents(cents).replace(/,00$/, '')} €`,
};

const kinds = ['topUp', 'redemption', 'bonus'] as const;
/** The colours that partners know their bookings by. */
const looks: Record<(typeof kinds)[number] | 'registered' | 'unregistered' | 'partners', Look> = {
  topUp: { fill: 'var(--chart-top-up)', stroke: 'var(--chart-top-up-line)', pattern: 'stripes' },
  redemption: { fill: 'var(--chart-redemption)', stroke: 'var(--chart-redemption-line)', pattern: 'plain' },
  bonus: { fill: 'var(--chart-bonus)', stroke: 'var(--chart-bonus-line)', pattern: 'grid' },
  registered: { fill: 'var(--chart-registered)', stroke: 'var(--chart-registered)', pattern: 'plain' },
  unregistered: { fill: 'var(--surface)', stroke: 'var(--chart-unregistered-line)', pattern: 'stripes' },
  partners: { fill: 'var(--brand-strong)', stroke: 'var(--brand-strong)', pattern: 'plain' },
};
const kindNames = { topUp: 'Aufladungen', redemption: 'Einlösungen', bonus: 'Bonus' };

/** The charts of a region, from the first month to the last. */
export function regionCharts(months: readonly RegionMonth[]): Chart[] {
  const axis = { axis: 'Monat', places: months.map(({ month }) => formatMonth(month)) };
  return [
    {
      title: 'Buchungen je Monat',
      note: `Ein Wert fehlt, wenn weniger als ${FEWEST_PARTNERS} Partner dazu beitragen oder einer fast alles: Er würde etwas über einen einzelnen Betrieb verraten.`,
      shape: 'bars',
      ...axis,
      series: kinds.map((kind) => ({ key: kind, name: kindNames[kind], look: looks[kind] })),
      measures: [
        { name: 'Anzahl', unit: count, values: kinds.map((kind) => months.map((month) => month[kind]?.count ?? null)) },
        { name: 'Summe in Euro', unit: euros, values: kinds.map((kind) => months.map((month) => month[kind]?.cents ?? null)) },
      ],
      hasTotal: true,
    },
    {
      title: 'Karten je Monat',
      note: 'Wie viele verschiedene Karten in einem Monat benutzt wurden.',
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
          values: (['registered', 'unregistered'] as const).map((part) => months.map(({ cards }) => cards?.[part] ?? null)),
        },
      ],
      hasTotal: false,
    },
    {
      title: 'Partner je Monat',
      note: 'Wie viele Partner in einem Monat gebucht haben.',
      shape: 'bars',
      ...axis,
      series: [{ key: 'partners', name: 'Partner mit Buchungen', look: looks.partners }],
      measures: [{ name: 'Partner', unit: count, values: [months.map(({ partners }) => partners)] }],
      hasTotal: false,
    },
  ];
}
