import './tables.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Who books for an employer, and who did before they left. */
export async function listPeopleOfEmployer(db: Db, employerId: number): Promise<number[]> {
  const rows = await db.selectFrom('person').select('person_id').where('employer_id', '=', employerId).execute();
  return rows.map((row) => row.person_id);
}
