import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Whether an address has an account. Only for people whom the throttle knows: the answer is what everybody else must not learn. */
export async function emailExists(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('person_id')
    .where((person) => person.eb(person.fn<string>('lower', ['person.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}
