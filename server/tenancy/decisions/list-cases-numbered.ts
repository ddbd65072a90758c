import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Cases of these numbers, of whatever region or of one, the newest first. */
export async function listCasesNumbered(db: Db, numbers: readonly number[], regionId?: number) {
  if (numbers.length === 0) return [];
  return selectCases(db)
    .where('number', 'in', numbers)
    .$if(regionId !== undefined, (query) => query.where('region_id', '=', regionId!))
    .execute();
}

/** The latest cases of a person, the newest first. */
export async function listCasesOfPerson(db: Db, personId: number, most: number) {
  return selectCases(db).where('person_id', '=', personId).limit(most).execute();
}

function selectCases(db: Db) {
  return db
    .selectFrom('staff_case')
    .select([
      'region_id as regionId',
      'number',
      'kind',
      'subject',
      'opened_at as openedAt',
      'decided_at as decidedAt',
      'decision',
    ])
    .orderBy('number', 'desc');
}
