import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** An employer's contract. Throws when there is none of that id. */
export async function getEmployer(
  db: Db,
  employerId: number,
): Promise<{ contractId: string; name: string; isDataComplete: boolean }> {
  return db
    .selectFrom('employer')
    .select(['contract_id as contractId', 'name', 'is_data_complete as isDataComplete'])
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}
