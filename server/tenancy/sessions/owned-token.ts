import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/platform/config.ts';

const RANDOM_BYTES = 16;
const PROOF_BYTES = 16;

/** What a token is for, and what its row says of its owner. */
export type Owned =
  | readonly ['session', personId: number, isByPin: boolean, hasFactorElsewhere: boolean]
  | readonly ['second factor', personId: number, passwordHash: string, browserHash: Buffer]
  | readonly ['mailed link', personId: number, purpose: string, expiresAt: Date];

type Key = Pick<Config, 'SEAL_KEY'>;

/**
 * A new token, with the server's proof of whose it is: random bytes, and an HMAC-SHA-256 over them and the owner, cut
 * to 128 bits. The database stores a hash of the token and never sees the key. So whoever can write there can neither
 * give a token to somebody else nor make one (docs/decisions/what-the-seals-prove.md).
 */
export function drawToken(key: Key, owned: Owned): string {
  const random = randomBytes(RANDOM_BYTES);
  return Buffer.concat([random, proofOf(key, random, owned)]).toString('base64url');
}

/** Whether a token was drawn for what its row says, with the key in use: a new key ends all tokens. */
export function isTokenOf(key: Key, token: string, owned: Owned): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== RANDOM_BYTES + PROOF_BYTES) return false;
  return timingSafeEqual(bytes.subarray(RANDOM_BYTES), proofOf(key, bytes.subarray(0, RANDOM_BYTES), owned));
}

function proofOf({ SEAL_KEY }: Key, random: Buffer, owned: Owned): Buffer {
  const told = owned.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : value));
  return createHmac('sha256', SEAL_KEY)
    .update(`token ${JSON.stringify([random.toString('hex'), ...told])}`)
    .digest()
    .subarray(0, PROOF_BYTES);
}
