import type { Db } from '#server/platform/db/database.ts';
import { chains } from './chains.ts';

/** The ids of the keys that made the newest seal of each chain; none before the first seal. */
export async function listNewestKeyIds(db: Db): Promise<string[]> {
  const ids = new Set<string>();
  for (const chain of chains)
    for (const regionId of await chain.listRegions(db)) {
      const end = await chain.findEnd(db, regionId);
      const [newest] = end ? await chain.readSealed(db, regionId, end.number - 1, 1) : [];
      if (newest) ids.add(newest.keyId);
    }
  return [...ids];
}
