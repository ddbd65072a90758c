import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';

interface Step {
  search: object;
  next: (search: object) => object;
}

/**
 * Whoever is not signed in takes the region along in the address, over every link: it survives a reload, and legal
 * texts come in the wording of the region. Whoever is signed in has a region.
 */
export function keepRegion({ search, next }: Step): object {
  const wanted = next(search);
  const slug = currentRegion.get()?.slug;
  return slug && !currentUser.get() ? { region: slug, ...wanted } : wanted;
}
