import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { csrfTokenOf, deviceCookieName, setDeviceCookie, setSessionCookie } from '#server/tenancy/sessions/session-cookies.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import type { Browser, SignedIn } from './open-door.ts';
import { getSignedInUser } from './signed-in-user.ts';

/** The browser that a request comes from. */
export function browserOf({ config }: Pick<Portal, 'config'>, request: FastifyRequest): Browser {
  return {
    previousSession: request.caller?.sessionHash ?? null,
    deviceToken: request.cookies[deviceCookieName(config)],
    device: describeDevice(request.headers['user-agent']),
  };
}

/** Gives the browser its new session, and answers who is signed in. */
export async function letIn(
  { db, config }: Pick<Portal, 'db' | 'config'>,
  { sessionToken, deviceToken, ...standing }: SignedIn,
  reply: FastifyReply,
): Promise<SignedInUser> {
  setSessionCookie(reply, config, sessionToken);
  if (deviceToken) setDeviceCookie(reply, config, deviceToken);
  return getSignedInUser({ db, config }, standing, csrfTokenOf(sessionToken));
}
