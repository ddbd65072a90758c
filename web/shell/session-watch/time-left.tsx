import { useNow } from '#web/shell/session-watch/use-now.ts';
import classes from './session-dialog.module.css';

const TOLD_AT_S = 30;

/** The time left, for the eye every second; read out once, when it gets short. */
export function TimeLeft({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil((until - useNow(1_000)) / 1000));
  return (
    <>
      <p className={classes.left} role="timer">
        Noch <strong>{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</strong> Minuten
      </p>
      <output className="visually-hidden">{left > 0 && left <= TOLD_AT_S && `Noch ${TOLD_AT_S} Sekunden`}</output>
    </>
  );
}
