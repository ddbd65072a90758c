import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The newest entry of a region that has its seal; 0 where none has. Whatever is drawn up to it misses nothing: no entry can appear
 * below it any more (`ledger_horizon`, server/migrations/0300-ledger-seals.sql).
 */
export async function lastSealedEntry(db: Db, regionId: number): Promise<number> {
  const { rows } = await sql<{ entry_id: number | null }>`
    select entry_id from seal where region_id = ${regionId} order by number desc limit 1`.execute(db);
  return rows[0]?.entry_id ?? 0;
}
