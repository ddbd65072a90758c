import type { Trx } from '#server/platform/db/database.ts';
import './tables.ts';

/** Degrees of WGS 84. */
export interface BranchPlace {
  latitude: number;
  longitude: number;
}

/** Stores where branches are; null takes back what was known. */
export async function storeBranchPlaces(
  trx: Trx,
  region_id: number,
  branches: readonly { branchId: number; place: BranchPlace | null }[],
): Promise<void> {
  const ids = branches.map(({ branchId }) => branchId);
  await trx.deleteFrom('branch_place').where('region_id', '=', region_id).where('branch_id', 'in', ids).execute();
  const rows = branches.flatMap(({ branchId, place }) => (place ? [{ region_id, branch_id: branchId, ...place }] : []));
  if (rows.length > 0) await trx.insertInto('branch_place').values(rows).execute();
}
