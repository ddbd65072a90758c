import type { PartData, RegionPart } from '#contract/tenancy/regions/region-parts.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';

/** How a part of a region is read from the rows that the portal shows, and written into them. */
export interface PartKeeper<Part extends RegionPart = RegionPart> {
  read(db: Db, regionId: number): Promise<PartData<Part>>;
  /** Throws Refusal 422 for what only the rows can tell is wrong. */
  store(trx: Trx, regionId: number, data: PartData<Part>): Promise<void>;
}
