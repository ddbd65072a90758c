import type { SessionTime } from './sessions.ts';

/** The header in which every answer to somebody signed in tells how long the session lasts: "3600 43200". */
export const SESSION_TIME_HEADER = 'x-session-seconds';

/** The header's text: the seconds from the last use, and in all. */
export function formatSessionTime({ idleSeconds, totalSeconds }: SessionTime): string {
  return `${idleSeconds} ${totalSeconds}`;
}

/** Reads what `formatSessionTime` has written. Returns null for any other text, as an answer without the header has. */
export function findSessionTime(text: string | null): SessionTime | null {
  const [, idle, total] = /^(\d+) (\d+)$/.exec(text ?? '') ?? [];
  return idle && total ? { idleSeconds: Number(idle), totalSeconds: Number(total) } : null;
}
