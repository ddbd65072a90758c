import { useState } from 'react';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import type { ShopDay } from '#web/api/day-closings.ts';
import { dayBefore, shortDay } from './day-words.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import classes from './day-closing.module.css';

interface DayChoiceProps {
  /** With the day that is wanted, though it may be on its way. */
  shown: ShopDay;
  onDay: (day: string) => void;
  onBranch: (branch: number) => void;
}

/** Which day, and where there is more than one, of which shop. */
export function DayChoice({ shown, onDay, onBranch }: DayChoiceProps) {
  const { day, today, branch, branches } = shown;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shortDay(day);
  const iso = readGermanDay(text);
  const problem = typed !== null && typed.length === 10 && problemOf(iso, today);

  function take(next: string) {
    const wanted = readGermanDay(next);
    const isWhole = wanted && !problemOf(wanted, today);
    setTyped(isWhole ? null : next);
    if (isWhole) onDay(wanted);
  }
  function choose(wanted: string) {
    setTyped(null);
    onDay(wanted);
  }

  return (
    <div className={`row gap-4 gap-x-6 ${classes.choice}`}>
      <div className="row gap-2">
        {[
          { name: 'Heute', of: today },
          { name: 'Gestern', of: dayBefore(today) },
        ].map(({ name, of }) => (
          <button
            key={name}
            type="button"
            className={`button-edged marked ${classes.day}`}
            aria-pressed={day === of}
            onClick={() => choose(of)}
          >
            {name}
          </button>
        ))}
      </div>
      <DateField
        label="Anderer Tag"
        value={text}
        error={problem || undefined}
        span={{ first: '2000-01-01', last: today }}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        onPick={take}
      />
      {branches.length > 1 && (
        <SelectField
          label="Filiale"
          value={String(branch.id)}
          onChange={({ currentTarget }) => onBranch(Number(currentTarget.value))}
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </div>
  );
}

function problemOf(day: string | null, today: string): string | undefined {
  if (day === null || day < '2000-01-01') return 'Das Datum ist ungültig.';
  return day > today ? 'Dieser Tag kommt erst noch.' : undefined;
}
