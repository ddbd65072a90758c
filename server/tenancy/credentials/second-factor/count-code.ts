import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { isKnownDevice } from '#server/tenancy/sessions/known-devices.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';

/** Of a million codes three are right at any time: five tries in a quarter of an hour leave a stranger no hope. */
const WRONG_CODES = {
  most: 5,
  minutes: 15,
  message: 'Zu viele falsche Codes. Bitte versuchen Sie es in einer Viertelstunde erneut.',
} as const;

/**
 * Counts a code before it is tried. A browser in which the person has signed in before has its own count, so that
 * somebody who knows the password cannot lock the owner out. Returns the count's name, to forget it after a right code,
 * and whether this was the last try. Throws Refusal 429.
 */
export async function countCode(
  db: Db,
  personId: number,
  deviceToken: string | undefined,
): Promise<{ bucket: string; isLast: boolean }> {
  const isKnown = deviceToken !== undefined && (await isKnownDevice(db, personId, deviceToken));
  const who = `second factor of ${personId} ${isKnown ? deviceToken : 'strangers'}`;
  const bucket = `code ${createHash('sha256').update(who).digest('base64url')}`;
  const attempts = await countAttempt(db, bucket, WRONG_CODES);
  return { bucket, isLast: attempts === WRONG_CODES.most };
}
