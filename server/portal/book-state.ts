import { listLastSeals, oldestUnsealedEntry } from '#server/ledger/prove/how-far-sealed.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { BookState } from '#server/platform/http/health.ts';
import { findLastCheck } from '#server/operator/operations/check-books.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';
import { listRegionSlugs } from '#server/tenancy/regions/region-reads.ts';

/** How far the books of the regions here are sealed, and what their last check found, for monitoring. */
export async function readBookState(db: Db): Promise<BookState> {
  const ids = await listRegionIds(db);
  const [seals, slugs, oldest, check] = await Promise.all([
    listLastSeals(db, ids),
    listRegionSlugs(db),
    oldestUnsealedEntry(db, ids),
    findLastCheck(db),
  ]);
  return {
    sealed: new Map(ids.map((id) => [slugs.get(id) ?? String(id), seals.get(id) ?? 0])),
    oldestUnsealedSeconds: oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1_000) : 0,
    checkFindings: check?.findings ?? null,
  };
}
