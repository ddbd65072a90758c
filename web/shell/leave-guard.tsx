import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useId, useState } from 'react';
import { currentUser } from '#web/api/current-user.ts';
import { guardLeaving } from '#web/shell/may-leave.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FocusedButton } from '#web/ui/focused-button.tsx';

interface LeaveGuardProps {
  /** Whether something would be lost. */
  isNeeded: () => boolean;
  /** Says what would be lost. */
  text?: string | (() => string);
  /** Where a change within the screen's own address would take it along too. */
  asksWithin?: boolean;
}

interface Place {
  pathname: string;
}

/** For long forms: asks before a link, the way back, the logout, a reload or the end of the tab takes along what is typed and not saved. */
export function LeaveGuard({
  isNeeded,
  text = 'Ihre Änderungen sind noch nicht gespeichert.',
  asksWithin = false,
}: LeaveGuardProps) {
  const textId = useId();
  const [person] = useState(() => currentUser.get()?.email);
  // Whose session has ended is led to the login, and could not save any more.
  const wouldLose = useCallback(() => currentUser.get()?.email === person && isNeeded(), [isNeeded, person]);
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: Place; next: Place }) => (asksWithin || current.pathname !== next.pathname) && wouldLose(),
    [wouldLose, asksWithin],
  );
  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload: wouldLose, withResolver: true });
  const [answerLogout, setAnswerLogout] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () => guardLeaving(async () => !wouldLose() || new Promise<boolean>((resolve) => setAnswerLogout(() => resolve))),
    [wouldLose],
  );
  const answer = (mayLeave: boolean) => {
    answerLogout?.(mayLeave);
    setAnswerLogout(null);
    if (mayLeave) blocked.proceed?.();
    else blocked.reset?.();
  };
  if (blocked.status !== 'blocked' && !answerLogout) return null;
  return (
    <Dialog
      role="alertdialog"
      title="Möchten Sie die Seite verlassen?"
      describedBy={textId}
      onClose={() => answer(false)}
      isNarrow
    >
      <p id={textId}>{typeof text === 'string' ? text : text()}</p>
      <p className="page-actions">
        <FocusedButton className="button" onClick={() => answer(false)}>
          Weiter bearbeiten
        </FocusedButton>
        <button type="button" className="field-button" data-flush onClick={() => answer(true)}>
          Verlassen, ohne zu speichern
        </button>
      </p>
    </Dialog>
  );
}
