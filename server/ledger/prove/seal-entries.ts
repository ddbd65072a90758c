import type { Db } from '#server/platform/db/database.ts';
import { chainOfEntries } from './chain-of-entries.ts';
import { extendChain } from './extend-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * Gives the new entries of a region gapless numbers and chained, keyed hashes. Runs as a job; it may be stopped at any
 * point and run in several processes at once. After about `most` entries it leaves the rest to the next run. Returns
 * the number of sealed entries. Throws as `extendChain` does.
 */
export function sealEntries(db: Db, keys: SealKeys, regionId: number, most = Infinity): Promise<number> {
  return extendChain(db, chainOfEntries, keys, regionId, most);
}
