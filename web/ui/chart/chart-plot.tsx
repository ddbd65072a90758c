import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import type { Chart, Measure, Series } from '#web/ui/chart/chart.ts';
import { ticksOf } from '#web/ui/chart/chart-scale.ts';
import { LookPattern } from '#web/ui/chart/look-pattern.tsx';
import classes from './chart.module.css';

interface ChartPlotProps {
  chart: Chart;
  measure: Measure;
  hidden: ReadonlySet<string>;
}

type Row = Record<string, string | number | null>;

/** One measure of a chart as a picture. Nothing in it moves by itself. */
export function ChartPlot({ chart, measure, hidden }: ChartPlotProps) {
  const id = useId();
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const frame = frameOf(chart, measure, hidden, shown);
  const outer = {
    data: rowsOf(chart, measure),
    margin: { top: 8, right: 8, bottom: 0, left: 0 },
    // Read out where the plot has the focus; the arrow keys walk over the places.
    'aria-label': `${chart.title}: ${measure.name}`,
  };
  if (chart.shape === 'lines')
    return (
      <ResponsiveContainer width="100%" height="100%">
        <LineChart {...outer}>
          {frame}
          {shown.map(lineOf)}
        </LineChart>
      </ResponsiveContainer>
    );
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart {...outer} barGap={1} barCategoryGap="18%">
        <defs>
          {shown.map(({ key, look }) => (
            <LookPattern key={key} id={`${id}${key}`} look={look} />
          ))}
        </defs>
        {frame}
        {shown.map(({ key, name, look }) => (
          <Bar
            key={key}
            dataKey={key}
            name={name}
            fill={`url(#${id}${key})`}
            stroke={look.stroke}
            maxBarSize={44}
            isAnimationActive={false}
            {...(chart.shape === 'stack' && { stackId: 'all' })}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Grid, axes and what hovering shows. */
function frameOf(chart: Chart, measure: Measure, hidden: ReadonlySet<string>, shown: readonly Series[]) {
  const ticks = ticksOf(chart, measure, hidden);
  const tick = { fill: 'var(--ink-soft)', fontSize: '0.875rem' };
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="place"
        tick={tick}
        tickLine={false}
        stroke="var(--line-strong)"
        minTickGap={6}
        interval="preserveStartEnd"
      />
      <YAxis
        width="auto"
        tick={tick}
        tickLine={false}
        axisLine={false}
        allowDecimals={false}
        ticks={ticks}
        domain={[ticks[0]!, ticks.at(-1)!]}
        tickFormatter={measure.unit.formatTick}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={chart.shape === 'lines' ? { stroke: 'var(--line-strong)' } : { fill: 'var(--shade)' }}
        content={(tooltip) => <PlotTooltip tooltip={tooltip} measure={measure} shown={shown} />}
      />
    </>
  );
}

function lineOf({ key, name, look }: Series) {
  return (
    <Line
      key={key}
      dataKey={key}
      name={name}
      stroke={look.stroke}
      strokeWidth={2.5}
      strokeDasharray={look.pattern === 'plain' ? '' : '5 4'}
      dot={{ r: 4, fill: look.fill, stroke: look.stroke, strokeWidth: 2, strokeDasharray: '' }}
      activeDot={{ r: 6, fill: look.fill, stroke: look.stroke }}
      isAnimationActive={false}
    />
  );
}

function rowsOf({ places, series }: Chart, { values }: Measure): Row[] {
  return places.map((place, index) => ({
    place,
    ...Object.fromEntries(series.map(({ key }, of) => [key, values[of]![index] ?? null])),
  }));
}

interface PlotTooltipProps {
  tooltip: Pick<TooltipContentProps, 'active' | 'payload' | 'label'>;
  measure: Measure;
  shown: readonly Series[];
}

function PlotTooltip({ tooltip: { active, payload, label }, measure: { unit }, shown }: PlotTooltipProps) {
  const row = payload[0]?.payload as Row | undefined;
  if (!active || !row) return null;
  const values = shown.flatMap(({ key, name }) => (typeof row[key] === 'number' ? [{ name, value: row[key] }] : []));
  return (
    <div className={classes.tooltip}>
      <strong>{label}</strong>
      <dl>
        {values.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{unit.format(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
