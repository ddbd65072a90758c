import type { Db } from '#server/platform/db/database.ts';

/** A person as the portal knows him or her, secrets left out. Throws when there is none of that id. */
export async function getPerson(db: Db, personId: number) {
  return db
    .selectFrom('person')
    .select([
      'gguid',
      'email',
      'gender',
      'salutation',
      'first_name',
      'last_name',
      'role',
      'partner_role',
      'staff_role',
      'partner_interest_in',
      'region_id',
      'partner_id',
      'employer_id',
      'created_at',
      'ended_at',
      'second_factor_since',
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
}
