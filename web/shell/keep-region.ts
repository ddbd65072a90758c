import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';

/**
 * Every link of a visitor who is not signed in carries the region in its address. So it survives a reload, and legal
 * texts are the region's. A signed-in person has a region.
 */
export function keepRegion({ search, next }: { search: object; next: (search: object) => object }): object {
  const wanted = next(search);
  const slug = currentRegion.get()?.slug;
  return slug && !currentUser.get() ? { region: slug, ...wanted } : wanted;
}
