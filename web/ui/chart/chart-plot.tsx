import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis, type TooltipContentProps } from 'recharts';
import { type Chart, GAP_LOOK, type Measure, type Series } from '#web/ui/chart/chart.ts';
import { ticksOf } from '#web/ui/chart/chart-scale.ts';
import { LookPattern } from '#web/ui/chart/look-pattern.tsx';
import classes from './chart.module.css';

interface ChartPlotProps {
  chart: Chart;
  measure: Measure;
  hidden: ReadonlySet<string>;
}

/** The letters of the axes. */
const MARK = { fill: 'var(--ink-soft)', fontSize: '0.875rem' };
/** Between the marks and the plot, in pixels. */
const GAP = 8;

type Row = Record<string, string | number | null>;

/** One measure of a chart as a picture. Nothing in it moves by itself. */
export function ChartPlot({ chart, measure, hidden }: ChartPlotProps) {
  const id = useId();
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const ticks = ticksOf(chart, measure, hidden);
  const marks = ticks.map((tick) => markOf(measure, tick));
  const [longest, width] = useWidth();
  const frame = frameOf(chart, measure, shown, ticks, width + GAP);
  const outer = {
    responsive: true,
    className: classes.drawing!,
    data: rowsOf(chart, measure, ticks.at(-1)!),
    // The last name has room.
    margin: { top: 8, right: chart.namesLast ? 20 : 8, bottom: 0, left: 0 },
    // Read out where the plot has the focus; the arrow keys move over the places.
    'aria-label': `${chart.title}: ${measure.name}`,
  };
  const probe = (
    <span ref={longest} className={classes.mark} style={{ fontSize: MARK.fontSize }} aria-hidden="true">
      {marks.reduce((one, other) => (other.length > one.length ? other : one))}
    </span>
  );
  // Where each place has one bar, it stands above the name of the place.
  const isStacked =
    chart.shape === 'stack' || outer.data.every((row) => shown.filter(({ key }) => row[key] || row[gapOf(key)]).length < 2);
  if (chart.shape === 'lines')
    return (
      <>
        {probe}
        <LineChart {...outer}>
          {frame}
          {shown.map((series) => lineOf(series, chart))}
        </LineChart>
      </>
    );
  return (
    <>
      {probe}
      <BarChart {...outer} barGap={1} barCategoryGap="18%">
        <defs>
          {chart.gap && <LookPattern id={`${id}gap`} look={GAP_LOOK} />}
          {shown.map(({ key, look }) => (
            <LookPattern key={key} id={`${id}${key}`} look={look} />
          ))}
        </defs>
        {frame}
        {shown.flatMap(({ key, name, look }) => {
          const bar = { maxBarSize: 44, isAnimationActive: false, stackId: isStacked ? 'all' : key };
          return [
            <Bar key={key} {...bar} dataKey={key} name={name} fill={`url(#${id}${key})`} stroke={look.stroke} />,
            ...(chart.gap ? [<Bar key={gapOf(key)} {...bar} dataKey={gapOf(key)} fill={`url(#${id}gap)`} />] : []),
          ];
        })}
      </BarChart>
    </>
  );
}

/** What stands, up to the top, where a series has no value in a chart with a word for gaps. */
const gapOf = (key: string) => `${key} gap`;

/** Grid, axes and what hovering shows. */
function frameOf(chart: Chart, measure: Measure, shown: readonly Series[], ticks: number[], width: number) {
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="place"
        // A line begins and ends half a step inside, as bars do.
        scale="band"
        tick={MARK}
        tickLine={false}
        stroke="var(--line-strong)"
        // Figures of one width, as we set them, are wider than what is measured here.
        minTickGap={12}
        // Every second or third, so that the steps are alike.
        interval={chart.namesLast ? 'equidistantPreserveEnd' : 'equidistantPreserveStart'}
        tickFormatter={(place: string) => (measure.marks ?? chart.marks)?.[chart.places.indexOf(place)] ?? place}
      />
      <YAxis
        width={width}
        // The highest stands at its line, too, as all have room.
        interval={0}
        tick={MARK}
        tickLine={false}
        tickSize={GAP / 2}
        tickMargin={GAP / 2}
        axisLine={false}
        allowDecimals={false}
        ticks={ticks}
        domain={[ticks[0]!, ticks.at(-1)!]}
        tickFormatter={(value: number) => markOf(measure, value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={chart.shape === 'lines' ? { stroke: 'var(--line-strong)' } : { fill: 'var(--shade)' }}
        content={(tooltip) => <PlotTooltip tooltip={tooltip} chart={chart} measure={measure} shown={shown} />}
      />
    </>
  );
}

/** In one line, with a true minus. */
function markOf({ unit }: Measure, value: number): string {
  return unit.formatTick(value).replaceAll(' ', '\u00a0').replace('-', '−');
}

/** How wide an element is, now and later: fonts come, and a reader may set larger letters. */
function useWidth() {
  const element = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current!;
    const watch = new ResizeObserver(() => setWidth(Math.ceil(measured.getBoundingClientRect().width)));
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);
  return [element, width] as const;
}

/** So many points of one line run together. Beside others they tell lines apart, beside gaps they may stand alone. */
const MANY_PLACES = 20;
const hasDots = ({ series, places, measures }: Chart) =>
  series.length > 1 ||
  places.length <= MANY_PLACES ||
  measures.some(({ values }) => values.some((ofSeries) => ofSeries.includes(null)));

function lineOf({ key, name, look }: Series, chart: Chart) {
  return (
    <Line
      key={key}
      dataKey={key}
      name={name}
      stroke={look.stroke}
      strokeWidth={2.5}
      strokeDasharray={look.pattern === 'plain' ? '' : '5 4'}
      dot={hasDots(chart) && { r: 4, fill: look.fill, stroke: look.stroke, strokeWidth: 2, strokeDasharray: '' }}
      activeDot={{ r: 6, fill: look.fill, stroke: look.stroke }}
      isAnimationActive={false}
    />
  );
}

function rowsOf({ places, series, gap }: Chart, { values }: Measure, top: number): Row[] {
  return places.map((place, index) => {
    const valueOf = (of: number) => values[of]![index] ?? null;
    return {
      place,
      ...Object.fromEntries(series.map(({ key }, of) => [key, valueOf(of)])),
      ...(gap && Object.fromEntries(series.map(({ key }, of) => [gapOf(key), valueOf(of) === null ? top : null]))),
    };
  });
}

interface PlotTooltipProps {
  tooltip: Pick<TooltipContentProps, 'active' | 'payload' | 'label'>;
  chart: Chart;
  measure: Measure;
  shown: readonly Series[];
}

function PlotTooltip({ tooltip: { active, payload, label }, chart, measure: { unit, marks }, shown }: PlotTooltipProps) {
  const row = payload[0]?.payload as Row | undefined;
  if (!active || !row) return null;
  const values = shown.flatMap(({ key, name }) => (typeof row[key] === 'number' ? [{ name, value: row[key] }] : []));
  return (
    <div className={`edged small ${classes.tooltip}`}>
      <strong>{marks?.[chart.places.indexOf(String(label))] ?? label}</strong>
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
