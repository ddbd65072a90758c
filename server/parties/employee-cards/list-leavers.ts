import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Cards of a region whose employees have left by a day (ISO), and whose they were. */
export async function listLeavers(db: Db, regionId: number, day: string): Promise<{ card: string; employerId: number }[]> {
  return db
    .selectFrom('employee_card')
    .select(['card_number as card', 'employer_id as employerId'])
    .where('region_id', '=', regionId)
    .where('deletion_date', '<=', day)
    .orderBy('card_number')
    .execute();
}
