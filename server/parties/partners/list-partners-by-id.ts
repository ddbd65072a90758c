import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

/** A partner as a link to it needs it. */
export interface NamedPartner {
  gguid: string;
  contractId: string;
  name: string;
}

/** Partners by id; nulls and doubles in the list do no harm. */
export async function listPartnersById(
  db: Db,
  partnerIds: readonly (number | null)[],
): Promise<Map<number | null, NamedPartner>> {
  const wanted = [...new Set(partnerIds)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('partner')
    .select(['partner_id', 'gguid', 'contract_id as contractId', 'name'])
    .where('partner_id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ partner_id, ...partner }) => [partner_id, partner]));
}
