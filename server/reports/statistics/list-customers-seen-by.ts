import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/**
 * The customers of a region on whose present cards one of the partners has booked. As of the last count ahead, at most
 * ten minutes ago. A booking that was taken back does not count.
 */
export async function listCustomersSeenBy(db: Db, regionId: number, partnerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select distinct k.customer_id
      from partner_card_month m
      join account a on a.region_id = m.region_id and a.account_id = m.card_account_id
      join card k on k.region_id = a.region_id and k.card_number = a.card_number
     where m.region_id = ${regionId} and m.partner_id = any (${partnerIds}::bigint[]) and m.bookings > 0
       and k.customer_id is not null`.execute(db);
  return rows.map((row) => row.customer_id);
}
