import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A cashier of a business whose contract is over has nothing to read, and does not get in. */
const hasNothingToDo = sql<boolean>`business_has_ended(region_id, partner_id, employer_id) and partner_role is not distinct from 'user'`;

/** What a sign-in is checked against, of the person with that id or with that e-mail address (in lower case). */
export async function findCredentials(db: Db, who: { personId: number } | { email: string }) {
  const people = db
    .selectFrom('person')
    .select([
      'person_id',
      'region_id',
      'role',
      'password_hash',
      'admitted_at',
      'second_factor_since',
      hasNothingToDo.as('has_nothing_to_do'),
    ]);
  return (
    'personId' in who
      ? people.where('person_id', '=', who.personId)
      : people.where((person) => person.eb(person.fn<string>('lower', ['email']), '=', who.email))
  ).executeTakeFirst();
}
