import { messages } from '#contract/common/errors.ts';
import { failureText } from '#web/api/call-error.ts';
import classes from './load-failure.module.css';

interface LoadFailureProps {
  error: Error;
  /** What this means for the person. */
  consequence?: string;
  onRetry: () => void;
}

/** Says that a screen could not get its data, and offers another try. */
export function LoadFailure({ error, consequence = '', onRetry }: LoadFailureProps) {
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
