import { type Found, type FoundKind, foundKinds, SHORTEST_SEARCH } from '#contract/operator/search/search.ts';
import { isPermitted, type Standing } from '#contract/common/roles.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionNames } from '#server/tenancy/regions/region-reads.ts';
import { finders } from './finders.ts';

export interface SearchAnswer {
  found: Found[];
  more: FoundKind[];
}

/**
 * What a text finds, of all kinds that the person may open: exact matches first, then by kind, a limited number of
 * each. Less than two characters find nothing.
 */
export async function searchEverything(db: Db, person: Standing, text: string, most: number): Promise<SearchAnswer> {
  if (text.length < SHORTEST_SEARCH && !/^\d$/.test(text)) return { found: [], more: [] };
  const kinds = foundKinds.filter((kind) => isPermitted(finders[kind].who, person));
  const regions = listRegionNames(db);
  const lists = await Promise.all(
    kinds.map(async (kind) => ({ kind, hits: await finders[kind].find(db, text, most + 1, person) })),
  );
  const regionOf = new Map((await regions).map((region) => [region.regionId, region]));
  const found = lists.flatMap(({ kind, hits }) =>
    hits.slice(0, most).map(({ regionId, ...hit }) => {
      const region = regionId === null ? undefined : regionOf.get(regionId);
      return { kind, ...hit, region: region?.slug ?? null, regionName: region?.name ?? null };
    }),
  );
  return {
    found: [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)],
    more: lists.filter(({ hits }) => hits.length > most).map(({ kind }) => kind),
  };
}
