import type { SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import type { Caller } from '#server/platform/http/caller.ts';

/** For how many seconds the caller's session lasts unused, and in all, so that its pages can announce its end. */
export function sessionTimeOf({ idleUntil, endsAt }: Caller): SessionTime {
  const seconds = (until: number) => Math.max(0, Math.floor((until - performance.now()) / 1000));
  return { idleSeconds: seconds(Math.min(idleUntil, endsAt)), totalSeconds: seconds(endsAt) };
}
