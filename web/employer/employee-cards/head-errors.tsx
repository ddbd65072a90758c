import type { RowError } from '#contract/common/errors.ts';
import classes from './employer-cards.module.css';

const MOST_SHOWN = 50;

/** What keeps a list from being read, or has become wrong since it was looked at. */
export function HeadErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <ul className={classes.errors}>
      {errors.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
        <li key={`${row} ${column} ${message}`}>
          Zeile {row}, {column}: {message}
        </li>
      ))}
      {errors.length > MOST_SHOWN && <li>Und {errors.length - MOST_SHOWN} weitere.</li>}
    </ul>
  );
}
