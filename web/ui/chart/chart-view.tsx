import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Chart } from '#web/ui/chart/chart.ts';
import { ChartFiles } from '#web/ui/chart/chart-files.tsx';
import { ChartLegend } from '#web/ui/chart/chart-legend.tsx';
import { ChartTable } from '#web/ui/chart/chart-table.tsx';
import classes from './chart.module.css';

/** What draws is large, and the page says much without it. */
const ChartPlot = lazy(async () => ({ default: (await import('#web/ui/chart/chart-plot.tsx')).ChartPlot }));

/** Numbers as a picture with a legend that switches, as a table, and as files. */
export function ChartView({ chart }: { chart: Chart }) {
  const id = useId();
  const room = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(chart.series.filter(({ startsHidden }) => startsHidden).map(({ key }) => key)),
  );
  const switchSeries = (key: string) =>
    setHidden((before) => new Set(before.has(key) ? [...before].filter((other) => other !== key) : [...before, key]));
  return (
    <section ref={room} className={`sheet ${classes.chart}`} aria-labelledby={id}>
      <div className={`row middle apart ${classes.head}`}>
        <h2 id={id}>{chart.title}</h2>
        {!isEmpty(chart) && <ChartFiles chart={chart} hidden={hidden} room={room} />}
      </div>
      {chart.note && <p className="max-46 mt-1 soft">{chart.note}</p>}
      {isEmpty(chart) ? (
        <p className={classes.empty}>Für diesen Zeitraum gibt es keine Werte.</p>
      ) : (
        <>
          <ChartLegend chart={chart} hidden={hidden} onSwitch={switchSeries} />
          <div className={`stack gap-5 gap-x-8 mt-3 ${classes.plots}`}>
            {chart.measures.map((measure) => (
              <figure key={measure.name}>
                <figcaption>{measure.name}</figcaption>
                <div className={classes.plot}>
                  <Suspense fallback={<div className={classes.bone} />}>
                    <ChartPlot chart={chart} measure={measure} hidden={hidden} />
                  </Suspense>
                </div>
              </figure>
            ))}
          </div>
          {chart.foot && <p className="max-46 mt-2 soft small">{chart.foot}</p>}
          <details className={`mt-4 ${classes.numbers}`}>
            <summary>Als Tabelle zeigen</summary>
            <ChartTable chart={chart} />
          </details>
        </>
      )}
    </section>
  );
}

function isEmpty({ measures }: Chart): boolean {
  return measures.every(({ values }) => values.every((ofSeries) => ofSeries.every((value) => !value)));
}
