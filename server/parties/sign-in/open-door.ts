import type { PartnerRole } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { reopenTillPin } from '#server/tenancy/credentials/till-pin/till-pins.ts';
import { noteBrowser, startSession } from '#server/tenancy/sessions/session.ts';
import { rememberDevice } from '#server/tenancy/sessions/known-devices.ts';

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
  db: Db,
  { personId, regionId, passwordHash }: Proven,
  { previousSession, deviceToken, device }: Browser,
): Promise<SignedIn | undefined> {
  const sessionToken = await startSession(db, { personId, passwordHash, previous: previousSession, device });
  if (sessionToken === null) return undefined;
  const newDevice = await rememberDevice(db, personId, deviceToken);
  await noteBrowser(db, sessionToken, newDevice ?? deviceToken!);
  await reopenTillPin(db, personId);
  await audit(db, { personId, regionId, act: 'signed-in' });
  return { personId, sessionToken, deviceToken: newDevice };
}
