import type { Db } from '#server/platform/db/database.ts';
import { listRegionAccounts } from '#server/reports/settlements/region-bank.ts';
import { listRegionIds } from '#server/tenancy/regions/cell-reads.ts';

/**
 * Whose accounts these are: each region's present one, and former ones of which there are statements. An account of
 * several regions is nobody's: its money could not be told apart.
 */
export async function findAccountRegions(db: Db): Promise<{ regionOf: Map<string, number>; shared: Set<string> }> {
  const here = new Set(await listRegionIds(db));
  const before = await db.selectFrom('bank_statement').select(['region_id as regionId', 'iban']).distinct().execute();
  const regionOf = new Map<string, number>();
  const shared = new Set<string>();
  for (const { regionId, iban } of [...(await listRegionAccounts(db)), ...before]) {
    if (!here.has(regionId)) continue;
    if ((regionOf.get(iban) ?? regionId) !== regionId) shared.add(iban);
    regionOf.set(iban, regionId);
  }
  return { regionOf, shared };
}
