import type { Ref } from 'react';
import classes from './error-summary.module.css';

interface Problem {
  name: string;
  label: string;
  message: string;
}

interface ErrorSummaryProps {
  problems: readonly Problem[];
  onChoose: (name: string) => void;
  title: string;
  ref: Ref<HTMLDivElement>;
}

/** From so many on, what is said of several fields is said once. */
const SEVERAL = 3;

/** All that is wrong with a form, each name leading to its field. */
export function ErrorSummary({ problems, onChoose, title, ref }: ErrorSummaryProps) {
  const messages = [...new Set(problems.map(({ message }) => message))];
  const groups = messages.map((message) => [message, problems.filter((problem) => problem.message === message)] as const);
  const name = ({ name: field, label }: Problem) => (
    <button type="button" onClick={() => onChoose(field)}>
      {label}
    </button>
  );
  return (
    <div className={classes.summary} ref={ref} tabIndex={-1} role="alert">
      <h2>{title}</h2>
      {groups.map(([message, members]) =>
        members.length < SEVERAL ? (
          <ul key={message}>
            {members.map((problem) => (
              <li key={problem.name}>
                {name(problem)}
                <span aria-hidden="true">: {message}</span>
              </li>
            ))}
          </ul>
        ) : (
          <div key={message}>
            <p>{message}</p>
            <ul className={classes.together}>
              {members.map((problem) => (
                <li key={problem.name}>{name(problem)}</li>
              ))}
            </ul>
          </div>
        ),
      )}
    </div>
  );
}
