import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Who answers for an employer, the first who came first. */
export async function listAdminsOfEmployer(
  db: Db,
  employerId: number,
): Promise<{ personId: number; email: string; name: string }[]> {
  const people = await db
    .selectFrom('person')
    .select(['person_id', 'email', 'first_name', 'last_name'])
    .where('employer_id', '=', employerId)
    .where('role', '=', 'employer')
    .where('ended_at', 'is', null)
    .where((person) => person.or([person('partner_role', '=', 'admin'), person('partner_role', 'is', null)]))
    .orderBy('person_id')
    .execute();
  return people.map((row) => ({ personId: row.person_id, email: row.email, name: `${row.first_name} ${row.last_name}` }));
}
