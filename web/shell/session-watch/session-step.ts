import type { SessionEnd } from '#web/api/session-end.ts';

/** A person who has pressed something this recently is working, and is not asked. */
const AT_WORK_MS = 60_000;
/** A tab in use extends the session this long before the announcement, so that no other tab announces its end. */
const AHEAD_MS = 15_000;
/**
 * A process may accept an ended session some seconds longer (server/tenancy/sessions/find-caller.ts); a call in this
 * time would revive it.
 */
const SURELY_OVER_MS = 10_000;

export type SessionStep = 'wait' | 'extend' | 'announce' | 'over';

/** The end that nothing puts off comes before the session could run out unused. */
export const isLastEnd = ({ idleUntil, endsAt }: SessionEnd): boolean => idleUntil >= endsAt;

/** What is to be done about the session's end now. `lastInput`: when something was last pressed in this tab. */
export function sessionStep(end: SessionEnd, now: number, lastInput: number): SessionStep {
  if (now >= end.idleUntil + SURELY_OVER_MS) return 'over';
  const isAtWork = now - lastInput < AT_WORK_MS;
  if (!isLastEnd(end) && isAtWork && now >= end.announceAt - AHEAD_MS) return 'extend';
  return now >= end.announceAt ? 'announce' : 'wait';
}
