import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The partners of a region by name. */
export async function listPartnersOfRegion(
  db: Db,
  regionId: number,
): Promise<{ partnerId: number; gguid: string; name: string; contractId: string }[]> {
  return db
    .selectFrom('partner')
    .select(['partner_id as partnerId', 'gguid', 'name', 'contract_id as contractId'])
    .where('region_id', '=', regionId)
    .orderBy('name')
    .orderBy('partner_id')
    .execute();
}
