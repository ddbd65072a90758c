import type { Db } from '#server/platform/db/database.ts';
import { beginningOf, type Chain, type Sealed, sealOf } from './seal-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

const AT_ONCE = 5_000;

/** How far a replay is; `key` is the index of the last used key. */
interface Place {
  number: number;
  hash: Buffer;
  key: number;
}

/**
 * Checks a region's chain from its start, page by page, with the keys. Returns the first problem, undefined when there
 * is none. A problem is a gap, a key that is unknown or was replaced before, or a hash that does not match its row.
 */
export async function replayChain(db: Db, chain: Chain, keys: SealKeys, regionId: number): Promise<string | undefined> {
  const place: Place = { number: 0, hash: beginningOf(chain, regionId), key: 0 };
  for (;;) {
    const page = await chain.readSealed(db, regionId, place.number, AT_ONCE);
    for (const sealed of page) {
      const wrong = step(place, keys, sealed);
      if (wrong) return `${chain.name}: ${wrong}`;
    }
    if (page.length < AT_ONCE) return undefined;
  }
}

/** Moves on by one seal, or returns the problem with it. */
function step(place: Place, keys: SealKeys, { number, keyId, hash, line, subject }: Sealed): string | undefined {
  place.number++;
  if (number !== place.number) return `number ${place.number} is missing`;
  if (line === null) return `number ${number} seals ${subject}, which is not there`;
  const key = keys.findIndex(({ id }) => id === keyId);
  if (key === -1) return `number ${number} was sealed with the key ${keyId}, which SEAL_KEY and SEAL_KEYS_BEFORE do not name`;
  if (key < place.key) return `number ${number} was sealed with the key ${keyId}, which had been replaced before`;
  place.key = key;
  place.hash = sealOf(keys[key]!, place.hash, number, line);
  return place.hash.equals(hash) ? undefined : `the chain breaks at number ${number}, ${subject}`;
}
