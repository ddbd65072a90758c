import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** What is asked most of a partner's contract. Throws when there is none of that id. */
export async function getPartner(
  db: Db,
  partnerId: number,
): Promise<{ contractId: string; name: string; isDataComplete: boolean; hasEnded: boolean }> {
  return db
    .selectFrom('partner')
    .select(['contract_id as contractId', 'name', 'is_data_complete as isDataComplete'])
    .select(sql<boolean>`coalesce(contract_end_at < ledger_today(), false)`.as('hasEnded'))
    .where('partner_id', '=', partnerId)
    .executeTakeFirstOrThrow();
}
