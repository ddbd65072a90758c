import { regionSheet } from '#contract/tenancy/regions/region-sheet.ts';
import { NO_REGION_LOOK, type Region } from '#contract/tenancy/regions/regions.ts';
import { linkApp } from '#web/api/link-app.ts';
import { queryClient } from '#web/api/query-client.ts';
import { regionQuery } from '#web/api/region.ts';
import { createStore } from '#web/store.ts';

/** Over what the server's page said; a sheet that is made here needs no leave of the content security policy. */
const sheet = new CSSStyleSheet();

/** The region whose name, logo and colour the page shows; null where none is known yet. */
export const currentRegion = createStore<Region | null>(null);

/** Makes a region the current one and paints the page in its colour. */
export function showRegion(region: Region | null): void {
  paintPage(region ?? NO_REGION_LOOK);
  if (region) linkApp(region);
  currentRegion.set(region);
}

export function paintPage(look: Pick<Region, 'slug' | 'primaryColor'>): void {
  sheet.replaceSync(regionSheet(look));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
}

/** Fetches a region and shows it. Throws a `CallError` when it is not known or not reachable. */
export async function loadRegion(slug: string): Promise<void> {
  if (currentRegion.get()?.slug === slug) return;
  showRegion(await queryClient.fetchQuery(regionQuery(slug)));
}
