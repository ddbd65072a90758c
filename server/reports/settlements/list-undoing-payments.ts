import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * By entry of a payment beside the files, whether it undoes another: as the bank did, or as that was for another item.
 */
export async function listUndoingPayments(
  db: Db,
  regionId: number,
  entryIds: readonly number[],
): Promise<Map<number, { isReturn: boolean; isUndone: boolean }>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('partner_payment')
    .select(['entry_id', 'returns'])
    .select(sql<boolean>`undoes_bank_booking(region_id, entry_id)`.as('isUndone'))
    .where('region_id', '=', regionId)
    .where('entry_id', 'in', entryIds)
    .execute();
  return new Map(rows.map(({ entry_id, returns, isUndone }) => [entry_id, { isReturn: returns !== null, isUndone }]));
}
