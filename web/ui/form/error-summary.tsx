import type { Ref } from 'react';
import classes from './error-summary.module.css';

interface ErrorSummaryProps {
  problems: readonly { name: string; label: string; message: string }[];
  onChoose: (name: string) => void;
  title: string;
  ref: Ref<HTMLDivElement>;
}

/** All that is wrong with a form, each line leading to its field. */
export function ErrorSummary({ problems, onChoose, title, ref }: ErrorSummaryProps) {
  return (
    <div className={classes.summary} ref={ref} tabIndex={-1} role="alert">
      <h2>{title}</h2>
      <ul>
        {problems.map(({ name, label, message }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(name)}>
              {label}
            </button>
            <span aria-hidden="true">: {message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
