import { useQuery } from '@tanstack/react-query';
import { contractorStatisticsQuery } from '#web/api/statistics.ts';
import { currentUser } from '#web/api/current-user.ts';
import type { RegionMonth } from '#contract/reports/statistics/contractor-statistics.ts';
import { formatMonth } from '#web/format/format-month.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import classes from './contractor-statistics.module.css';
import { regionCharts } from './region-charts.ts';
import { regionTiles } from './region-tiles.ts';

/** What a region's card comes to, for the contractor on whose behalf it is run; empty for everybody else. */
export function ContractorStatisticsScreen() {
  const user = currentUser.use();
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      {user?.role === 'contractor' && <Statistics />}
    </div>
  );
}

function Statistics() {
  const { data, error, isLoadingError, refetch } = useQuery(contractorStatisticsQuery);
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <output>Die Auswertungen werden geladen …</output>;
  return (
    <>
      <p className="page-lead">
        {`${data.cardName} in ${data.region}: die Summen aller Partner je Monat. Der laufende Monat kommt dazu, sobald er vorbei ist.`}
      </p>
      {data.months.length === 0 ? (
        <p className="mt-6">Es gibt noch keinen abgeschlossenen Monat mit Buchungen.</p>
      ) : (
        <>
          <Latest months={data.months} />
          <div className={`stack gap-6 mt-6 ${classes.charts}`}>
            {regionCharts(data.months).map((chart) => (
              <ChartView key={chart.title} chart={chart} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** The latest month in figures, before the pictures of them all. */
function Latest({ months }: { months: readonly RegionMonth[] }) {
  const [current, previous] = [months.at(-1)!, months.at(-2)];
  return (
    <section className={`mt-6 ${classes.latest}`} aria-labelledby="latest-month">
      <h2 id="latest-month">{formatMonth(current.month)}</h2>
      <FigureTiles tiles={regionTiles(current, previous)} previousName="im Monat davor" otherName="im Monat davor" />
    </section>
  );
}
