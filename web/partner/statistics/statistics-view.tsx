import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import type { Chart } from '#web/ui/chart/chart.ts';
import { ChartView } from '#web/ui/chart/chart-view.tsx';
import { FigureTiles } from '#web/ui/figures/figure-tiles.tsx';
import { BranchTable } from './branch-table.tsx';
import { chartsOf } from './charts-of.ts';
import { FiguresHead } from './figures-head.tsx';
import { figuresOf, type MainKind, tilesOf } from './figures-of.ts';
import { nameOf, otherName } from './period-names.ts';
import type { StatisticsChoice } from './statistics-choice.ts';
import { StatisticsControls } from './statistics-controls.tsx';
import { StatisticsHelp } from './statistics-help.tsx';
import classes from './statistics.module.css';

interface StatisticsViewProps {
  statistics: Statistics;
  kind: MainKind;
  branches: readonly { id: number; name: string }[];
  choice: StatisticsChoice;
  onChoose: (change: Partial<StatisticsChoice>) => void;
  /** The new choice is loading; the screen still shows the former one. */
  isOnItsWay?: boolean;
  /** What was chosen could not be loaded. */
  isOld?: boolean;
}

/** Statistics: figures first, then charts, for the period that is chosen. */
export function StatisticsView(props: StatisticsViewProps) {
  const { statistics, kind, branches, choice, onChoose, isOnItsWay = false, isOld = false } = props;
  const charts = chartsOf(statistics, kind);
  return (
    <>
      <StatisticsControls choice={choice} onChange={onChoose} statistics={statistics} branches={branches} />
      <output className={`block mt-3 soft small ${classes.state}`}>
        {isOnItsWay && <span>Die neuen Zahlen werden geladen …</span>}
        {isOld && <span>Sie sehen noch die Zahlen der vorherigen Auswahl.</span>}
      </output>
      <div aria-busy={isOnItsWay || undefined}>
        {/* New words for another period are no old ones that have moved. */}
        <section
          key={`${statistics.period} ${statistics.against} ${statistics.current.firstDay}`}
          className="mt-2"
          aria-labelledby="statistics-figures"
        >
          <FiguresHead statistics={statistics} kind={kind} />
          <FigureTiles
            tiles={tilesOf(figuresOf[kind], statistics)}
            previousName={nameOf('previous', statistics)}
            otherName={otherName(statistics)}
            isRunning={statistics.current.figuresUntil !== null}
          />
        </section>
        <BranchTable statistics={statistics} onChoose={(branch) => onChoose({ branch })} />
        {kind === 'redemption' ? <Charts charts={charts} /> : <ChartsOfEmployer charts={charts} />}
      </div>
      <StatisticsHelp />
    </>
  );
}

function Charts({ charts }: { charts: readonly Chart[] }) {
  return (
    <div className={`stack gap-6 mt-6 ${classes.charts}`}>
      {charts.map((chart) => (
        <ChartView key={chart.title} chart={chart} />
      ))}
    </div>
  );
}

/** Charges come at set hours, and are of one kind: what a till asks about waits until somebody wants it. */
function ChartsOfEmployer({ charts }: { charts: readonly Chart[] }) {
  const [first, cards] = [charts[0]!, charts.at(-1)!];
  return (
    <>
      <Charts charts={[first, cards]} />
      <details className={`mt-6 ${classes.more}`}>
        <summary className="hovers">Weitere Diagramme: Tageszeit, Wochentag, Art</summary>
        <Charts charts={charts.slice(1, -1)} />
      </details>
    </>
  );
}
