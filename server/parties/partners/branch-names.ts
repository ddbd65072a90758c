import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Names of a partner's branches by id. */
export async function listBranchNames(db: Db, partnerId: number): Promise<Map<number | null, string>> {
  const rows = await db.selectFrom('branch').select(['branch_id', 'name']).where('partner_id', '=', partnerId).execute();
  return new Map(rows.map((row) => [row.branch_id, row.name]));
}
