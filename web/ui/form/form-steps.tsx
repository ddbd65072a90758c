import type { ReactNode } from 'react';
import type { FormSteps } from './use-form-steps.ts';
import classes from './form-steps.module.css';

/** Which step a phone shows. */
export function StepProgress({ steps: { step, count, title, head } }: { steps: FormSteps }) {
  return (
    <p ref={head} tabIndex={-1} className={classes.progress}>
      Schritt {step + 1} von {count}: <strong>{title}</strong>
      <progress value={step + 1} max={count} aria-hidden="true" />
    </p>
  );
}

/** The sections of one step, from 0. */
export function FormStep({ steps, at, children }: { steps: FormSteps; at: number; children: ReactNode }) {
  return (
    <div className={classes.step} data-hidden={steps.step !== at || undefined}>
      {children}
    </div>
  );
}

/** The ways on and back, and what sends the form. */
export function StepActions({ steps: { step, count, goOn, goBack }, children }: { steps: FormSteps; children: ReactNode }) {
  return (
    <p className={`page-actions ${classes.actions}`} data-last={step === count - 1 || undefined}>
      {step > 0 && (
        <button type="button" className={`button button-quiet ${classes.back}`} onClick={goBack}>
          Zurück
        </button>
      )}
      {step < count - 1 && (
        <button type="button" className={`button ${classes.next}`} onClick={() => void goOn()}>
          Weiter
        </button>
      )}
      {children}
    </p>
  );
}
