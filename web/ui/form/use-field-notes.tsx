import { useId, type ReactNode } from 'react';

interface Notes {
  /** What helps to fill the field in. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** The specification wants this error as an alert: it is announced when it comes. */
  isAlert?: boolean | undefined;
  /** Ids of what else describes the field, wherever it stands. */
  describedBy?: string | undefined;
}

/** What stands below a field, and how the field names it, so that a screen reader tells both together. */
export function useFieldNotes({ hint, error, isAlert = false, describedBy }: Notes) {
  const id = useId();
  const ids = [hint && `${id}-hint`, describedBy, error && `${id}-error`].filter(Boolean);
  return {
    input: { id, 'aria-invalid': Boolean(error), 'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined },
    notes: (
      <>
        {hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {error && (
          <p className="field-error" id={`${id}-error`} role={isAlert ? 'alert' : undefined}>
            {error}
          </p>
        )}
      </>
    ),
  };
}
