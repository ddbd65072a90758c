import type { Chart, Measure } from '#web/ui/chart/chart.ts';

/**
 * The marks of a plot's axis, lowest first. Four even steps go up to a round number that no plot of the same unit
 * exceeds, so that plots can be compared. Below zero there are as many steps as the values need. No line runs along the
 * top: it has a step more.
 */
export function ticksOf({ shape, places, series, measures }: Chart, { unit }: Measure, hidden: ReadonlySet<string>): number[] {
  const heights = measures
    .filter((measure) => measure.unit === unit)
    .flatMap(({ values }) =>
      places.flatMap((_, place) => {
        const shown = values.filter((_, index) => !hidden.has(series[index]!.key)).map((ofSeries) => ofSeries[place] ?? 0);
        return shape === 'stack' ? shown.reduce((sum, value) => sum + value, 0) : shown;
      }),
    );
  const [lowest, highest] = heights.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
  const step = roundUp(Math.max(highest, -lowest)) / 4;
  const below = Math.ceil(-lowest / step);
  const steps = Math.max(1, Math.ceil(highest / step), below === 0 ? 4 : 0);
  const above = shape === 'lines' && highest === steps * step ? steps + 1 : steps;
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
}

/** The next of 4, 8, 12, 20, 40, … that four steps divide evenly. Of thousands also of 6, whose steps are round. */
function roundUp(value: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value) / 4)));
  return (power < 1000 ? [4, 8, 12, 20, 40] : [4, 6, 8, 12, 20, 40]).map((factor) => factor * power).find((top) => top >= value)!;
}
