import type { Chart } from '#web/ui/chart/chart.ts';

export interface ChartRows {
  headers: string[];
  rows: string[][];
  /** Beneath the rows, where values may be added up. */
  total: string[] | null;
}

/** A chart in words and numbers: a row for each place, a column for each measure and series. */
export function chartRows({ axis, places, series, measures, hasTotal }: Chart): ChartRows {
  const columns = measures.flatMap(({ name, unit, values }) =>
    series.map((one, index) => ({ header: `${name}, ${one.name}`, unit, values: values[index]! })),
  );
  return {
    headers: [axis, ...columns.map(({ header }) => header)],
    rows: places.map((place, index) => [
      place,
      ...columns.map(({ unit, values }) => {
        const value = values[index] ?? null;
        return value === null ? '' : unit.formatPlain(value);
      }),
    ]),
    total: hasTotal
      ? [
          'Gesamt',
          ...columns.map(({ unit, values }) => unit.formatPlain(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))),
        ]
      : null,
  };
}
