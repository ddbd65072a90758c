import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** The employers of a region whose contract is in force: not under review any more, nor over. */
export async function listChargingEmployers(db: Db, regionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('employer')
    .select('employer_id')
    .where('region_id', '=', regionId)
    .where('is_in_review', 'is', null)
    .where(sql<boolean>`coalesce(contract_end_at >= ledger_today(), true)`)
    .orderBy('employer_id')
    .execute();
  return rows.map((row) => row.employer_id);
}
