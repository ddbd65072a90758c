import { z } from 'zod';
import { type Role, roles } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { strangerBucket } from '#server/tenancy/credentials/own-password.ts';
import { isPassword } from '#server/tenancy/credentials/password.ts';
import { cellCall } from '#server/tenancy/neighbours/cell-call.ts';
import type { Neighbours } from '#server/tenancy/neighbours/neighbours.ts';
import type { Elsewhere } from '#server/tenancy/regions/elsewhere.ts';
import { countAttempt, forgetAttempts } from '#server/tenancy/throttling/throttle.ts';
import { findByLoginName, SIGN_IN_LIMIT } from './login-attempt.ts';

const credentialsCall = cellCall({
  purpose: 'credentials',
  question: z.object({ identifier: z.string(), password: z.string(), roles: z.array(z.enum(roles)) }),
  answer: z.object({ isRight: z.boolean(), waitSeconds: z.number().nullable() }),
});

interface Credentials {
  identifier: string;
  password: string;
  roles: readonly Role[];
}

interface SaidElsewhere {
  /** Of the cell in which the credentials are right. */
  address?: string | undefined;
  /** After too many wrong ones there: how long no further one is looked at. */
  waitSeconds?: number | undefined;
}

/**
 * What the other cells say of credentials that are wrong here. All are asked at every such attempt, for any address, so
 * that the time tells nothing of who has an account. Staff signs in where its account is.
 */
export async function askNeighbours(
  { neighbours }: { neighbours: Neighbours },
  { roles: ofDoor, ...credentials }: Credentials,
): Promise<SaidElsewhere> {
  if (ofDoor.includes('trolleymaker')) return {};
  const said = await neighbours.ask(credentialsCall, { ...credentials, roles: [...ofDoor] });
  const right = said.find(({ answer }) => answer?.isRight);
  if (right) return { address: right.address };
  const waits = said.flatMap(({ answer }) => answer?.waitSeconds ?? []);
  return waits.length > 0 ? { waitSeconds: Math.max(...waits) } : {};
}

interface Office {
  db: Db;
  elsewhere: Elsewhere;
}

/** Tells neighbours whether somebody may come in here with that password. */
export function judgeCredentials(neighbours: Neighbours, office: Office): void {
  neighbours.onAsked(credentialsCall, async (credentials) => {
    try {
      return { isRight: await areRight(office, credentials), waitSeconds: null };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TOO_MANY')
        return { isRight: false, waitSeconds: error.details.retryAfter ?? 0 };
      throw error;
    }
  });
}

/**
 * Counted like an attempt of an unknown browser at this door, and as slow for everybody. What has left with its region
 * is not right here any more: the old rows may have an old password.
 */
async function areRight({ db, elsewhere }: Office, { identifier, password, roles: ofDoor }: Credentials): Promise<boolean> {
  const person = await findByLoginName(db, identifier);
  const bucket = strangerBucket(person, identifier);
  await countAttempt(db, bucket, SIGN_IN_LIMIT);
  const isRight = await isPassword(password, person?.password_hash ?? null);
  const regionId = person?.region_id ?? null;
  const hasLeft = regionId !== null && (await elsewhere.findOfRegion({ regionId })) !== null;
  if (isRight && person && ofDoor.includes(person.role) && !person.has_nothing_to_do && !hasLeft) {
    await forgetAttempts(db, bucket);
    return true;
  }
  await audit(db, { personId: person?.person_id ?? null, regionId, act: 'sign-in-refused' });
  return false;
}
