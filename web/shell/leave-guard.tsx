import { useIsMutating } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
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

const SENDING = 'Ihre Eingaben werden gerade gesendet. Sobald das geklappt hat, geht es von selbst weiter.';

interface Place {
  pathname: string;
}

/**
 * For long forms: asks before unsaved input is lost by a link, the way back, the logout, a reload or the end of the
 * tab. Goes on by itself once it is saved.
 */
export function LeaveGuard({
  isNeeded,
  text = 'Ihre Änderungen sind noch nicht gespeichert.',
  asksWithin = false,
}: LeaveGuardProps) {
  const textId = useId();
  const isSending = useIsMutating() > 0;
  const [person] = useState(() => currentUser.get()?.email);
  const isHere = useCallback(() => currentUser.get()?.email === person, [person]);
  // Whose session has ended is led to the login, and could not save any more.
  const wouldLose = useCallback(() => isHere() && isNeeded(), [isHere, isNeeded]);
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: Place; next: Place }) => (asksWithin || current.pathname !== next.pathname) && wouldLose(),
    [wouldLose, asksWithin],
  );
  const blocked = useBlocker({ shouldBlockFn, enableBeforeUnload: wouldLose, withResolver: true });
  const [answerLogout, setAnswerLogout] = useState<((mayLeave: boolean) => void) | null>(null);
  useEffect(
    () =>
      guardLeaving(async () => {
        if (!wouldLose()) return true;
        const mayLeave = await new Promise<boolean>((resolve) => setAnswerLogout(() => resolve));
        setAnswerLogout(null);
        return mayLeave;
      }),
    [wouldLose],
  );
  const answer = (mayLeave: boolean) => {
    answerLogout?.(mayLeave);
    if (mayLeave) blocked.proceed?.();
    else blocked.reset?.();
  };
  const isAsking = blocked.status === 'blocked' || answerLogout !== null;
  const goOnWhenSaved = useEffectEvent(() => {
    if (isAsking && isHere() && !isNeeded()) answer(true);
  });
  useEffect(() => goOnWhenSaved());
  // A form that was sent may have gone with that, and its question with it.
  useEffect(() => () => goOnWhenSaved(), []);
  if (!isAsking) return null;
  return (
    <Dialog
      role="alertdialog"
      title="Möchten Sie die Seite verlassen?"
      describedBy={textId}
      onClose={() => answer(false)}
      isNarrow
    >
      <p id={textId}>{isSending ? SENDING : typeof text === 'string' ? text : text()}</p>
      <p className="page-actions">
        <FocusedButton className="button" onClick={() => answer(false)}>
          Weiter bearbeiten
        </FocusedButton>
        <button type="button" className="field-button" data-flush onClick={() => answer(true)}>
          {isSending ? 'Verlassen, ohne zu warten' : 'Verlassen, ohne zu speichern'}
        </button>
      </p>
    </Dialog>
  );
}
