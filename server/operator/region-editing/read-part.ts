import type { OpeningNeed, PartAnswer } from '#contract/operator/region-editing/region-editing.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { readRegionPart } from '#server/tenancy/regions/parts/region-parts.ts';
import { type EditedPart, findDraft, findLock, listEditedParts, nameOfStaff } from './draft.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionsWithBank } from '#server/reports/settlements/region-bank.ts';
import { listRegionStates, type RegionState } from '#server/tenancy/regions/list-region-states.ts';

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
    edits: await listEditedParts(db, edited.regionId),
    live: await readRegionPart(db, edited.regionId, edited.part),
    draft,
    version,
    editedBy: editedBy === null ? null : await nameOfStaff(db, editedBy),
    editedAt: editedAt && editedAt.toISOString(),
    ...(await findLock(portal, region?.slug ?? '', edited.part)),
  };
}

/** A region and what it still lacks before it can open. */
interface RegionWithNeeds extends RegionState {
  missing: OpeningNeed[];
}

/** All regions with what each still lacks. With a host of legal texts nobody lacks them. */
export async function listOpeningNeeds(db: Db, hasTextsHost: boolean): Promise<RegionWithNeeds[]> {
  const banks = await listRegionsWithBank(db);
  return (await listRegionStates(db)).map((region) => {
    const has: Record<OpeningNeed, boolean> = {
      logo: region.hasLogo,
      contact: region.hasContact,
      places: region.hasPlaces,
      fees: region.hasFees,
      legal: hasTextsHost || region.hasLegalTexts,
      bank: banks.has(region.regionId),
    };
    return { ...region, missing: (Object.keys(has) as OpeningNeed[]).filter((need) => !has[need]) };
  });
}
