import type { SealKeys } from '#server/ledger/seal-keys.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { readRecoveryCode, redeemRecoveryCode } from './recovery-codes.ts';
import { sealSecret, unsealSecret } from './seal-secret.ts';
import { findStep } from './totp.ts';
import { createHash } from 'node:crypto';
import { isKnownDevice } from '#server/tenancy/sessions/known-devices.ts';
import { countAttempt } from '#server/tenancy/throttling/throttle.ts';

/**
 * Accepts a code of the app: each once, and none older than one accepted before. A parallel call waits for the row.
 * Encrypts the secret again where a newer key is in force. Returns whether the code is right.
 */
export async function takeAppCode(trx: Trx, keys: SealKeys, personId: number, code: string): Promise<boolean> {
  const row = await trx.selectFrom('second_factor').selectAll().where('person_id', '=', personId).forUpdate().executeTakeFirst();
  if (!row) return false;
  const secret = unsealSecret(keys, personId, row);
  const step = findStep(secret, code.replaceAll(/\s/g, ''));
  if (step === undefined || step <= row.last_step) return false;
  const sealed = row.key_id === keys.at(-1)!.id ? {} : sealSecret(keys, personId, secret);
  await trx
    .updateTable('second_factor')
    .set({ last_step: step, ...sealed })
    .where('person_id', '=', personId)
    .execute();
  return true;
}

/** Takes a code of the app or one for a lost phone. Returns which it was; undefined where it is neither. */
export async function takeCode(
  trx: Trx,
  keys: SealKeys,
  personId: number,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  const recovery = readRecoveryCode(code);
  if (recovery !== undefined) return (await redeemRecoveryCode(trx, keys, personId, recovery)) ? 'recovery' : undefined;
  return (await takeAppCode(trx, keys, personId, code)) ? 'app' : undefined;
}

/** Of a million codes three are right at any time: five tries in a quarter of an hour leave a stranger no hope. */
const WRONG_CODES = {
  most: 5,
  minutes: 15,
  message: 'Zu viele falsche Codes. Bitte versuchen Sie es in einer Viertelstunde erneut.',
} as const;

/**
 * Counts a code before it is tried. A browser in which the person has signed in before has its own count. So somebody
 * who knows the password cannot lock the owner out. Returns the count's name, to forget it after a right code, and
 * whether this was the last try. Throws Refusal 429.
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
