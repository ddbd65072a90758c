import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The employers of a region by name. */
export async function listEmployersOfRegion(
  db: Db,
  regionId: number,
): Promise<{ employerId: number; gguid: string; name: string; contractId: string }[]> {
  return db
    .selectFrom('employer')
    .select(['employer_id as employerId', 'gguid', 'name', 'contract_id as contractId'])
    .where('region_id', '=', regionId)
    .orderBy('name')
    .orderBy('employer_id')
    .execute();
}
