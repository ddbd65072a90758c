import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The last days (ISO) of those contracts of a region's employers that have an end, by employer. */
export async function listContractEnds(db: Db, regionId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('employer')
    .select(['employer_id', 'contract_end_at'])
    .where('region_id', '=', regionId)
    .where('contract_end_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.employer_id, row.contract_end_at!]));
}
