import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Those of the employers whose cards show their own logo. */
export async function listGiversOfIndividualCards(db: Db, employerIds: readonly number[]): Promise<number[]> {
  if (employerIds.length === 0) return [];
  const rows = await db
    .selectFrom('employer')
    .select('employer_id')
    .where('employer_id', 'in', employerIds)
    .where('wants_individual_cards', '=', true)
    .execute();
  return rows.map((row) => row.employer_id);
}
