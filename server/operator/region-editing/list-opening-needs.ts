import type { OpeningNeed } from '#contract/operator/region-editing/region-editing.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listRegionsWithBank } from '#server/reports/settlements/region-bank.ts';
import { listRegionStates, type RegionState } from '#server/tenancy/regions/list-region-states.ts';

/** A region and what it still lacks before it can open. */
export interface RegionWithNeeds extends RegionState {
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
