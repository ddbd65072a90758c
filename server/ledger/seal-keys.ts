import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

/** A key that seals the books: known to the server, never to the database. */
export interface SealKey {
  /** Eight hexadecimal digits that name the key without revealing it. */
  id: string;
  secret: KeyObject;
}

/** All keys that ever sealed these books, oldest first; the last one is in use. */
export type SealKeys = readonly [...SealKey[], SealKey];

/** Names the keys: the former ones, oldest first, then the one in use. */
export function openSealKeys({
  SEAL_KEY,
  SEAL_KEYS_BEFORE,
}: {
  SEAL_KEY: string;
  SEAL_KEYS_BEFORE: readonly string[];
}): SealKeys {
  const before = SEAL_KEYS_BEFORE.filter((secret) => secret !== SEAL_KEY);
  return [...before.map(named), named(SEAL_KEY)];
}

const named = (text: string): SealKey => {
  const secret = secretOf(text);
  return { id: idOf(secret), secret };
};

const idOf = (secret: KeyObject) => createHmac('sha256', secret).update('id of the key').digest('hex').slice(0, 8);

/** The secret of a seal key. Made once, as an HMAC with a text for its key takes five times as long. */
export function secretOf(text: string): KeyObject {
  return createSecretKey(text, 'utf8');
}
