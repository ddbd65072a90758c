import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The customers of a region who have at least one registered card today. */
export async function listCardOwners(db: Db, regionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('card')
    .select('customer_id')
    .distinct()
    .where('region_id', '=', regionId)
    .where('customer_id', 'is not', null)
    .execute();
  return rows.map((row) => row.customer_id!);
}
