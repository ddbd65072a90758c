import { createHash } from 'node:crypto';
import { isCardNumber } from '#contract/common/card-number.ts';
import type { Db } from '#server/platform/db/database.ts';
import { atField, type Refusal } from '#server/platform/http/refusal.ts';
import { getPasswordHash } from '#server/tenancy/people/password-hash.ts';
import { isPassword } from './password.ts';
import { countAttempt, forgetAttempts } from '#server/tenancy/throttling/throttle.ts';

/** 10 wrong passwords in 15 minutes. */
export const WRONG_PASSWORDS = { most: 10, minutes: 15 } as const;

/**
 * Unknown browsers share a count: per person, whatever name they try, and per name that nobody has. So the limit tells
 * nobody who is known.
 */
export function strangerBucket(person: { person_id: number } | undefined, identifier: string): string {
  return wrongPasswordBucket(person ? strangersOf(person.person_id) : `stranger ${loginName(identifier)}`);
}

function strangersOf(personId: number): string {
  return `person ${personId} strangers`;
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

/** With a new password a person may try again at once. */
export async function forgetWrongPasswords(db: Db, personId: number): Promise<void> {
  for (const bucket of [sessionBucket(personId), wrongPasswordBucket(strangersOf(personId))]) await forgetAttempts(db, bucket);
}

/**
 * Asks a signed-in person for the password again before something grave. Throws Refusal 422 at that field of the form
 * where it is wrong, and 429 after too many wrong ones. Returns the hash it was checked against.
 */
export async function assertOwnPassword(db: Db, personId: number, password: string, field = 'password'): Promise<string> {
  const bucket = sessionBucket(personId);
  await countAttempt(db, bucket, {
    ...WRONG_PASSWORDS,
    message: 'Zu viele Versuche mit einem falschen Passwort. Bitte versuchen Sie es später erneut.',
  });
  const hash = await getPasswordHash(db, personId);
  if (!(await isPassword(password, hash)) || hash === null) throw wrongPassword(field);
  await forgetAttempts(db, bucket);
  return hash;
}

export function wrongPassword(field: string): Refusal {
  const message = 'Das eingegebene Passwort ist falsch.';
  return atField(field, message);
}

/** One name for all ways to write an e-mail address or card number at a login. */
export function loginName(identifier: string): string {
  const digits = identifier.replace(/\s/g, '');
  return isCardNumber(digits) ? digits : identifier.toLowerCase();
}
