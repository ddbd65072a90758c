import type { BonusAnswer } from '#contract/money/bonus/bonus.ts';
import { formatDate } from '#web/format/format-date.ts';
import classes from './bonus.module.css';

/** What is in force, and what is coming. */
export function BonusState({ bonus }: { bonus: BonusAnswer | undefined }) {
  return (
    <aside className={`sheet ${classes.sheet} ${classes.state}`} aria-label="Stand Ihres Bonus" aria-busy={!bonus}>
      <h2>Zurzeit gilt</h2>
      <p>{bonus ? bonus.inForce : <span className={classes.skeleton} />}</p>
      <h2>Geplant</h2>
      {bonus && bonus.coming.length > 0 ? (
        <ol className={classes.coming}>
          {bonus.coming.map(({ from, text }) => (
            <li key={from}>
              <strong>ab {formatDate(from)}</strong> {text}
            </li>
          ))}
        </ol>
      ) : (
        <p>{bonus ? 'Es ist keine Änderung vorgesehen.' : <span className={classes.skeleton} />}</p>
      )}
    </aside>
  );
}
