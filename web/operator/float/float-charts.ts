import { type FloatDay, NOTICE_LIMIT } from '#contract/reports/float/float.ts';
import { formatCents, formatRound } from '#contract/common/money.ts';
import { formatDate } from '#web/format/format-date.ts';
import type { Chart, Series, Unit } from '#web/ui/chart/chart.ts';

const unit: Unit = {
  format: (cents) => `${formatCents(cents)} €`,
  formatPlain: formatCents,
  formatTick: (cents) => `${formatRound(cents)} €`,
};

/** Beside what is owed to card holders, all others would lie on the axis. */
const others = [
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
] as const satisfies Series[];

/** What is owed at the end of each day, of one region or of all: to card holders, and to all others. */
export function floatCharts(days: readonly FloatDay[], cardName: string | undefined): [cards: Chart, others: Chart] {
  const owed = others.filter(({ key }) => days.some((day) => day[key] !== 0));
  const isNothing = others.filter((one) => !owed.includes(one)).map(({ name }) => name);
  const chart = {
    shape: 'lines',
    axis: 'Tag',
    places: days.map(({ day }) => formatDate(day)),
    marks: days.map(({ day }) => formatDate(day).slice(0, 6)),
    hasTotal: false,
  } as const;
  const titleOf = (who: string) => `Geschuldet: ${who}${cardName ? `, ${cardName}` : ''}`;
  return [
    {
      ...chart,
      title: titleOf('Karteninhaber'),
      note: 'Stand am Ende jedes Tages.',
      series: [
        {
          key: 'cards',
          name: 'Karteninhaber',
          look: { fill: 'var(--chart-registered)', stroke: 'var(--chart-registered)', pattern: 'plain' },
        },
      ],
      measures: [{ name: 'Euro', unit, values: [days.map(({ cards }) => cards)] }],
    },
    {
      ...chart,
      title: titleOf('alle anderen'),
      note: [
        'Partner: was wir ihnen schulden, abzüglich dessen, was sie uns schulden; unter null schulden sie uns mehr.',
        owed.length > 0 && isNothing.length > 0 && `An jedem dieser Tage nichts: ${isNothing.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
      series: owed,
      measures: [{ name: 'Euro', unit, values: owed.map(({ key }) => days.map((day) => day[key])) }],
    },
  ];
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
