import { useId } from 'react';
import { type Chart, GAP_LOOK, type Series } from '#web/ui/chart/chart.ts';
import { LookPattern } from '#web/ui/chart/look-pattern.tsx';
import classes from './chart.module.css';

interface ChartLegendProps {
  chart: Chart;
  hidden: ReadonlySet<string>;
  onSwitch: (key: string) => void;
}

/** Names the series; each can be switched off and on. */
export function ChartLegend({ chart, hidden, onSwitch }: ChartLegendProps) {
  // The title says what one alone is.
  if (chart.series.length === 1 && !(chart.gap && hasGap(chart))) return null;
  return (
    <ul className={`row mt-2 ${classes.legend}`} aria-label="Legende">
      {chart.series.map((series) => (
        <li key={series.key}>
          <button type="button" aria-pressed={!hidden.has(series.key)} onClick={() => onSwitch(series.key)}>
            <Swatch series={series} isLine={chart.shape === 'lines'} />
            {series.name}
          </button>
        </li>
      ))}
      {chart.gap && hasGap(chart) && (
        <li className={classes.gap}>
          <Swatch series={{ look: GAP_LOOK }} isLine={false} />
          {chart.gap}
        </li>
      )}
    </ul>
  );
}

const hasGap = ({ measures }: Chart) => measures.some(({ values }) => values.some((ofSeries) => ofSeries.includes(null)));

function Swatch({ series: { look }, isLine }: { series: Pick<Series, 'look'>; isLine: boolean }) {
  const id = useId();
  return (
    <svg width={28} height={16} aria-hidden="true">
      <LookPattern id={id} look={look} />
      {isLine ? (
        <>
          <path
            d="M1 8H27"
            stroke={look.stroke}
            strokeWidth={2.5}
            strokeDasharray={look.pattern === 'plain' ? undefined : '5 4'}
          />
          <circle cx={14} cy={8} r={4} fill={look.fill} stroke={look.stroke} strokeWidth={2} />
        </>
      ) : (
        <rect x={1} y={1} width={26} height={14} rx={2} fill={`url(#${id})`} stroke={look.stroke} />
      )}
    </svg>
  );
}
