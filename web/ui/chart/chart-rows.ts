import type { Chart } from '#web/ui/chart/chart.ts';

export interface ChartRows {
  headers: string[];
  rows: string[][];
  /** Beneath the rows, where values may be added up; blank where there is none, which is no zero. */
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
          ...columns.map(({ unit, values }) => {
            const known = values.filter((value) => value !== null);
            return known.length === 0 ? '' : unit.formatPlain(known.reduce((sum, value) => sum + value, 0));
          }),
        ]
      : null,
  };
}
