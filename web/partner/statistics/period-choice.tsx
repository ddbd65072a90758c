import { statisticsPeriods, type ChosenPeriod } from '#contract/reports/statistics/statistics-spans.ts';
import { periodNames } from './period-names.ts';
import classes from './statistics.module.css';

interface PeriodChoiceProps {
  value: ChosenPeriod;
  onChange: (period: ChosenPeriod) => void;
  /** Days of choice are wanted. */
  onOwn: () => void;
}

/** Day, week, month or year, or days of choice: figures and charts follow. */
export function PeriodChoice({ value, onChange, onOwn }: PeriodChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>Zeitraum</legend>
      {statisticsPeriods.map((period) => (
        <label key={period}>
          <input type="radio" name="zeitraum" checked={period === value} onChange={() => onChange(period)} />
          {periodNames[period].label}
        </label>
      ))}
      <label>
        <input type="radio" name="zeitraum" checked={typeof value !== 'string'} onChange={onOwn} />
        Von – bis
      </label>
    </fieldset>
  );
}
