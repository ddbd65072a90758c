import { messages } from '#contract/common/errors.ts';
import { CallError, failureText } from '#web/api/call-error.ts';
import { ScreenLink } from './screen-link.tsx';
import classes from './load-failure.module.css';

interface LoadFailureProps {
  error: Error;
  /** What this means for the person. */
  consequence?: string;
  onRetry: () => void;
}

/** Says that a screen could not get its data, and offers another try; what does not exist is no breakdown. */
export function LoadFailure({ error, consequence = '', onRetry }: LoadFailureProps) {
  if (error instanceof CallError && error.status === 404)
    return (
      <div className={`boxed row gap-4 middle ${classes.missing}`} role="alert">
        <p>
          <strong>{failureText(error, messages.dataFailed)}</strong> {consequence}
        </p>
        <ScreenLink to="/" className="button button-quiet">
          Zur Startseite
        </ScreenLink>
      </div>
    );
  return (
    <div className={`row gap-4 middle ${classes.failure}`} role="alert">
      <p>
        <strong>{messages.dataFailed}.</strong> {failureText(error, '')} {consequence}
      </p>
      <button type="button" className="button" onClick={onRetry}>
        Erneut versuchen
      </button>
    </div>
  );
}
