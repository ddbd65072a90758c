import { expect, test } from 'vitest';
import type { Chart, Unit } from '#web/ui/chart/chart.ts';
import { chartRows } from '#web/ui/chart/chart-rows.ts';
import { ticksOf } from '#web/ui/chart/chart-scale.ts';

const pieces: Unit = { format: (value) => `${value} Stück`, formatPlain: String, formatTick: String };
const look = { fill: '#000', stroke: '#000', pattern: 'plain' } as const;
const chart: Chart = {
  title: 'Obst',
  shape: 'bars',
  axis: 'Tag',
  places: ['Mo', 'Di'],
  series: [
    { key: 'apples', name: 'Äpfel', look },
    { key: 'pears', name: 'Birnen', look },
  ],
  measures: [
    {
      name: 'heute',
      unit: pieces,
      values: [
        [1, 21],
        [5, null],
      ],
    },
    {
      name: 'gestern',
      unit: pieces,
      values: [
        [3, 4],
        [30, 0],
      ],
    },
  ],
  hasTotal: true,
};
const none = new Set<string>();

test('a chart as a table has a row for each place, blanks where there is none, and totals where they make sense', () => {
  expect(chartRows(chart)).toEqual({
    headers: ['Tag', 'heute, Äpfel', 'heute, Birnen', 'gestern, Äpfel', 'gestern, Birnen'],
    rows: [
      ['Mo', '1', '5', '3', '30'],
      ['Di', '21', '', '4', '0'],
    ],
    total: ['Gesamt', '22', '5', '7', '30'],
  });
  expect(chartRows({ ...chart, hasTotal: false }).total).toBeNull();
  const [today] = chart.measures as [Chart['measures'][number]];
  const hidden = {
    ...today,
    values: [
      [null, null],
      [0, null],
    ],
  };
  expect(chartRows({ ...chart, measures: [hidden] }).total).toEqual(['Gesamt', '', '0']);
});

test('plots of one unit share a round top that no bar and no stack on show exceeds', () => {
  const topOf = (...plot: Parameters<typeof ticksOf>) => ticksOf(...plot).at(-1);
  const [today] = chart.measures as [Chart['measures'][number]];
  expect(topOf(chart, today, none)).toBe(40);
  expect(topOf(chart, today, new Set(['pears']))).toBe(40);
  expect(topOf({ ...chart, measures: [today] }, today, new Set(['apples']))).toBe(8);
  expect(topOf({ ...chart, shape: 'stack' }, today, none)).toBe(40);
  expect(topOf({ ...chart, places: [] }, today, none)).toBe(4);
});

test.each([0, 1, 4, 5, 9, 13, 21, 41, 99, 100, 101, 399, 401, 12_345, 9_999_999])(
  'the top above %d divides into four whole steps',
  (value) => {
    const measure = { name: 'viel', unit: pieces, values: [[value]] };
    const ticks = ticksOf({ ...chart, places: ['Mo'], series: [chart.series[0]!], measures: [measure] }, measure, none);
    const top = ticks.at(-1)!;
    expect(ticks).toHaveLength(5);
    expect(top).toBeGreaterThanOrEqual(value);
    expect(top % 4).toBe(0);
    expect(top).toBeLessThanOrEqual(Math.max(4, value * 2.5));
  },
);

test('what is owed the other way round has its marks below zero, in the same even steps', () => {
  const measure = {
    name: 'Euro',
    unit: pieces,
    values: [
      [1_596_243, -203_757],
      [1, 2],
    ],
  };
  const steps = (hidden: ReadonlySet<string>, values = measure.values) =>
    ticksOf({ ...chart, shape: 'lines', measures: [{ ...measure, values }] }, measure, hidden);
  expect(steps(none)).toEqual([-500_000, 0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
  expect(steps(none, [[-1], [-7]])).toEqual([-8, -6, -4, -2, 0, 2]);
});
