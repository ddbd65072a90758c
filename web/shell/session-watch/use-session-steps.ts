import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { CallError, failureText } from '#web/api/call-error.ts';
import type { SessionEnd } from '#web/api/session-end.ts';
import { extendOwnSession } from '#web/api/sessions.ts';
import { isLastEnd, sessionStep } from '#web/shell/session-watch/session-step.ts';
import { showAlert } from '#web/ui/alerts.ts';

const EVERY_MS = 5_000;
const LAST_END_TOLD_BEFORE_MS = 10 * 60_000;

interface Announcement {
  isAnnounced: boolean;
  /** Continues: extends the session where that can be. */
  stay: () => void;
}

/** Does in time what is to be done about the end of the session. */
export function useSessionSteps(end: SessionEnd | null): Announcement {
  const [announced, setAnnounced] = useState<SessionEnd | null>(null);
  const lastEnd = useRef({ isTold: false, isSeen: false });
  const isAsking = useRef(false);
  const lastInput = useLastInput();
  const isAnnounced = announced !== null && end !== null && isSameEnd(announced, end);

  /** A refusal leads to the login by itself; without a connection the next step asks again. */
  async function extend(onFailure?: (error: unknown) => void) {
    if (isAsking.current) return;
    isAsking.current = true;
    await extendOwnSession().catch((error: unknown) => onFailure?.(error));
    isAsking.current = false;
  }

  const takeStep = useEffectEvent(() => {
    if (!end) return;
    const now = Date.now();
    // A new password begins a new session.
    if (end.endsAt - now > LAST_END_TOLD_BEFORE_MS) lastEnd.current = { isTold: false, isSeen: false };
    else if (!lastEnd.current.isTold) {
      lastEnd.current.isTold = true;
      tellLastEnd(end);
    }
    // A press in the announcement does not count as work.
    const step = sessionStep(end, now, isAnnounced ? 0 : lastInput.current);
    if (step === 'over' || step === 'extend') void extend();
    if (step === 'announce' && !(isLastEnd(end) && lastEnd.current.isSeen)) setAnnounced(end);
  });

  useEffect(() => {
    const take = () => takeStep();
    take();
    const timer = setInterval(take, EVERY_MS);
    document.addEventListener('visibilitychange', take);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', take);
    };
  }, []);

  function stay() {
    setAnnounced(null);
    if (!end) return;
    if (isLastEnd(end)) {
      lastEnd.current.isSeen = true;
      tellLastEnd(end);
      return;
    }
    void extend((error) => {
      if (error instanceof CallError && error.status === 403) return;
      showAlert('Fehler', failureText(error, 'Ihre Sitzung konnte nicht verlängert werden.'));
      setAnnounced(end);
    });
  }
  return { isAnnounced, stay };
}

/** The last end comes out a little different with each answer, which tells whole seconds. */
function isSameEnd(one: SessionEnd, other: SessionEnd): boolean {
  return one.idleUntil === other.idleUntil || (isLastEnd(one) && isLastEnd(other));
}

/** Tells of the end that nothing puts off, without a dialog: it comes in the middle of work. */
function tellLastEnd({ endsAt }: SessionEnd): void {
  const time = new Date(endsAt).toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' });
  showAlert(
    'Info',
    `Ihre Sitzung endet um ${time} Uhr und kann nicht verlängert werden. Bitte speichern Sie vorher, was Sie eingegeben haben, und melden Sie sich danach neu an.`,
    { isLasting: true },
  );
}

/** When a key or a pointer was last pressed in this tab, in milliseconds since 1970. */
function useLastInput(): RefObject<number> {
  const last = useRef(0);
  useEffect(() => {
    const note = () => {
      last.current = Date.now();
    };
    window.addEventListener('keydown', note, { capture: true });
    window.addEventListener('pointerdown', note, { capture: true });
    return () => {
      window.removeEventListener('keydown', note, { capture: true });
      window.removeEventListener('pointerdown', note, { capture: true });
    };
  }, []);
  return last;
}
