import { useQuery } from '@tanstack/react-query';
import { partnerStatisticsQuery } from '#web/api/partner-statistics.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { StatisticsView } from './statistics-view.tsx';
import classes from './statistics.module.css';

/** What the bookings of a partner's or employer's own people come to (part 2, section 2, Statistics). */
export function PartnerStatisticsScreen() {
  const { data, error, isLoadingError, refetch } = useQuery(partnerStatisticsQuery);
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      <p className="page-lead">Ihre Buchungen im Vergleich zum Zeitraum davor.</p>
      {isLoadingError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <StatisticsView statistics={data} />}
      {!data && !isLoadingError && <Skeleton />}
    </div>
  );
}

function Skeleton() {
  return (
    <output className={classes.charts}>
      <span className="visually-hidden">Die Auswertungen werden geladen …</span>
      <div className={classes.bone} />
      <div className={classes.bone} />
    </output>
  );
}
