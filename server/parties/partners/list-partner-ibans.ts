import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Where partners want to be paid now, by id; those without an account are left out. */
export async function listPartnerIbans(db: Db, partnerIds: readonly number[]): Promise<Map<number, string>> {
  if (partnerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('partner_bank')
    .select(['partner_id', 'iban'])
    .where('partner_id', 'in', partnerIds)
    .where('iban', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.partner_id, row.iban!]));
}
