import { useEffect, useEffectEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import type { SessionEnd } from '#web/api/session-end.ts';
import { useSignOut } from '#web/shell/use-sign-out.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FocusedButton } from '#web/ui/focused-button.tsx';
import { useNow } from '#web/shell/session-watch/use-now.ts';
import classes from './session-dialog.module.css';

interface SessionDialogProps {
  user: SignedInUser;
  end: SessionEnd;
  /** Nothing puts this end off. */
  isLast: boolean;
  onStay: () => void;
}

/** Announces the end of the session. Every way out of it but the logout extends it. */
export function SessionDialog({ user, end, isLast, onStay }: SessionDialogProps) {
  const textId = useId();
  const signOut = useSignOut(user);
  const [isLeaving, setLeaving] = useState(false);
  useTypingOn(onStay);

  function leave() {
    setLeaving(true);
    void signOut();
  }

  return (
    <Dialog
      role="alertdialog"
      title={isLast ? 'Ihre Sitzung endet in 2 Minuten' : 'Möchten Sie angemeldet bleiben?'}
      describedBy={textId}
      onClose={onStay}
      isNarrow
    >
      <p id={textId} className={classes.text}>
        {isLast
          ? 'Sie kann nicht verlängert werden. Bitte speichern Sie jetzt, was Sie eingegeben haben, und melden Sie sich danach neu an.'
          : 'Ihre Sitzung endet in 2 Minuten, weil Sie längere Zeit nichts getan haben. Was Sie eingegeben haben, bleibt stehen, wenn Sie angemeldet bleiben.'}
      </p>
      <TimeLeft until={end.idleUntil} />
      <div className={`row gap-3 ${classes.actions}`}>
        <FocusedButton className="button" onClick={onStay}>
          {isLast ? 'Weiterarbeiten' : 'Angemeldet bleiben'}
        </FocusedButton>
        <button type="button" className="button button-quiet" aria-disabled={isLeaving} onClick={leave}>
          Abmelden
        </button>
      </div>
    </Dialog>
  );
}

/**
 * Typing on, or scanning, extends the session. The announcement is gone and the focus back in its field before the
 * browser delivers the key, so that the field gets it.
 */
function useTypingOn(onStay: () => void): void {
  const stay = useEffectEvent(onStay);
  useEffect(() => {
    function listen({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) {
      const isText = (key.length === 1 && key !== ' ') || key === 'Backspace';
      if (isText && !ctrlKey && !altKey && !metaKey) flushSync(() => stay());
    }
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

const TOLD_AT_S = 30;

/** The time left, for the eye every second; read out once, when it gets short. */
function TimeLeft({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil((until - useNow(1_000)) / 1000));
  return (
    <>
      <p className={classes.left} role="timer">
        Noch <strong>{`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}</strong> Minuten
      </p>
      <output className="visually-hidden">{left > 0 && left <= TOLD_AT_S && `Noch ${TOLD_AT_S} Sekunden`}</output>
    </>
  );
}
