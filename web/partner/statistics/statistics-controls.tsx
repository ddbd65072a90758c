import { type Comparison, statisticsPeriods, type ChosenPeriod } from '#contract/reports/statistics/statistics-spans.ts';
import type { Statistics } from '#contract/reports/statistics/partner-statistics.ts';
import { SelectField } from '#web/ui/form/fields.tsx';
import { OwnPeriodForm } from './own-period-form.tsx';
import type { StatisticsChoice } from './statistics-choice.ts';
import { periodNames } from './period-names.ts';
import classes from './statistics.module.css';

interface StatisticsControlsProps {
  choice: StatisticsChoice;
  onChange: (change: Partial<StatisticsChoice>) => void;
  statistics: Statistics;
  branches: readonly { id: number; name: string }[];
}

const comparisonNames: { value: Comparison; label: string }[] = [
  { value: 'before', label: 'Zeitraum davor' },
  { value: 'yearBefore', label: 'Vorjahr' },
];

/** Of which time, beside what, and of which branch. */
export function StatisticsControls({ choice, onChange, statistics, branches }: StatisticsControlsProps) {
  const { today, current, against } = statistics;
  const { period, branch } = choice;
  const own = typeof period === 'string' ? null : period;
  // The chosen days begin with the shown ones, as far as they are not in the future.
  const begin = { firstDay: current.firstDay, lastDay: current.lastDay < today ? current.lastDay : today };
  return (
    <div className={`row from-top mt-6 ${classes.controls}`}>
      <PeriodChoice value={period} onChange={(next) => onChange({ period: next })} onOwn={() => onChange({ period: begin })} />
      {own && (
        <OwnPeriodForm
          key={`${own.firstDay} ${own.lastDay}`}
          value={own}
          today={today}
          onChoose={(span) => onChange({ period: span })}
        />
      )}
      <SelectField
        label="Vergleichen mit"
        value={against}
        onChange={({ currentTarget }) => onChange({ against: currentTarget.value as Comparison })}
        options={comparisonNames}
      />
      {branches.length > 1 && (
        <SelectField
          label="Standort"
          value={branch === null ? '' : String(branch)}
          onChange={({ currentTarget }) => onChange({ branch: currentTarget.value === '' ? null : Number(currentTarget.value) })}
          options={[
            { value: '', label: 'Alle Standorte' },
            ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </div>
  );
}

interface PeriodChoiceProps {
  value: ChosenPeriod;
  onChange: (period: ChosenPeriod) => void;
  /** Own days are wanted. */
  onOwn: () => void;
}

/** Day, week, month or year, or chosen days: figures and charts follow. */
function PeriodChoice({ value, onChange, onOwn }: PeriodChoiceProps) {
  return (
    <fieldset className={`row ${classes.choice}`}>
      <legend>Zeitraum</legend>
      {statisticsPeriods.map((period) => (
        <label key={period} className="marked hovers">
          <input type="radio" name="zeitraum" checked={period === value} onChange={() => onChange(period)} />
          {periodNames[period].label}
        </label>
      ))}
      <label className="marked hovers">
        <input type="radio" name="zeitraum" checked={typeof value !== 'string'} onChange={onOwn} />
        Von – bis
      </label>
    </fieldset>
  );
}
