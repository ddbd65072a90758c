import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import { nameOf, spanText, untilText } from './period-names.ts';
import classes from './figures.module.css';

/** Which days are shown, and what they are compared with: a running period with the same days of the other one. */
export function FiguresHead({ statistics }: { statistics: Statistics }) {
  const { period, previous, current } = statistics;
  const isRunning = current.figuresUntil !== null;
  return (
    <div className={`stack gap-2 ${classes.head}`}>
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
      <p className={`max-46 soft small ${classes.note}`}>{noteOf(statistics)}</p>
    </div>
  );
}

/** Every one of about the same length, so that nothing moves when another period is chosen. */
function noteOf({ previous, current }: Statistics): string {
  if (!current.figuresUntil) return 'Beide Zeiträume sind vorbei und werden ganz verglichen, vom ersten bis zum letzten Tag.';
  return previous.figuresUntil
    ? 'Der Zeitraum läuft noch. Verglichen wird deshalb mit dem gleich langen Stück des anderen Zeitraums; die Diagramme zeigen ihn ganz.'
    : 'Der Zeitraum läuft noch. Verglichen wird mit dem ganzen anderen Zeitraum, weil er kürzer ist.';
}
