import { sql } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { hashOf } from '#server/platform/hash-of.ts';
import { forgetDevices, forgetDevicesOf } from '#server/tenancy/inbox/forget-devices.ts';
import { holdWithPassword } from '#server/tenancy/people/password-hash.ts';
import { drawToken } from './owned-token.ts';

/** The key that binds a session to its person. */
type Key = Pick<Config, 'SEAL_KEY'>;

interface Entrance {
  personId: number;
  /** The hash that the password was checked against. */
  passwordHash: string;
  /** The session before in the same browser, if any: it ends. */
  previous: Buffer | null;
  /** The browser, in words. */
  device: string;
}

/**
 * Starts a session and returns its token. Returns null when the password was replaced, or the account ended, since it
 * was checked. The row is locked: such a change either shows here or ends this session too.
 */
export async function startSession(
  { db, config }: { db: Db; config: Key },
  { personId, passwordHash, previous, device }: Entrance,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdWithPassword(trx, personId, passwordHash))) return null;
    if (previous) await endSession(trx, previous);
    return insertSession(trx, config, { personId, device });
  });
}

/** The same as part of something greater. */
export async function insertSession(
  trx: Trx,
  config: Key,
  { personId, device, isByPin = false, hasFactorElsewhere = false }: Begun,
): Promise<string> {
  const token = drawToken(config, ['session', personId, isByPin, hasFactorElsewhere]);
  await trx
    .insertInto('session')
    .values({ token_hash: hashOf(token), person_id: personId, device, by_pin: isByPin, factor_elsewhere: hasFactorElsewhere })
    .execute();
  return token;
}

interface Begun {
  personId: number;
  device: string;
  isByPin?: boolean;
  /** Has given a second factor in the cell that the person came from. */
  hasFactorElsewhere?: boolean;
}

/** Continues a session of another cell here: it ends no later than that one, so nobody stays in by going to and fro. */
export async function continueSession(
  trx: Trx,
  config: Pick<Config, 'SEAL_KEY' | 'SESSION_ABSOLUTE_MINUTES'>,
  { secondsLeft, ...begun }: Begun & { secondsLeft: number },
): Promise<string> {
  const token = await insertSession(trx, config, begun);
  const used = Math.max(0, config.SESSION_ABSOLUTE_MINUTES * 60 - secondsLeft);
  await trx
    .updateTable('session')
    .set({ started_at: sql<Date>`now() - ${used} * interval '1 second'` })
    .where('token_hash', '=', hashOf(token))
    .execute();
  return token;
}

/** Notes in which browser a session began, by the token that the browser keeps. */
export async function noteBrowser(db: Db, sessionToken: string, deviceToken: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ browser_hash: hashOf(deviceToken) })
    .where('token_hash', '=', hashOf(sessionToken))
    .execute();
}

/** The browser of a session; null for one that keeps nothing. */
export async function findBrowser(db: Db, sessionHash: Buffer): Promise<Buffer | null> {
  const row = await db.selectFrom('session').select('browser_hash').where('token_hash', '=', sessionHash).executeTakeFirst();
  // The embedded database gives plain bytes.
  return row?.browser_hash ? Buffer.from(row.browser_hash) : null;
}

export async function endSession(db: Db, sessionHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', sessionHash).execute();
}

/** Replaces a session by another in the same browser: a person with a new role starts over. */
export async function renewSession(
  trx: Trx,
  config: Key,
  { sessionHash, personId, device }: { sessionHash: Buffer; personId: number; device: string },
): Promise<string> {
  const browser_hash = await findBrowser(trx, sessionHash);
  await endSession(trx, sessionHash);
  const token = await insertSession(trx, config, { personId, device });
  await trx.updateTable('session').set({ browser_hash }).where('token_hash', '=', hashOf(token)).execute();
  return token;
}

/**
 * Replaces a session of the same browser, for a person who gave the PIN; it ends when the former one would have ended.
 * null where that one has ended already, so that of many at once only one succeeds. The former person's messages do not
 * come to this browser any more.
 */
export async function handOverSession(
  trx: Trx,
  config: Key,
  sessionHash: Buffer,
  { personId, device }: { personId: number; device: string },
): Promise<string | null> {
  const before = await trx
    .deleteFrom('session')
    .where('token_hash', '=', sessionHash)
    .returning(['person_id', 'started_at', 'browser_hash'])
    .executeTakeFirst();
  if (!before) return null;
  const { person_id, started_at, browser_hash } = before;
  if (browser_hash) await forgetDevicesOf(trx, person_id, Buffer.from(browser_hash));
  const token = await insertSession(trx, config, { personId, device, isByPin: true });
  await trx.updateTable('session').set({ started_at, browser_hash }).where('token_hash', '=', hashOf(token)).execute();
  return token;
}

/** Ends every session of a person, in all browsers, and the messages that come to these browsers. */
export async function endSessionsOf(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await forgetDevices(trx, (device) => device('person_id', '=', personId));
}

/** Ends all sessions of a person but one. */
export async function endSessionsBut(trx: Trx, personId: number, sessionHash: Buffer): Promise<void> {
  await trx.deleteFrom('session').where('person_id', '=', personId).where('token_hash', '<>', sessionHash).execute();
}

/** Ends every session of a person, and knows none of the browsers any longer. */
export async function forgetBrowsersOf(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await trx.deleteFrom('known_device').where('person_id', '=', personId).execute();
}

/** Deletes the sessions that have run out, and the browsers in which nobody has signed in for a year. */
export async function forgetExpiredSessions(
  db: Db,
  limits: Pick<Config, 'SESSION_IDLE_MINUTES' | 'SESSION_ABSOLUTE_MINUTES'>,
): Promise<void> {
  await db
    .deleteFrom('session')
    .where((session) =>
      session.or([
        session('seen_at', '<', sql<Date>`now() - ${limits.SESSION_IDLE_MINUTES} * interval '1 minute'`),
        session('started_at', '<', sql<Date>`now() - ${limits.SESSION_ABSOLUTE_MINUTES} * interval '1 minute'`),
      ]),
    )
    .execute();
  await db
    .deleteFrom('known_device')
    .where('created_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
}
