import { useState } from 'react';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { formatDate } from '#web/format/format-date.ts';
import { isTime } from '#web/format/is-time.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { TimeField } from '#web/ui/form/time-field.tsx';

interface MomentFieldProps {
  name: string;
  labels: { date: string; time: string };
  /** "2026-11-21T14:05", with seconds where they are known; what cannot be read as it was typed; or empty. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A date and a time of the day that belong together. Seconds are not shown, and stay as long as nothing is changed. */
export function MomentField({ name, labels, value, onChange, error }: MomentFieldProps) {
  const [typed, setTyped] = useState(() => partsOf(value));
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(valueOf(next));
  };
  const wrongPart = readGermanDay(typed.date) ? 'time' : 'date';
  const field = (part: keyof typeof typed) => ({
    label: labels[part],
    value: typed[part],
    error: part === wrongPart ? error : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [part]: event.currentTarget.value }),
    onPick: (text: string) => change({ [part]: text }),
  });
  return (
    <>
      <DateField {...field('date')} name={name} />
      <TimeField {...field('time')} />
    </>
  );
}

function partsOf(value: string): { date: string; time: string } {
  const [day = '', time = ''] = value.split('T');
  return { date: formatDate(day), time: time.slice(0, 5) };
}

function valueOf({ date, time }: { date: string; time: string }): string {
  const day = readGermanDay(date);
  return day && isTime(time) ? `${day}T${time}` : `${date} ${time}`.trim();
}
