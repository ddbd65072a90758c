import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { formatSessionTime, SESSION_TIME_HEADER } from '#contract/tenancy/sessions/session-time.ts';
import type { Config } from '#server/platform/config.ts';

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
 * Ends a session in its browser: deletes the cookie and the cache, also of pages that 'back' would show. Stored data
 * are left to the pages, which delete their own. A till keeps a booking whose fate it does not know. The sign of a
 * known device keeps strangers from locking its owner out.
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
