import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { employeeCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { onFirstUse } from '#contract/common/on-first-use.ts';
import { lastBatchQuery, undoLastBatch } from '#web/api/employee-cards.ts';
import { AttemptButton, useAttempt } from '#web/ui/use-attempt.tsx';
import classes from './employee-cards.module.css';

/** Takes the last batch back, as long as that is possible; also after a reload, and for colleagues. */
export function useUndo() {
  const { data: batch } = useQuery(lastBatchQuery);
  const isOpen = useIsBefore(batch?.undoUntil);
  const undoing = useAttempt({
    act: undoLastBatch,
    confirmation: () => employeeCardTexts.undone,
    fallback: employeeCardTexts.undoFailed,
  });
  const button = batch && isOpen && (
    <AttemptButton className={`field-button ${classes.undo}`} attempt={undoing} input={batch.batchId}>
      Rückgängig{' '}
      <span className={classes.undoWhat}>
        machen ({batch.changed === 1 ? 'eine Karte' : `${formatCount(batch.changed)} Karten`}, bis {timeOf(batch.undoUntil)} Uhr)
      </span>
    </AttemptButton>
  );
  return { button, alerts: undoing.alerts };
}

const time = onFirstUse(
  () => new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' }),
);
const timeOf = (instant: string) => time().format(new Date(instant));

function useIsBefore(instant: string | undefined): boolean {
  const [passed, setPassed] = useState('');
  useEffect(() => {
    if (!instant) return;
    const timer = setTimeout(() => setPassed(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && passed !== instant;
}
