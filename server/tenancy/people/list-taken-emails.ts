import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Those of the addresses that have an account, in lower case. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const lower = emails.map((email) => email.toLowerCase());
  const rows = await db
    .selectFrom('person')
    .select(sql<string>`lower(email)`.as('email'))
    .where(sql<string>`lower(email)`, 'in', lower)
    .execute();
  return new Set(rows.map(({ email }) => email));
}
