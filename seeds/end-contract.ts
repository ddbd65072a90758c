import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** A shop whose contract was over yesterday: its till is closed, its last statement is still to come. */
export async function endContract(db: Db, regionId: number): Promise<void> {
  await db
    .updateTable('partner')
    .set({ contract_end_at: sql`ledger_today() - 1` })
    .where('region_id', '=', regionId)
    .where('name', '=', 'Fahrrad & Freizeit Südtor (Demo)')
    .execute();
}
