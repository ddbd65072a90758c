import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What is asked most of an employer's contract. Throws when there is none of that id. */
export async function getEmployer(
  db: Db,
  employerId: number,
): Promise<{ contractId: string; name: string; isDataComplete: boolean; hasEnded: boolean }> {
  return db
    .selectFrom('employer')
    .select(['contract_id as contractId', 'name', 'is_data_complete as isDataComplete'])
    .select(sql<boolean>`coalesce(contract_end_at < ledger_today(), false)`.as('hasEnded'))
    .where('employer_id', '=', employerId)
    .executeTakeFirstOrThrow();
}
