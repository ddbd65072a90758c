import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Whom an address of a page names. Operator staff is not among those whom staff looks up. */
export async function findPersonByGguid(
  db: Db,
  gguid: string,
): Promise<{ personId: number; regionId: number | null } | undefined> {
  return db
    .selectFrom('person')
    .select(['person_id as personId', 'region_id as regionId'])
    .where('gguid', '=', gguid)
    .where('role', '<>', 'trolleymaker')
    .executeTakeFirst();
}
