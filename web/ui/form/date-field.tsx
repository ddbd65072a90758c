import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { completeDate } from '#web/format/complete-date.ts';
import type { DaySpan } from '#web/ui/form/calendar.tsx';
import { CalendarDialog } from '#web/ui/form/calendar-dialog.tsx';
import { CompletedField, type CompletedFieldProps } from '#web/ui/form/completed-field.tsx';

const usual: DaySpan = { first: '2000-01-01', last: '2099-12-31' };

interface DateFieldProps extends CompletedFieldProps {
  /** The days that the calendar offers. */
  span?: DaySpan;
}

/**
 * A date as people write it, TT.MM.JJJJ, whatever the language of the browser, with a calendar beside it. Number pads
 * of phones have no point, so eight digits alone will do as well.
 */
export function DateField({ span = usual, onChange, ...props }: DateFieldProps) {
  const [opened, setOpened] = useState<{ text: string } | null>(null);
  const { label, onPick } = props;
  const calendarButton = (
    <button
      type="button"
      className="field-button"
      aria-label={`Kalender öffnen: ${label}`}
      onClick={({ currentTarget }) => setOpened({ text: currentTarget.parentElement!.querySelector('input')!.value })}
    >
      <IconCalendar aria-hidden="true" />
    </button>
  );
  return (
    <>
      <CompletedField
        {...props}
        complete={completeDate}
        onChange={(event) => {
          if (/^\d{8}$/.test(event.currentTarget.value)) event.currentTarget.value = completeDate(event.currentTarget.value);
          onChange?.(event);
        }}
        placeholder="TT.MM.JJJJ"
        inputMode="decimal"
        maxLength={10}
        end={calendarButton}
      />
      {opened && (
        <CalendarDialog
          title={label}
          text={opened.text}
          span={span}
          onClose={() => setOpened(null)}
          onPick={(text) => {
            onPick(text);
            setOpened(null);
          }}
        />
      )}
    </>
  );
}
