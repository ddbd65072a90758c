import type { Db } from '#server/platform/db/database.ts';
import { chains } from './chains.ts';
import { extendChain } from './extend-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/**
 * Seals the new rows of all regions, about `most` of each chain. Runs as a job; it may be stopped at any point and run
 * in several processes at once. An error in one region does not stop the others; all errors are thrown together at the
 * end.
 */
export async function sealBooks(db: Db, keys: SealKeys, most = Infinity): Promise<void> {
  const failures: unknown[] = [];
  for (const chain of chains)
    for (const regionId of await chain.listWaiting(db))
      await extendChain(db, chain, keys, regionId, most).catch((error: unknown) => {
        if (!hasMovedAway(error)) failures.push(error);
      });
  if (failures.length) throw new AggregateError(failures, `the sealing failed for ${failures.length} chains`);
}

/** Whether the region's books are in another database, which seals them (docs/decisions/growth-keys.md). */
const hasMovedAway = (error: unknown) => (error as { code?: string }).code === '57R01';
