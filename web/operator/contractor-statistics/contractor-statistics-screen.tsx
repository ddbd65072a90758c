import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contractorStatisticsQuery } from '#web/api/statistics.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
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
  if (isLoadingError) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <output>Die Auswertungen werden geladen …</output>;
  const isMoreThanAYear = data.months.length > spanChoices[0].most;
  const offered = spanChoices.filter(
    (span) => spansOf(data.months, span).length > 0 && (span.key !== 'every' || isMoreThanAYear),
  );
  const spans = spansOf(data.months, choice);
  return (
    <>
      <p className="page-lead">
        {`${data.cardName} in ${data.region}: die Summen aller Partner. Was noch läuft, kommt dazu, sobald es vorbei ist.`}
      </p>
      {spans.length === 0 ? (
        <p className="mt-6">Es gibt noch keinen abgeschlossenen Monat mit Buchungen.</p>
      ) : (
        <>
          {offered.length > 1 && <SpanButtons offered={offered} chosen={choice} onChoose={setChoice} />}
          <Latest spans={spans} yearBefore={yearBeforeOf(data.months, choice)} choice={choice} />
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

interface SpanButtonsProps {
  offered: readonly SpanChoice[];
  chosen: SpanChoice;
  onChoose: (choice: SpanChoice) => void;
}

/** Months, quarters or years; what has no whole one yet is not offered. */
function SpanButtons({ offered, chosen, onChoose }: SpanButtonsProps) {
  return (
    <fieldset className={`row mt-6 ${classes.spans}`} aria-label="Zeiträume">
      {offered.map((choice) => (
        <button key={choice.key} type="button" aria-pressed={choice === chosen} onClick={() => onChoose(choice)}>
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

interface LatestProps {
  spans: readonly Span[];
  yearBefore: Span | undefined;
  choice: SpanChoice;
}

/** The latest span in figures, before the pictures of them all, beside the span before it or that of the year before. */
function Latest({ spans, yearBefore, choice }: LatestProps) {
  const [against, setAgainst] = useState<'before' | 'yearBefore'>('before');
  const current = spans.at(-1)!;
  const hasBoth = yearBefore !== undefined && choice.yearBefore !== null;
  const isOfYear = hasBoth && against === 'yearBefore';
  const otherName = isOfYear ? choice.yearBefore : choice.before;
  const other = isOfYear ? yearBefore : spans.at(-2);
  return (
    <section className={`mt-6 ${classes.latest}`} aria-labelledby="latest-span">
      <div className={`row apart gap-3 ${classes.latestHead}`}>
        <h2 id="latest-span">{current.name}</h2>
        {hasBoth && (
          <SelectField
            label="Vergleichen mit"
            value={against}
            onChange={({ currentTarget }) => setAgainst(currentTarget.value as 'before' | 'yearBefore')}
            options={[
              { value: 'before', label: 'Zeitraum davor' },
              { value: 'yearBefore', label: 'Vorjahr' },
            ]}
          />
        )}
      </div>
      <FigureTiles tiles={regionTiles(current, other, choice.months > 1)} previousName={otherName} otherName={otherName} />
    </section>
  );
}
