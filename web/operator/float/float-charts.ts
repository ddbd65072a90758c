import { type FloatDay, NOTICE_LIMIT } from '#contract/reports/float/float.ts';
import { formatCents, formatRound } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { Chart, Unit } from '#web/ui/chart/chart.ts';

const unit: Unit = {
  format: (cents) => `${formatCents(cents)} €`,
  formatPlain: formatCents,
  formatTick: (cents) => `${formatRound(cents)} €`,
};

/** What is owed at the end of each day, of one region or of all. */
export function floatChart(days: readonly FloatDay[], cardName: string | undefined): Chart {
  return {
    title: `Geschuldete Beträge${cardName ? ` ${cardName}` : ''}`,
    note: 'Stand am Ende jedes Tages. Partner: was wir ihnen schulden, abzüglich dessen, was sie uns schulden; unter null schulden sie uns mehr.',
    shape: 'lines',
    axis: 'Tag',
    places: days.map(({ day }) => formatDate(day)),
    marks: days.map(({ day }) => formatDate(day).slice(0, 6)),
    series: [
      {
        key: 'cards',
        name: 'Karteninhaber',
        look: { fill: 'var(--chart-registered)', stroke: 'var(--chart-registered)', pattern: 'plain' },
      },
      {
        key: 'partners',
        name: 'Partner',
        look: { fill: 'var(--surface)', stroke: 'var(--chart-unregistered-line)', pattern: 'stripes' },
      },
      {
        key: 'employers',
        name: 'Arbeitgeber',
        look: { fill: 'var(--surface)', stroke: 'var(--chart-employers-line)', pattern: 'grid' },
      },
      {
        key: 'tax',
        name: 'Finanzamt',
        look: { fill: 'var(--line-strong)', stroke: 'var(--chart-previous-line)', pattern: 'dots' },
      },
    ],
    measures: [
      {
        name: 'Euro',
        unit,
        values: [
          days.map(({ cards }) => cards),
          days.map(({ partners }) => partners),
          days.map(({ employers }) => employers),
          days.map(({ tax }) => tax),
        ],
      },
    ],
    hasTotal: false,
  };
}

/** The sums of twelve months, beside the limit of the notice. */
export function noticeChart(executed: readonly { until: string; cents: number }[]): Chart {
  return {
    title: 'Mit Karten gezahlt: je zwölf Monate zusammen',
    note: 'Kein Balken ist ein Monat: Jeder ist die Summe aller Einlösungen der zwölf Monate bis zu seinem Tag, in allen Regionen, ohne Storni und Testkarten.',
    shape: 'bars',
    axis: 'Zwölf Monate bis',
    places: executed.map(({ until }) => formatDate(until)),
    marks: executed.map(({ until }) => `bis ${formatDate(until).slice(0, 6)}`),
    namesLast: true,
    series: [
      {
        key: 'executed',
        name: 'Gezahlt',
        look: { fill: 'var(--brand-strong)', stroke: 'var(--brand-strong)', pattern: 'plain' },
      },
      {
        key: 'limit',
        name: 'Grenze der Anzeige',
        look: { fill: 'var(--chart-previous)', stroke: 'var(--chart-previous-line)', pattern: 'stripes' },
        startsHidden: true,
      },
    ],
    measures: [{ name: 'Euro', unit, values: [executed.map(({ cents }) => cents), executed.map(() => NOTICE_LIMIT)] }],
    hasTotal: false,
  };
}
