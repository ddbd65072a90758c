import { DayPicker } from 'react-day-picker';
import { de } from 'react-day-picker/locale/de';
import 'react-day-picker/style.css';
import { berlinToday } from '#web/format/berlin-today.ts';
import classes from './calendar.module.css';

/** ISO dates, both included. */
export interface DaySpan {
  first: string;
  last: string;
}

export interface CalendarProps {
  /** ISO date; null where none is chosen yet. */
  chosen: string | null;
  span: DaySpan;
  onChoose: (day: string) => void;
}

/** A month to choose a day from; begins with the chosen one, or where today is. */
export function Calendar({ chosen, span, onChoose }: CalendarProps) {
  const [first, last, today] = [dayOf(span.first), dayOf(span.last), dayOf(berlinToday())];
  const selected = chosen === null ? undefined : dayOf(chosen);
  const shown = selected ?? today;
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing in a dialog that was just opened
      autoFocus
      locale={de}
      captionLayout="dropdown"
      className={classes.calendar!}
      today={today}
      selected={selected}
      defaultMonth={shown < first ? first : shown > last ? last : shown}
      startMonth={first}
      endMonth={last}
      disabled={{ before: first, after: last }}
      onSelect={(day) => onChoose(isoDayOf(day))}
    />
  );
}

/** The library calculates in the browser's time zone; a day is the same day there. */
function dayOf(iso: string): Date {
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, day);
}

function isoDayOf(day: Date): string {
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
