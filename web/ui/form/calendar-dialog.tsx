import { useEffect, useState, type ComponentType } from 'react';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import { formatDate } from '#web/format/format-date.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { CalendarProps, DaySpan } from '#web/ui/form/calendar.tsx';

interface CalendarDialogProps {
  title: string;
  /** What stands in the field. */
  text: string;
  span: DaySpan;
  onClose: () => void;
  /** Gets the day as the field holds it. */
  onPick: (text: string) => void;
}

/** The calendar, fetched when somebody opens it. Where it cannot be had, the date can still be typed. */
export function CalendarDialog({ title, text, span, onClose, onPick }: CalendarDialogProps) {
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | 'failed' | null>(null);
  useEffect(() => {
    import('#web/ui/form/calendar.tsx').then(
      (file) => setCalendar(() => file.Calendar),
      () => setCalendar('failed'),
    );
  }, []);
  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <p aria-live="polite">
        {Calendar === null && 'Der Kalender wird geladen …'}
        {Calendar === 'failed' && 'Der Kalender konnte nicht geladen werden. Bitte tippen Sie das Datum ein.'}
      </p>
      {Calendar && Calendar !== 'failed' && (
        <Calendar chosen={readGermanDay(text)} span={span} onChoose={(day) => onPick(formatDate(day))} />
      )}
    </Dialog>
  );
}
