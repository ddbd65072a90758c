import type { Db } from '#server/platform/db/database.ts';
import { type Chain, getChainEnd, type Range, readAlike, sealOf } from './seal-chain.ts';
import type { SealKeys } from '#server/ledger/seal-keys.ts';

/** More at once would keep tills of this process waiting for longer than a booking takes. */
const AT_ONCE = 1_000;

/**
 * Seals the new rows of a region's chain, page by page, until none is left or `most` is reached. Reads a page again if
 * another process was faster. Rows that the server did not ask for get no seal. Returns the number of rows sealed by
 * this call. Throws an Error that names the rows left out, after sealing all others. Call it outside a transaction.
 */
export async function extendChain(db: Db, chain: Chain, keys: SealKeys, regionId: number, most: number): Promise<number> {
  const horizon = await chain.findHorizon(db, regionId);
  const foreign: number[] = [];
  let above = 0;
  let total = 0;
  for (;;) {
    const page = await sealPage(db, chain, keys, regionId, { above, horizon });
    if (page === null) continue;
    total += page.sealed;
    foreign.push(...page.foreign);
    above = page.last ?? above;
    if (page.sealed + page.foreign.length < AT_ONCE || total >= most) break;
  }
  if (foreign.length) throw new Error(`${chain.name} of region ${regionId} that nobody asked us for: ${describe(foreign)}`);
  return total;
}

const describe = (ids: readonly number[]) =>
  `${ids.slice(0, 20).join(', ')}${ids.length > 20 ? ` and ${ids.length - 20} more` : ''}`;

interface Page {
  sealed: number;
  /** Rows that the server did not ask for. */
  foreign: number[];
  last: number | undefined;
}

/** Returns null if another process was faster. */
async function sealPage(db: Db, chain: Chain, keys: SealKeys, regionId: number, range: Range): Promise<Page | null> {
  let { number, hash } = await getChainEnd(db, chain, regionId);
  const after = number;
  const found = await db.transaction().execute(async (trx) => {
    await readAlike(trx);
    return chain.readUnsealed(trx, keys, regionId, range, AT_ONCE);
  });
  const ours = found.filter(({ isOurs }) => isOurs);
  const foreign = found.filter(({ isOurs }) => !isOurs).map(({ id }) => id);
  const key = keys.at(-1)!;
  const hashes = ours.map(({ line }) => (hash = sealOf(key, hash, ++number, line)));
  const ids = ours.map(({ id }) => id);
  if (ids.length && !(await chain.append(db, regionId, after, ids, key.id, hashes))) return null;
  return { sealed: ids.length, foreign, last: found.at(-1)?.id };
}
