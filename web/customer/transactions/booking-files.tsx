import { IconDots } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState } from 'react';
import { type BookingChoice, bookingFiles } from '#web/api/transactions.ts';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './booking-overview.module.css';

/** What is rarely wanted of the bookings: to take them along. */
export function BookingFiles({ choice }: { choice: BookingChoice }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => {
    if (place.current?.contains(document.activeElement)) button.current?.focus();
    setOpen(false);
  }, []);
  useDismissal(isOpen, place, close);
  const name = `buchungen-${choice.cardID}${choice.year ? `-${choice.year}` : choice.from ? `-${choice.from}` : ''}`;
  const fetching = useAttempt({
    act: async (kind: keyof typeof bookingFiles) => saveFile(await bookingFiles[kind](choice), `${name}.${kind}`),
    confirmation: () => 'Die Datei wurde heruntergeladen.',
    onSuccess: close,
    fallback: 'Die Datei konnte nicht erstellt werden.',
  });
  const entry = (kind: keyof typeof bookingFiles, label: string) => (
    <AttemptButton className={`hovers ${classes.entry}`} attempt={fetching} input={kind}>
      {label}
    </AttemptButton>
  );
  return (
    <>
      <div ref={place} className={classes.files}>
        <button
          ref={button}
          type="button"
          className={`hovers ${classes.dots}`}
          aria-label="Buchungen mitnehmen"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconDots aria-hidden="true" />
        </button>
        <div id={id} className={`boxed ${classes.menu}`} hidden={!isOpen}>
          {entry('csv', 'Als CSV-Tabelle')}
          {entry('pdf', 'Als PDF')}
        </div>
      </div>
      <div className={classes.alerts}>{fetching.alerts}</div>
    </>
  );
}
