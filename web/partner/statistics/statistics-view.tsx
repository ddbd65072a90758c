import type { Statistics } from '#contract/partner-statistics.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { chartsOf } from './charts-of.ts';
import { PeriodChoice } from './period-choice.tsx';
import { periodNames, spanText } from './period-names.ts';
import { StatisticsHelp } from './statistics-help.tsx';
import classes from './statistics.module.css';
import { usePeriod } from './use-period.ts';

/** Statistics as charts, for the period that is chosen. */
export function StatisticsView({ statistics }: { statistics: Statistics }) {
  const [period, choosePeriod] = usePeriod();
  const { previous, current } = statistics.periods[period];
  const names = periodNames[period];
  return (
    <>
      <StatisticsHelp />
      <div className={classes.head}>
        <PeriodChoice value={period} onChange={choosePeriod} />
        <dl className={classes.spans} aria-live="polite">
          <div>
            <dt>{names.previous}</dt>
            <dd>{spanText(period, previous)}</dd>
          </div>
          <div>
            <dt>{names.current}</dt>
            <dd>{spanText(period, current)}</dd>
          </div>
        </dl>
      </div>
      <div className={classes.charts}>
        {chartsOf(statistics, period).map((chart) => (
          <ChartView key={chart.title} chart={chart} />
        ))}
      </div>
    </>
  );
}
