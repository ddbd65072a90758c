import type { SessionTime } from './sessions.ts';

/** This header tells a signed-in client how long the session still lasts: "3600 43200" (seconds). */
export const SESSION_TIME_HEADER = 'x-session-seconds';

/** The header's value: seconds until the session ends without use, and seconds until it ends in any case. */
export function formatSessionTime({ idleSeconds, totalSeconds }: SessionTime): string {
  return `${idleSeconds} ${totalSeconds}`;
}

/** Reads the value of `formatSessionTime`. Returns null for any other text and for a missing header. */
export function findSessionTime(text: string | null): SessionTime | null {
  const [, idle, total] = /^(\d+) (\d+)$/.exec(text ?? '') ?? [];
  return idle && total ? { idleSeconds: Number(idle), totalSeconds: Number(total) } : null;
}
