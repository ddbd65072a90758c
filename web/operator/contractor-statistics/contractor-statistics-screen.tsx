import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractorStatisticsQuery } from '#web/api/statistics.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Segments } from '#web/ui/segments.tsx';
import classes from './contractor-statistics.module.css';
import { regionCharts } from './region-charts.ts';
import { regionTiles } from './region-tiles.ts';
import { RegionCampaigns } from './region-campaigns.tsx';
import { type Span, type SpanChoice, spanChoices, spansOf, yearBeforeOf } from './spans.ts';

/** What a region's card comes to, for the contractor on whose behalf it is run; empty for everybody else. */
export function ContractorStatisticsScreen() {
  const user = currentUser.use();
  return (
    <div className="page">
      <h1>Auswertungen</h1>
      {user?.role === 'contractor' && (
        <>
          <Statistics />
          <RegionCampaigns />
        </>
      )}
    </div>
  );
}

function Statistics() {
  const { data, error, isLoadingError, refetch } = useQuery(contractorStatisticsQuery);
  const [choice, setChoice] = useState<SpanChoice>(spanChoices[0]);
  const [against, setAgainst] = useState<'before' | 'yearBefore'>('before');
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <output>Die Auswertungen werden geladen …</output>;
  const isMoreThanAYear = data.months.length > spanChoices[0].most;
  const offered = spanChoices.filter(
    (span) => spansOf(data.months, span).length > 0 && (span.key !== 'every' || isMoreThanAYear),
  );
  const spans = spansOf(data.months, choice);
  const yearBefore = yearBeforeOf(data.months, choice);
  const hasBoth = yearBefore !== undefined && choice.yearBefore !== null;
  return (
    <>
      <p className="page-lead">
        {`${data.cardName} in ${data.region}: die Summen aller Partner. Was noch läuft, kommt dazu, sobald es vorbei ist.`}
      </p>
      {spans.length === 0 ? (
        <p className="mt-6">Es gibt noch keinen abgeschlossenen Monat mit Buchungen.</p>
      ) : (
        <>
          <div className="row apart gap-3 mt-6">
            {offered.length > 1 && (
              <Segments
                label="Zeiträume"
                value={choice.key}
                onChange={(key) => setChoice(spanChoices.find((one) => one.key === key)!)}
                options={offered.map(({ key, label }) => ({ value: key, label }))}
              />
            )}
            {hasBoth && (
              <Segments
                label="Vergleich"
                value={against}
                onChange={setAgainst}
                options={[
                  { value: 'before', label: 'Zum Zeitraum davor' },
                  { value: 'yearBefore', label: 'Zum Vorjahr' },
                ]}
              />
            )}
          </div>
          <Latest spans={spans} yearBefore={hasBoth && against === 'yearBefore' ? yearBefore : undefined} choice={choice} />
          <div className={`stack gap-6 mt-6 ${classes.charts}`}>
            {regionCharts(spans, choice).map((chart) => (
              <ChartView key={chart.title} chart={chart} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

interface LatestProps {
  spans: readonly Span[];
  /** The span to compare with, if not the one before. */
  yearBefore: Span | undefined;
  choice: SpanChoice;
}

/**
 * The latest span in figures, before the pictures of them all, beside the span before it or that of the year before.
 */
function Latest({ spans, yearBefore, choice }: LatestProps) {
  const current = spans.at(-1)!;
  const otherName = (yearBefore && choice.yearBefore) ?? choice.before;
  const tiles = regionTiles(current, yearBefore ?? spans.at(-2), choice.months > 1);
  return (
    <section className={`mt-6 ${classes.latest}`} aria-labelledby="latest-span">
      <h2 id="latest-span">{current.name}</h2>
      <FigureTiles tiles={tiles} previousName={otherName} otherName={otherName} />
    </section>
  );
}
