import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Names of employers by id; nulls and doubles in the list do no harm. */
export async function listEmployerNames(db: Db, employerIds: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(employerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('employer').select(['employer_id', 'name']).where('employer_id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.employer_id, row.name]));
}
