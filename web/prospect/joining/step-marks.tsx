import { useEffect, useRef } from 'react';
import classes from './joining.module.css';

const steps = ['Ihr Unternehmen', 'Preis und Abschluss'];

/** Where one is; takes the focus when the step changes, so that everybody notices. */
export function StepMarks({ now }: { now: 1 | 2 }) {
  const current = useRef<HTMLLIElement>(null);
  const shown = useRef(now);
  useEffect(() => {
    if (shown.current === now) return;
    shown.current = now;
    window.scrollTo({ top: 0 });
    current.current?.focus({ preventScroll: true });
  }, [now]);
  return (
    <ol className={`row soft ${classes.steps}`} aria-label="Schritte">
      {steps.map((title, at) => {
        const isNow = at + 1 === now;
        return (
          <li key={title} ref={isNow ? current : undefined} tabIndex={-1} aria-current={isNow ? 'step' : undefined}>
            <span className={classes.stepNumber} aria-hidden="true">
              {at + 1}
            </span>
            <span className="visually-hidden">Schritt {at + 1}: </span>
            {title}
          </li>
        );
      })}
    </ol>
  );
}
