import type { Region } from '#contract/tenancy/regions/regions.ts';
import { queryClient } from '#web/api/client.ts';
import { regionQuery } from '#web/api/region.ts';
import { createStore } from '#web/store.ts';

/** The region whose name, logo and colour the page shows; null where none is known yet. */
export const currentRegion = createStore<Region | null>(null);

/** Begins with the region of the page, in which the server has painted it already; a development server has not. */
export function beginInRegion(region: Region | null): void {
  if (document.querySelector('[data-frame]')) currentRegion.set(region);
  else void showRegion(region);
}

/** Makes a region the current one and paints the page in its colour. What paints is fetched by who needs it. */
export async function showRegion(region: Region | null): Promise<void> {
  const { paintRegion } = await import('#web/api/paint-region.ts');
  paintRegion(region);
  currentRegion.set(region);
}

/** Fetches a region and shows it. Throws a `CallError` when it is not known or not reachable. */
export async function loadRegion(slug: string): Promise<void> {
  if (currentRegion.get()?.slug === slug) return;
  await showRegion(await queryClient.fetchQuery(regionQuery(slug)));
}
