import type { PartnerRole } from '#contract/common/roles.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { reopenTillPin } from '#server/tenancy/credentials/till-pin/till-pins.ts';
import { noteBrowser, startSession } from '#server/tenancy/sessions/session.ts';
import { rememberDevice } from '#server/tenancy/sessions/known-devices.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedInUser } from '#contract/parties/sign-in/sign-in.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { csrfTokenOf, deviceCookieName, setDeviceCookie, setSessionCookie } from '#server/tenancy/sessions/session-cookies.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getSignedInUser } from './signed-in-user.ts';

/** The browser that somebody signs in with. */
export interface Browser {
  /** The session before in the same browser, if any: it ends. */
  previousSession: Buffer | null;
  deviceToken: string | undefined;
  /** In words. */
  device: string;
}

export interface SignedIn {
  personId: number;
  /** What the session lets the person be, where that is less. */
  partner_role?: PartnerRole;
  sessionToken: string;
  /** To be kept by the browser, when it is a new one. */
  deviceToken: string | null;
}

interface Proven {
  personId: number;
  regionId: number | null;
  /** The hash that the password was checked against. */
  passwordHash: string;
}

/** Starts a session after all checks. Undefined when the password was replaced, or the account ended, meanwhile. */
export async function openDoor(
  { db, config }: { db: Db; config: Pick<Config, 'SEAL_KEY'> },
  { personId, regionId, passwordHash }: Proven,
  { previousSession, deviceToken, device }: Browser,
): Promise<SignedIn | undefined> {
  const sessionToken = await startSession({ db, config }, { personId, passwordHash, previous: previousSession, device });
  if (sessionToken === null) return undefined;
  const newDevice = await rememberDevice(db, personId, deviceToken);
  await noteBrowser(db, sessionToken, newDevice ?? deviceToken!);
  await reopenTillPin(db, personId);
  await audit(db, { personId, regionId, act: 'signed-in' });
  return { personId, sessionToken, deviceToken: newDevice };
}

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
