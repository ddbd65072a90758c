import { type ShopList, shopList } from '#contract/reports/shops/shops.ts';
import type { Database } from '#server/platform/db/database.ts';
import { type PreparedAnswer, prepareAnswer } from '#server/platform/http/prepared-answer.ts';
import { listShops } from './list-shops.ts';

/** A region's list as it is shown and as it is sent. */
export interface KeptShops {
  list: ShopList;
  answer: PreparedAnswer;
}

export type FindShopList = (regionId: number) => Promise<KeptShops>;

/** Contracts and bonuses begin and end by the day; what the tables do not tell of is seen after this. */
const FRESH_MS = 60_000;
const NOTICE = 'shops';

interface Entry {
  kept: Promise<KeptShops>;
  until: number;
}

/**
 * Builds a region's list of shops once and keeps it until the tables tell that something has changed (the triggers `tell_of_shops`). What is
 * only old is shown while it is built anew behind it, so that nobody waits and no two build at a time.
 */
export function keepShops({ db, onNotice }: Pick<Database, 'db' | 'onNotice'>): FindShopList {
  const entries = new Map<number, Entry>();
  onNotice((topic) => {
    if (topic === NOTICE) entries.clear();
  });

  function build(regionId: number): Promise<KeptShops> {
    const entry: Entry = { kept: buildShops(regionId), until: performance.now() + FRESH_MS };
    entries.set(regionId, entry);
    // What failed is not kept.
    entry.kept.catch(() => {
      if (entries.get(regionId) === entry) entries.delete(regionId);
    });
    return entry.kept;
  }

  async function buildShops(regionId: number): Promise<KeptShops> {
    const list = shopList.parse(await listShops(db, regionId));
    return { list, answer: await prepareAnswer(list) };
  }

  async function renew(regionId: number, entry: Entry): Promise<void> {
    entry.until = performance.now() + FRESH_MS;
    try {
      const kept = await buildShops(regionId);
      // Where a table has told of a change meanwhile, it is another entry's turn.
      if (entries.get(regionId) === entry) entry.kept = Promise.resolve(kept);
    } catch {
      entries.delete(regionId);
    }
  }

  return (regionId) => {
    const entry = entries.get(regionId);
    if (!entry) return build(regionId);
    if (performance.now() >= entry.until) void renew(regionId, entry);
    return entry.kept;
  };
}
