import { createHash } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { loginName } from './login-name.ts';
import { isPassword } from './password.ts';
import { countAttempt, forgetAttempts } from './throttle.ts';
import './tables.ts';

/** 10 wrong passwords in 15 minutes (rulings 2). */
export const WRONG_PASSWORDS = { most: 10, minutes: 15 } as const;

/** Strangers share a count for what was typed, known or not, so that it tells neither who is known nor whose card a card is. */
export function strangerBucket(identifier: string): string {
  return wrongPasswordBucket(`stranger ${loginName(identifier)}`);
}

/** A browser in which the person has signed in before has its own count, and cannot be locked out by strangers. */
export function knownDeviceBucket(personId: number, deviceToken: string): string {
  return wrongPasswordBucket(`person ${personId} ${deviceToken}`);
}

function sessionBucket(personId: number): string {
  return wrongPasswordBucket(`person ${personId} session`);
}

function wrongPasswordBucket(who: string): string {
  return `password ${createHash('sha256').update(who).digest('base64url')}`;
}

/** Whoever has a new password may try again at once, by the address and by each card. */
export async function forgetWrongPasswords(db: Db, personId: number): Promise<void> {
  const { email } = await db.selectFrom('person').select('email').where('person_id', '=', personId).executeTakeFirstOrThrow();
  const cards = await db.selectFrom('card').select('card_number').where('customer_id', '=', personId).execute();
  const names = [email, ...cards.map(({ card_number }) => card_number)];
  for (const bucket of [sessionBucket(personId), ...names.map(strangerBucket)]) await forgetAttempts(db, bucket);
}

/**
 * Asks a signed-in person for the password again before something grave. Throws Refusal 422 at that field of the form
 * where it is wrong, and 429 after too many wrong ones. Answers the hash it was checked against.
 */
export async function assertOwnPassword(db: Db, personId: number, password: string, field = 'password'): Promise<string> {
  const bucket = sessionBucket(personId);
  await countAttempt(db, bucket, {
    ...WRONG_PASSWORDS,
    message: 'Zu viele Versuche mit einem falschen Passwort. Bitte versuchen Sie es später erneut.',
  });
  const { password_hash: hash } = await db
    .selectFrom('person')
    .select('password_hash')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  if (!(await isPassword(password, hash)) || hash === null) throw wrongPassword(field);
  await forgetAttempts(db, bucket);
  return hash;
}

export function wrongPassword(field: string): Refusal {
  const message = 'Das eingegebene Passwort ist falsch.';
  return ruleBroken(message, { [field]: message });
}
