import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { FIRST_DAY_OF_STATISTICS, judgeOwnPeriod } from '#contract/reports/statistics/partner-statistics.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import type { DaySpan } from '#contract/reports/statistics/statistics-spans.ts';
import { formatDate } from '#web/format/format-date.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SubmitButton } from '#web/ui/form/form-element.tsx';
import classes from './statistics.module.css';

interface OwnPeriodFormProps {
  /** The shown days. */
  value: DaySpan;
  today: string;
  onChoose: (span: DaySpan) => void;
}

/** Chosen days. They take effect when they are shown, and only if both are right. */
export function OwnPeriodForm({ value, today, onChoose }: OwnPeriodFormProps) {
  const [typed, setTyped] = useState({ from: formatDate(value.firstDay), to: formatDate(value.lastDay) });
  // Once something was wrong, messages go as it is mended.
  const [isChecked, setChecked] = useState(false);
  const [from, to] = [readDay(typed.from), readDay(typed.to)];
  const wrong = judgeOwnPeriod(from, to, today);

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isWrong = Object.keys(wrong).length > 0;
    flushSync(() => setChecked(isWrong));
    if (isWrong) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else onChoose({ firstDay: from!, lastDay: to! });
  }
  const field = (name: 'from' | 'to') => ({
    value: typed[name],
    error: isChecked ? wrong[name] : undefined,
    span: { first: FIRST_DAY_OF_STATISTICS, last: name === 'from' ? today : '2099-12-31' },
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setTyped({ ...typed, [name]: currentTarget.value }),
    onPick: (text: string) => setTyped((before) => ({ ...before, [name]: text })),
  });
  return (
    <form className={`row gap-4 from-top ${classes.own}`} onSubmit={show} noValidate>
      <DateField label="Von" {...field('from')} />
      <DateField label="Bis" {...field('to')} />
      <SubmitButton>Anzeigen</SubmitButton>
    </form>
  );
}

/** ISO date; empty where nothing is typed, null where it is no date. */
function readDay(text: string): string | null {
  return text.trim() === '' ? '' : readGermanDay(text.trim());
}
