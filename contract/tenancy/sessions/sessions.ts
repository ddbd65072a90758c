import { z } from 'zod';
import { get, post } from '#contract/common/call.ts';

/** A place where somebody is signed in, named by the browser. */
export const ownSession = z.object({
  id: z.uuid(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  /** Rounded to the minute. */
  seenAt: z.iso.datetime(),
  /** Whether this is the session that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionsFailed = 'Die Anmeldung konnte nicht beendet werden.';

export const sessions = get({
  path: 'sessions',
  summary: 'Where the signed-in person is signed in, the latest used first.',
  who: 'signed-in',
  output: z.array(ownSession),
});

export const endSession = post({
  path: 'end-session',
  summary: 'End one of the own sessions from afar.',
  who: 'signed-in',
  input: z.strictObject({ id: z.uuid() }),
});

export const endOtherSessions = post({
  path: 'end-other-sessions',
  summary: 'End all own sessions but the one that asks.',
  who: 'signed-in',
});

/** The session's remaining seconds: `idleSeconds` without use, `totalSeconds` in any case. */
export const sessionTime = z.object({ idleSeconds: z.number().int(), totalSeconds: z.number().int() });
export type SessionTime = z.infer<typeof sessionTime>;

export const extendSession = post({
  path: 'extend-session',
  summary: 'Use the session, so that it does not run out; answers how long it lasts.',
  who: 'signed-in',
  output: sessionTime,
});
