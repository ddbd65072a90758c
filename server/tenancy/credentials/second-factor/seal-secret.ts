import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SealKey, SealKeys } from '#server/ledger/seal-keys.ts';

const NONCE = 12;
const TAG = 16;

export interface SealedSecret {
  key_id: string;
  secret: Buffer;
}

/** Derived from the seal key, and reveals nothing of it. */
function keyOf({ secret }: SealKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32));
}

/** Encrypts what a person's codes are made from, with the newest key; bound to the person. */
export function sealSecret(keys: SealKeys, personId: number, plain: Uint8Array): SealedSecret {
  const key = keys.at(-1)!;
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(`person ${personId}`));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { key_id: key.id, secret: Buffer.concat([nonce, cipher.getAuthTag(), text]) };
}

/** Throws where the key is not among those that are known (SEAL_KEYS_BEFORE), or the row was changed. */
export function unsealSecret(keys: SealKeys, personId: number, { key_id, secret }: SealedSecret): Buffer {
  const key = keys.find(({ id }) => id === key_id);
  if (!key) throw new Error(`a second factor is encrypted with the key ${key_id}, which is not among SEAL_KEYS_BEFORE`);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), secret.subarray(0, NONCE))
    .setAAD(Buffer.from(`person ${personId}`))
    .setAuthTag(secret.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([decipher.update(secret.subarray(NONCE + TAG)), decipher.final()]);
}
