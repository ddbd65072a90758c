import { sql } from 'kysely';
import type { OwnSession, SessionTime } from '#contract/tenancy/sessions/sessions.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { forgetDevicesBut, forgetDevicesOf } from '#server/tenancy/inbox/forget-devices.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { endSessionsBut, findBrowser } from './session.ts';

type Limits = Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>;

/** Where a person is signed in, the latest used first; what has run out is left out. */
export async function listOwnSessions(db: Db, { personId, sessionHash }: Caller, limits: Limits): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['session_id', 'device', 'started_at', 'seen_at', 'token_hash'])
    .where('person_id', '=', personId)
    .where('seen_at', '>', sql<Date>`now() - ${limits.SESSION_IDLE_MINUTES} * interval '1 minute'`)
    .where('started_at', '>', sql<Date>`now() - ${limits.SESSION_ABSOLUTE_MINUTES} * interval '1 minute'`)
    .orderBy('seen_at', 'desc')
    .orderBy('started_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.session_id,
    device: row.device,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isThis: sessionHash.equals(row.token_hash),
  }));
}

/** Ends one of a person's sessions, and the messages to its browser. Throws Refusal 404 for any other. */
export async function endOwnSession(db: Db, { personId, regionId, sessionHash }: Caller, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('session')
      .where('session_id', '=', id)
      .where('person_id', '=', personId)
      .returning(['token_hash', 'browser_hash'])
      .executeTakeFirst();
    if (!ended) throw notFound('Diese Anmeldung ist schon beendet.');
    const own = await findBrowser(trx, sessionHash);
    const { browser_hash } = ended;
    // An older session of the very browser that asks is nobody else's.
    if (browser_hash && !own?.equals(browser_hash)) await forgetDevicesOf(trx, personId, browser_hash);
    await audit(trx, { personId, regionId, act: 'session-ended' });
  });
}

/** Ends all sessions of a person but the one that asks, and the messages that come to other browsers. */
export async function endOtherSessions(db: Db, { personId, regionId, sessionHash }: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endSessionsBut(trx, personId, sessionHash);
    await forgetDevicesBut(trx, personId, await findBrowser(trx, sessionHash));
    await audit(trx, { personId, regionId, act: 'session-ended' });
  });
}

/** Notes that a session is in use now. Returns how long it lasts. */
export async function useSession(db: Db, { sessionHash }: Caller, limits: Limits): Promise<SessionTime> {
  const { age } = await db
    .updateTable('session')
    .set({ seen_at: sql`now()` })
    .where('token_hash', '=', sessionHash)
    .returning(sql<number>`extract(epoch from now() - started_at)::float8`.as('age'))
    .executeTakeFirstOrThrow();
  const totalSeconds = Math.floor(limits.SESSION_ABSOLUTE_MINUTES * 60 - age);
  return { idleSeconds: Math.min(limits.SESSION_IDLE_MINUTES * 60, totalSeconds), totalSeconds };
}

/** In how many browsers a person is signed in; what has run out does not count. */
export async function countSessions(db: Db, personId: number, limits: Limits): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((session) => session.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('seen_at', '>', sql<Date>`now() - ${limits.SESSION_IDLE_MINUTES} * interval '1 minute'`)
    .where('started_at', '>', sql<Date>`now() - ${limits.SESSION_ABSOLUTE_MINUTES} * interval '1 minute'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the sessions of a person leave behind, the oldest first. */
export interface OwnTraces {
  sessions: { startedAt: Date; seenAt: Date }[];
  /** Browsers in which the person has signed in before: wrong passwords of strangers do not lock them out. */
  knownDevices: { knownSince: Date }[];
}

export async function readOwnTraces(db: Db, personId: number): Promise<OwnTraces> {
  return {
    sessions: await db
      .selectFrom('session')
      .select(['started_at as startedAt', 'seen_at as seenAt'])
      .where('person_id', '=', personId)
      .orderBy('started_at')
      .execute(),
    knownDevices: await db
      .selectFrom('known_device')
      .select('created_at as knownSince')
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .execute(),
  };
}
