import { useEffect, useState } from 'react';
import { dismissAlert, type Alert } from '#web/ui/alerts.ts';
import classes from './alerts.module.css';

/** So long a confirmation stays for a slow reader who has to find it first. */
const readingTimeMs = (message: string) => 6_000 + message.length * 100;

/** One message, red for failures, green for all else. A confirmation goes when there was time to read it. */
export function AlertItem({ alert: { id, category, message, isLasting } }: { alert: Alert }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isLasting || isHeld) return;
    const timer = setTimeout(() => dismissAlert(id), readingTimeMs(message));
    return () => clearTimeout(timer);
  }, [id, message, isLasting, isHeld]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- nothing to press: a pointer on it means reading
    <div
      className={classes.alert}
      data-failure={category === 'Fehler' || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={classes.text}>
        <strong>{category}</strong> {message}
      </p>
      <button type="button" className={classes.close} aria-label="Meldung schließen" onClick={() => dismissAlert(id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
