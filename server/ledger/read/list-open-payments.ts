import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Payments that came back or were made outside the files, not yet covered by a statement. Positive: owed to the
 * partner.
 */
export interface OpenPayments {
  regionId: number;
  partnerId: number;
  cents: Cents;
  /** Time of the first of them. */
  since: Date;
}

/** The partners of all regions with such payments, or one of them. Amounts in cents. */
export async function listOpenPayments(db: Db, partner?: Pick<OpenPayments, 'regionId' | 'partnerId'>): Promise<OpenPayments[]> {
  const isWanted = partner ? sql`e.region_id = ${partner.regionId} and e.partner_id = ${partner.partnerId}` : sql`true`;
  const { rows } = await sql<OpenPayments>`
    select e.region_id as "regionId", e.partner_id as "partnerId", sum(p.cents)::bigint as cents, min(e.booked_at) as since
      from entry e
      join account a on a.region_id = e.region_id and a.kind = 'partner' and a.partner_id = e.partner_id
      join posting p on p.region_id = e.region_id and p.entry_id = e.entry_id and p.account_id = a.account_id
     where ${isWanted} and e.type in ('return', 'payment') and e.entry_id > a.settled_until
     group by e.region_id, e.partner_id`.execute(db);
  return rows;
}
