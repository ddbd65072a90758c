import type { RowError } from '#contract/common/errors.ts';
import classes from './employee-cards.module.css';

const MOST_SHOWN = 50;

/** Errors that make a list unreadable, or appeared after it was checked. */
export function HeadErrors({ errors }: { errors: readonly RowError[] }) {
  return (
    <ul className={`failure ${classes.errors}`}>
      {errors.slice(0, MOST_SHOWN).map(({ row, column, message }) => (
        <li key={`${row} ${column} ${message}`}>
          Zeile {row}, {column}: {message}
        </li>
      ))}
      {errors.length > MOST_SHOWN && <li>Und {errors.length - MOST_SHOWN} weitere.</li>}
    </ul>
  );
}
