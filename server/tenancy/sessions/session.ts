import { hash, randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { formatSessionTime, SESSION_TIME_HEADER } from '#contract/tenancy/sessions/session-time.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { forgetDevices, forgetDevicesOf } from '#server/tenancy/inbox/forget-devices.ts';
import '#server/tenancy/people/tables.ts';

/** Only the browser knows the token; the database holds its hash. */
export function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** What a page must send along with every change; another site cannot know it. Follows from the session's token. */
export function csrfTokenOf(sessionToken: string): string {
  return hash('sha256', `csrf ${sessionToken}`, 'base64url');
}

/** In production the prefix makes browsers refuse the cookie from anywhere but this very host over HTTPS. */
export function sessionCookieName(config: Pick<Config, 'isProduction'>): string {
  return config.isProduction ? '__Host-session' : 'session';
}

export function deviceCookieName(config: Pick<Config, 'isProduction'>): string {
  return config.isProduction ? '__Host-device' : 'device';
}

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
 * Starts a session and returns its token. Returns null when the password was replaced, or the account ended, since it was checked:
 * the row is held, so that such a change either shows here or ends this session too.
 */
export async function startSession(db: Db, { personId, passwordHash, previous, device }: Entrance): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('password_hash', '=', passwordHash)
      .where('ended_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!person) return null;
    if (previous) await endSession(trx, previous);
    return insertSession(trx, personId, device);
  });
}

/** The same as part of something greater. */
export async function insertSession(trx: Trx, personId: number, device: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await trx
    .insertInto('session')
    .values({ token_hash: hashOf(token), person_id: personId, device })
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

/** Puts a session in the place of another in the same browser: whoever has another role from now on begins anew. */
export async function renewSession(
  trx: Trx,
  { sessionHash, personId, device }: { sessionHash: Buffer; personId: number; device: string },
): Promise<string> {
  const browser_hash = await findBrowser(trx, sessionHash);
  await endSession(trx, sessionHash);
  const token = await insertSession(trx, personId, device);
  await trx.updateTable('session').set({ browser_hash }).where('token_hash', '=', hashOf(token)).execute();
  return token;
}

/**
 * A session in the place of another of the same browser, for somebody who has come by PIN: it lasts no longer than that one would have. Null where that
 * one has ended, so that of many at once one goes on. Messages of the person before come to this browser no more.
 */
export async function handOverSession(
  trx: Trx,
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
  const token = await insertSession(trx, personId, device);
  await trx
    .updateTable('session')
    .set({ started_at, browser_hash, by_pin: true })
    .where('token_hash', '=', hashOf(token))
    .execute();
  return token;
}

/** Ends every session of a person, in whichever browser, and the messages that come to these browsers. */
export async function endSessionsOf(trx: Trx, personId: number): Promise<void> {
  await trx.deleteFrom('session').where('person_id', '=', personId).execute();
  await forgetDevices(trx, (device) => device('person_id', '=', personId));
}

/** A browser that signed in before keeps its own count of wrong passwords. Returns the token it should keep, if a new one. */
export async function rememberDevice(db: Db, personId: number, knownToken: string | undefined): Promise<string | null> {
  const known = knownToken
    ? await db.selectFrom('known_device').select('token_hash').where('token_hash', '=', hashOf(knownToken)).executeTakeFirst()
    : undefined;
  const token = known ? knownToken! : randomBytes(32).toString('base64url');
  await db
    .insertInto('known_device')
    .values({ token_hash: hashOf(token), person_id: personId })
    .onConflict((row) => row.doNothing())
    .execute();
  return known ? null : token;
}

export async function isKnownDevice(db: Db, personId: number, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('token_hash', '=', hashOf(token))
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

const HALF_A_YEAR_S = 180 * 24 * 3600;

/** Gives a new session to its browser, and says how long it lasts. */
export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  const time = { idleSeconds: config.SESSION_IDLE_MINUTES * 60, totalSeconds: config.SESSION_ABSOLUTE_MINUTES * 60 };
  reply.header(SESSION_TIME_HEADER, formatSessionTime(time));
  reply.setCookie(sessionCookieName(config), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isProduction,
    path: '/',
    maxAge: time.totalSeconds,
  });
}

/**
 * Lets go of a session in its browser: the cookie, and whatever is cached, also of pages that 'back' would show again. The pages
 * themselves delete what they have stored; the browser is not told to, because a till keeps a booking whose fate it does not know, and
 * the sign of a known device keeps strangers from locking its owner out.
 */
export function clearSession(reply: FastifyReply, config: Config): void {
  reply.header('clear-site-data', '"cache"');
  reply.clearCookie(sessionCookieName(config), { httpOnly: true, sameSite: 'lax', secure: config.isProduction, path: '/' });
}

export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(deviceCookieName(config), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isProduction,
    path: '/',
    maxAge: HALF_A_YEAR_S,
  });
}
