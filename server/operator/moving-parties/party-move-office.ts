import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { RegionContent, RegionEntry } from '#server/tenancy/regions/region-content.ts';
import { getPartyMove } from './hold-party-move.ts';

/** What a move works with. */
export interface PartyMoveOffice {
  db: Db;
  config: Pick<Config, 'PUBLIC_URL'>;
  regionContent: RegionContent;
}

/** Whose portal tells of a move. */
export interface Occasion {
  region: RegionEntry;
  portalUrl: string;
}

/** Read before the transactions: content comes by another connection. Throws Refusal 404. */
export async function readOccasion({ db, config, regionContent }: PartyMoveOffice, moveId: number): Promise<Occasion> {
  const region = (await regionContent.find({ regionId: (await getPartyMove(db, moveId)).region_id }))!;
  return { region, portalUrl: config.PUBLIC_URL };
}
