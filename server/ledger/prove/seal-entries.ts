import type { Db } from '#server/platform/db/database.ts';
import { chainOfEntries } from './chain-of-entries.ts';
import { extendChain } from './extend-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * Numbers the new entries of a region without gap and chains their keyed hashes. Runs as a job, outside the hot path; may be
 * cut off at any point and run by several processes at once. After about `most` entries it leaves the rest to the next run.
 * Returns how many entries were sealed.
 */
export function sealEntries(db: Db, keys: SealKeys, regionId: number, most = Infinity): Promise<number> {
  return extendChain(db, chainOfEntries, keys, regionId, most);
}
