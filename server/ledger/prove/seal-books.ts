import type { Db } from '#server/platform/db/database.ts';
import { chains } from './chains.ts';
import { extendChain } from './extend-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * Seals what is new in all regions, of each chain about `most` at a time. Runs as a job, outside the hot path; may be cut off at any point
 * and run by several processes at once. One region's trouble keeps no other from its turn; all of it is thrown together.
 */
export async function sealBooks(db: Db, keys: SealKeys, most = Infinity): Promise<void> {
  const failures: unknown[] = [];
  for (const chain of chains)
    for (const regionId of await chain.listRegions(db))
      await extendChain(db, chain, keys, regionId, most).catch((error: unknown) => {
        if (!hasMovedAway(error)) failures.push(error);
      });
  if (failures.length) throw new AggregateError(failures, `the sealing failed for ${failures.length} chains`);
}

/** A region that books in another database is sealed there (docs/decisions/growth-keys.md). */
const hasMovedAway = (error: unknown) => (error as { code?: string }).code === '57R01';
