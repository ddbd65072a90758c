import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** Whether an address has an account. Only for throttled callers: it tells what others must not learn. */
export async function emailExists(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .select('person_id')
    .where((person) => person.eb(person.fn<string>('lower', ['person.email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the addresses that have an account, in lower case. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const lower = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from person where lower(email) = any (${lower}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/**
 * Those of the addresses, in lower case, with an account that can hold no card of the region: a business's, or
 * elsewhere.
 */
export async function listEmailsElsewhere(db: Db, regionId: number, emails: readonly string[]): Promise<Set<string>> {
  const lower = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from person
     where lower(email) = any (${lower}::text[]) and (role <> 'customer' or region_id is distinct from ${regionId})`.execute(db);
  return new Set(rows.map(({ email }) => email));
}
