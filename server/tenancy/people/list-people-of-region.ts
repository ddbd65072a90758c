import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The people of a region who are there today in a role, by id; of partners with the partner they work for. */
export async function listPeopleOfRegion(
  db: Db,
  regionId: number,
  role: 'customer' | 'partner',
): Promise<{ personId: number; partnerId: number | null }[]> {
  return db
    .selectFrom('person')
    .select(['person_id as personId', 'partner_id as partnerId'])
    .where('region_id', '=', regionId)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute();
}
