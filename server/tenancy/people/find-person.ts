import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A card holder who has not set a first password. */
const isNewHolder = sql<boolean>`role = 'customer' and password_hash is null`;

/** A person of a region. */
export interface PersonKey {
  regionId: number;
  personId: number;
}

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

/** Whose open account it is, as mails address him. */
export async function findAccount(db: Db, who: { personId: number } | { gguid: string } | { email: string }) {
  return db
    .selectFrom('person')
    .select(['person_id', 'region_id', 'email', 'first_name', 'last_name', isNewHolder.as('is_new_holder')])
    .where((person) => {
      if ('personId' in who) return person('person_id', '=', who.personId);
      if ('gguid' in who) return person('gguid', '=', who.gguid);
      return person(person.fn<string>('lower', ['person.email']), '=', who.email.toLowerCase());
    })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}
