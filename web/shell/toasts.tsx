import { alerts, dismissAlert } from '#web/ui/alerts.ts';
import classes from './toasts.module.css';

/** The messages to the person at the screen, red for failures, green for all else (part 1, section 2.3). */
export function Toasts() {
  return (
    <div className={classes.list}>
      {alerts.use().map(({ id, category, message }) => (
        <div
          key={id}
          className={classes.toast}
          data-failure={category === 'Fehler' || undefined}
          role={category === 'Fehler' ? 'alert' : 'status'}
        >
          <p className={classes.text}>
            <strong>{category}</strong> {message}
          </p>
          <button type="button" className={classes.close} aria-label="Meldung schließen" onClick={() => dismissAlert(id)}>
            <span aria-hidden="true">×</span>
          </button>
        </div>
      ))}
    </div>
  );
}
