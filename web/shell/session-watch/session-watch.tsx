import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { sessionEnd } from '#web/api/session-end.ts';
import { SessionDialog } from '#web/shell/session-watch/session-dialog.tsx';
import { isLastEnd } from '#web/shell/session-watch/session-step.ts';
import { useSessionSteps } from '#web/shell/session-watch/use-session-steps.ts';

/** Announces the end of the session two minutes before, and lets go of the screen when it has come (WCAG 2.2.1). */
export function SessionWatch({ user }: { user: SignedInUser }) {
  const end = sessionEnd.use();
  const { isAnnounced, stay } = useSessionSteps(end);
  if (!end || !isAnnounced) return null;
  return <SessionDialog user={user} end={end} isLast={isLastEnd(end)} onStay={stay} />;
}
