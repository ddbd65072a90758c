import type { PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readRegionPart } from '#server/tenancy/regions/parts/region-parts.ts';
import { type EditedPart, findDraft, nameOfStaff } from './draft.ts';
import { findLock } from './find-lock.ts';
import type { RegionWithNeeds } from './list-opening-needs.ts';

/** A part as the screen needs it: what is published, the draft, and what cannot be changed here. */
export async function readPart(
  { db, ...portal }: Pick<Portal, 'db' | 'regionContent' | 'config'>,
  edited: EditedPart,
  region: RegionWithNeeds | null,
): Promise<PartAnswer> {
  const { version, draft, editedBy, editedAt } = await findDraft(db, edited);
  return {
    region: region && {
      slug: region.slug,
      name: region.name,
      cardName: region.cardName,
      primaryColor: region.primaryColor,
      isListed: region.isListed,
      missing: region.missing,
    },
    live: await readRegionPart(db, edited.regionId, edited.part),
    draft,
    version,
    editedBy: editedBy === null ? null : await nameOfStaff(db, editedBy),
    editedAt: editedAt && editedAt.toISOString(),
    ...(await findLock(portal, region?.slug ?? '', edited.part)),
  };
}
