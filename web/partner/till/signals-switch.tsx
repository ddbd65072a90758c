import { areSignalsOn, switchSignals } from '#web/partner/till/till-signals.ts';
import classes from './till.module.css';

/** Whether the till is heard and felt. */
export function SignalsSwitch() {
  const isOn = areSignalsOn.use();
  return (
    <label className={`till-button ${classes.signals}`}>
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => switchSignals(currentTarget.checked)} />
      <span>
        Töne<span className={classes.more}> und Vibration</span>
      </span>
    </label>
  );
}
