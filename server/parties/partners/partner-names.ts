import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** Names of partners by id; nulls and doubles in the list do no harm. */
export async function listPartnerNames(db: Db, partnerIds: readonly (number | null)[]): Promise<Map<number | null, string>> {
  const wanted = [...new Set(partnerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('partner').select(['partner_id', 'name']).where('partner_id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.partner_id, row.name]));
}
