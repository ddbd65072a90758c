import type { Statistics } from '#contract/partner-statistics.ts';
import { nameOf, spanText, untilText } from './period-names.ts';
import classes from './figures.module.css';

/** Which days are on show, and with which they are compared. A period that runs is held against the same stretch of the other one. */
export function FiguresHead({ statistics }: { statistics: Statistics }) {
  const { period, previous, current } = statistics;
  const isRunning = current.figuresUntil !== null;
  return (
    <div className={classes.head}>
      <h2 id="statistics-figures">Kennzahlen</h2>
      <dl className={classes.spans}>
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
      {isRunning && (
        <p className={classes.note}>
          {previous.figuresUntil
            ? 'Der Zeitraum läuft noch. Verglichen wird deshalb mit dem gleich langen Stück des anderen Zeitraums; die Diagramme zeigen ihn ganz.'
            : 'Der Zeitraum läuft noch, ist aber schon so lang wie der, mit dem er verglichen wird.'}
        </p>
      )}
    </div>
  );
}
