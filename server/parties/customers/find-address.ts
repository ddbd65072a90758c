import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Where a card holder lives, and when he was born (ISO date); undefined for anybody else. */
export async function findAddress(db: Db, personId: number) {
  return db
    .selectFrom('customer')
    .select(['title', 'street', 'zip', 'city', 'country', 'phone', 'birthdate'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
}
