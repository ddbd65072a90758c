import './tables.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Who books for an employer, and who did before they left. */
export async function listPeopleOfEmployer(db: Db, employerId: number): Promise<number[]> {
  const rows = await db.selectFrom('person').select('person_id').where('employer_id', '=', employerId).execute();
  return rows.map((row) => row.person_id);
}

/** Those who speak for an employer, the first who came first. */
export async function listAdminsOfEmployer(
  db: Db,
  employerId: number,
): Promise<{ personId: number; email: string; name: string }[]> {
  const rows = await db
    .selectFrom('person')
    .select(['person_id', 'email', 'first_name', 'last_name'])
    .where('employer_id', '=', employerId)
    .where('partner_role', '=', 'admin')
    .where('ended_at', 'is', null)
    .orderBy('person_id')
    .execute();
  return rows.map((row) => ({ personId: row.person_id, email: row.email, name: `${row.first_name} ${row.last_name}` }));
}
