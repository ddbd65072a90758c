import { statisticsPeriods, type StatisticsPeriod } from '#contract/statistics-spans.ts';
import { periodNames } from './period-names.ts';
import classes from './statistics.module.css';

interface PeriodChoiceProps {
  value: StatisticsPeriod;
  onChange: (period: StatisticsPeriod) => void;
}

/** Day, week, month or year: all charts follow. */
export function PeriodChoice({ value, onChange }: PeriodChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>Zeitraum</legend>
      {statisticsPeriods.map((period) => (
        <label key={period}>
          <input type="radio" name="zeitraum" checked={period === value} onChange={() => onChange(period)} />
          {periodNames[period].label}
        </label>
      ))}
    </fieldset>
  );
}
