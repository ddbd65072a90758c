import type { PartData } from '#contract/tenancy/regions/region-parts.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { isOfHost } from '#server/tenancy/regions/read-content.ts';
import { readRegionPart } from '#server/tenancy/regions/parts/region-parts.ts';
import { type EditedPart, findLock, replaceDraft } from './draft.ts';

interface Saved {
  version: number;
  data: PartData;
  staffId: number;
}

/**
 * Stores a draft. Throws Refusal 409 where somebody was quicker, and 422 for what is edited outside the portal. 422
 * also for calendars of the portal's own host, which visitors would not see. Returns the new version.
 */
export async function saveDraft(
  { db, ...portal }: Pick<Portal, 'db' | 'regionContent' | 'config'>,
  edited: EditedPart & { slug: string },
  { version, data, staffId }: Saved,
): Promise<number> {
  const { locked, lockedFields } = await findLock(portal, edited.slug, edited.part);
  if (locked) throw ruleBroken(KEPT_OUTSIDE);
  const live = lockedFields.length > 0 ? await readRegionPart(db, edited.regionId, edited.part) : data;
  const changed = lockedFields.filter((field) => read(data, field) !== read(live, field));
  if (changed.length > 0) throw ruleBroken(KEPT_OUTSIDE, Object.fromEntries(changed.map((field) => [field, KEPT_OUTSIDE])));
  const own = edited.part === 'appointments' ? listOwnAddresses(data, portal.config.PUBLIC_URL) : [];
  if (own.length > 0) throw ruleBroken(OWN_HOST, Object.fromEntries(own.map((field) => [field, OWN_HOST])));
  return db.transaction().execute((trx) => replaceDraft(trx, edited, { version, draft: data, staffId }));
}

const read = (data: object, field: string) => (data as Record<string, unknown>)[field];

/** Fields whose address is one of the portal itself. */
const listOwnAddresses = (data: object, ownUrl: string): string[] =>
  Object.entries(data).flatMap(([field, address]) => (address && isOfHost(String(address), ownUrl) ? [field] : []));

const OWN_HOST =
  'Diese Adresse gehört zum Portal selbst und würde nicht als Kalender gezeigt. Bitte geben Sie die Adresse des Terminkalenders an.';
const KEPT_OUTSIDE = 'Dieser Inhalt wird außerhalb des Portals gepflegt und kann hier nicht geändert werden.';
