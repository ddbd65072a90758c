import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { contractorStatisticsQuery } from '#web/api/statistics.ts';
import { currentUser } from '#web/api/current-user.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { QuickSelect } from '#web/ui/table/quick-select.tsx';
import classes from './contractor-statistics.module.css';
import { markOf, regionCharts } from './region-charts.ts';
import { regionSummary } from './region-summary.ts';
import { regionTiles } from './region-tiles.ts';
import { RegionCampaigns } from './region-campaigns.tsx';
import { othersOf, type Span, type SpanChoice, spanChoices, spansOf } from './spans.ts';

/** What a region's card comes to, for the contractor on whose behalf it is run; empty for everybody else. */
export function ContractorStatisticsScreen() {
  const user = currentUser.use();
  return (
    <div className={`page ${classes.page}`} data-desk>
      {user?.role === 'contractor' ? (
        <>
          <Statistics />
          <RegionCampaigns />
        </>
      ) : (
        <Head />
      )}
    </div>
  );
}

/** The title, and what can be done with the whole page. */
function Head({ isPrintable = false }: { isPrintable?: boolean }) {
  return (
    <div className="row apart middle gap-3">
      <h1>Auswertungen</h1>
      {isPrintable && (
        <button type="button" className="button button-quiet button-low small" data-screen-only onClick={() => print()}>
          <IconPrinter size={20} aria-hidden="true" />
          Drucken
        </button>
      )}
    </div>
  );
}

function Statistics() {
  const { data, error, isLoadingError, refetch } = useQuery(contractorStatisticsQuery);
  const [choice, setChoice] = useState<SpanChoice>(spanChoices[0]);
  const [against, setAgainst] = useState<'before' | 'yearBefore'>('before');
  /** Its first month; null for the latest span. */
  const [wanted, setWanted] = useState<string | null>(null);
  if (!data)
    return (
      <>
        <Head />
        {isLoadingError ? (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <output>Die Auswertungen werden geladen …</output>
        )}
      </>
    );
  const isMoreThanAYear = data.months.length > spanChoices[0].most;
  const offered = spanChoices.filter(
    (span) => spansOf(data.months, span).length > 0 && (span.key !== 'every' || isMoreThanAYear),
  );
  const spans = spansOf(data.months, choice);
  const current = spans.find(({ month }) => month === wanted) ?? spans.at(-1);
  const { before, yearBefore } = current ? othersOf(data.months, choice, current) : { before: undefined, yearBefore: undefined };
  const hasBoth = yearBefore !== undefined && choice.yearBefore !== null;
  return (
    <>
      <Head isPrintable={current !== undefined} />
      <p className={`page-lead ${classes.lead}`}>
        {`${data.cardName} in ${data.region}: die Summen aller Partner. Was noch läuft, kommt dazu, sobald es vorbei ist.`}
      </p>
      {!current ? (
        <p className="mt-6">Es gibt noch keinen abgeschlossenen Monat mit Buchungen.</p>
      ) : (
        <>
          <Figures
            current={current}
            before={before}
            yearBefore={hasBoth && against === 'yearBefore' ? yearBefore : undefined}
            choice={choice}
            isChosen={spans.length > 1}
          >
            {offered.length > 1 && (
              <div className={classes.spans}>
                <Segments
                  label="Zeiträume"
                  value={choice.key}
                  onChange={(key) => {
                    setChoice(spanChoices.find((one) => one.key === key)!);
                    setWanted(null);
                  }}
                  options={offered.map((span) => ({ value: span.key, label: labelOf(span, data.months.length) }))}
                />
              </div>
            )}
            {spans.length > 1 && (
              <QuickSelect
                label={`${choice.one} in Zahlen`}
                value={current.month}
                onChange={setWanted}
                options={spans.map(({ month, name }) => ({ value: month, label: name })).toReversed()}
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
          </Figures>
          <h2 className="mt-6">{courseOf(spans)}</h2>
          <div className={`stack gap-6 mt-4 ${classes.charts}`}>
            {regionCharts(spans, choice).map((chart) => (
              <ChartView key={chart.title} chart={chart} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** From where to where the charts go. */
const courseOf = (spans: readonly Span[]) =>
  spans.length > 1 ? `Verlauf: ${spans[0]!.name} bis ${spans.at(-1)!.name}` : 'Verlauf';

/** Of more months than a year has, it says how many are shown. */
function labelOf({ key, label, most }: SpanChoice, months: number): string {
  if (months <= spanChoices[0].most) return label;
  return key === 'month' ? `Letzte ${most} Monate` : key === 'every' ? `Alle ${months} Monate` : label;
}

interface FiguresProps {
  current: Span;
  before: Span | undefined;
  /** The span to compare with, if not the one before. */
  yearBefore: Span | undefined;
  choice: SpanChoice;
  /** A choice stands in place of the heading. */
  isChosen: boolean;
  /** The choice, and what it is compared with. */
  children: ReactNode;
}

/** A span in figures, before the pictures of them all, beside the span before it or that of the year before. */
function Figures({ current, before, yearBefore, choice, isChosen, children }: FiguresProps) {
  const otherName = (yearBefore && choice.yearBefore) ?? choice.before;
  const previous = yearBefore ?? before;
  const isMean = choice.months > 1;
  const brief = previous && markOf(previous, choice.months);
  return (
    <section className={`mt-6 ${classes.figures}`} aria-labelledby="chosen-span">
      <h2 id="chosen-span" data-chosen={isChosen || undefined}>
        {current.name}
      </h2>
      <div className={`row gap-3 middle apart ${classes.controls}`} data-screen-only>
        {children}
      </div>
      <p className="large max-56 mt-6">{regionSummary(current, previous, { otherName, isMean })}</p>
      <FigureTiles
        tiles={regionTiles(current, previous, isMean)}
        previousName={otherName}
        otherName={otherName}
        {...(brief && { brief })}
      />
    </section>
  );
}
