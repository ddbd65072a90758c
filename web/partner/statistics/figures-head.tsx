import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import type { MainKind } from './figures-of.ts';
import { nameOf, spanText, untilText } from './period-names.ts';
import { summaryOf } from './summary-of.ts';
import classes from './figures.module.css';

/** What the figures say in words, which days they are of, and what they are compared with. */
export function FiguresHead({ statistics, kind }: { statistics: Statistics; kind: MainKind }) {
  const { period, previous, current } = statistics;
  const isRunning = current.figuresUntil !== null;
  return (
    <div className={`stack gap-2 ${classes.head}`} data-kind={kind}>
      <h2 id="statistics-figures">Kennzahlen</h2>
      <p className={`max-56 ${classes.summary}`}>{summaryOf(statistics, kind).join(' ')}</p>
      <dl className={`small ${classes.spans}`}>
        {(
          [
            ['current', current],
            ['previous', previous],
          ] as const
        ).map(([which, span]) => (
          <div key={which}>
            <dt>{nameOf(which, statistics)}</dt>
            <dd>
              {spanText(period, span)}
              {isRunning && span.figuresUntil && <span>{`, gezählt ${untilText(span.figuresUntil)}`}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
