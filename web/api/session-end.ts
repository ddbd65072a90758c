import type { SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import { currentUser } from '#web/api/current-user.ts';
import { createStore } from '#web/store.ts';

/** When the session ends, by this machine's clock in milliseconds, which runs while a laptop sleeps. */
export interface SessionEnd {
  announceAt: number;
  idleUntil: number;
  /** The end that no use puts off. */
  endsAt: number;
}

const ANNOUNCED_BEFORE_S = 120;

/** By what the server last said to this tab, or to another of this browser. Null until it has said something. */
export const sessionEnd = createStore<SessionEnd | null>(null);

let tabs: BroadcastChannel | undefined;

/** From now on the tabs of this browser tell each other how long their session lasts. */
export function shareSessionEnd(): void {
  tabs = new BroadcastChannel('session-end');
  tabs.addEventListener('message', ({ data }: MessageEvent<{ email: string; end: SessionEnd }>) => {
    // Somebody else may have signed in over there: what is shown here is not kept open by that.
    if (data.email === currentUser.get()?.email) sessionEnd.set(data.end);
  });
}

/** Notes for this tab and the others of the same person how long the session lasts from now. */
export function noteSessionTime({ idleSeconds, totalSeconds }: SessionTime): void {
  const now = Date.now();
  const isLast = idleSeconds >= totalSeconds;
  // Where sessions are very short, half of the time goes by unannounced.
  const announcedBefore = isLast ? ANNOUNCED_BEFORE_S : Math.min(ANNOUNCED_BEFORE_S, idleSeconds / 2);
  const end = {
    announceAt: now + (idleSeconds - announcedBefore) * 1000,
    idleUntil: now + idleSeconds * 1000,
    endsAt: now + totalSeconds * 1000,
  };
  sessionEnd.set(end);
  const email = currentUser.get()?.email;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  if (email !== undefined) tabs?.postMessage({ email, end });
}
