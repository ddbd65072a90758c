import { queryOptions } from '@tanstack/react-query';
import { endOtherSessions, endSession, extendSession, sessions } from '#contract/tenancy/sessions/sessions.ts';
import { readAnew } from '#web/api/acts.ts';
import { ask, queryOf } from '#web/api/client.ts';
import { noteSessionTime } from '#web/api/session-end.ts';

export const sessionsQuery = queryOptions(queryOf(sessions));

/** Ends one of the own sessions by its id, or "others": all but this one. */
export async function endSessionsAfar(which: string): Promise<void> {
  await (which === 'others' ? ask(endOtherSessions, {}) : ask(endSession, { id: which }));
  await readAnew(sessions);
}

/** Uses the own session, so that it does not run out. Where it has, the refusal leads to the login. */
export async function extendOwnSession(): Promise<void> {
  noteSessionTime(await ask(extendSession, {}));
}
