import type { Db } from '#server/platform/db/database.ts';
import { type Chain, getChainEnd, readAlike, sealOf } from './seal-chain.ts';
import type { SealKeys } from './seal-keys.ts';

const AT_ONCE = 5_000;

/**
 * Seals what is new in a region's chain, page by page, until nothing is left or `most` was reached. Where another process was faster, the page
 * is read anew. Returns how much this call has sealed. Call it outside of a transaction.
 */
export async function extendChain(db: Db, chain: Chain, keys: SealKeys, regionId: number, most: number): Promise<number> {
  const horizon = await chain.findHorizon(db, regionId);
  let total = 0;
  for (;;) {
    const sealed = await sealPage(db, chain, keys, regionId, horizon);
    total += sealed ?? 0;
    if ((sealed !== null && sealed < AT_ONCE) || total >= most) return total;
  }
}

/** Returns null where another process was faster. */
async function sealPage(db: Db, chain: Chain, keys: SealKeys, regionId: number, horizon: number | null): Promise<number | null> {
  let { number, hash } = await getChainEnd(db, chain, regionId);
  const after = number;
  const page = await db.transaction().execute(async (trx) => {
    await readAlike(trx);
    return chain.readUnsealed(trx, regionId, horizon, AT_ONCE);
  });
  if (page.length === 0) return 0;
  const key = keys.at(-1)!;
  const hashes = page.map(({ line }) => (hash = sealOf(key, hash, ++number, line)));
  const ids = page.map(({ id }) => id);
  return (await chain.append(db, regionId, after, ids, key.id, hashes)) ? page.length : null;
}
