import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The amount of one booking of a partner, in cents. */
export interface BookingSize {
  type: 'topup' | 'redemption' | 'bonus';
  cents: Cents;
}

/**
 * The amounts of a partner's latest bookings, limited by number and by age in days. Without test cards and bookings
 * that were taken back. Reads no more rows than it returns.
 */
export async function listBookingSizes(
  db: Db,
  { regionId, partnerId }: { regionId: number; partnerId: number },
  { most, days }: { most: number; days: number },
): Promise<BookingSize[]> {
  const { rows } = await sql<BookingSize>`
    select type, cents
      from (select region_id, entry_id, type, cents from entry
             where region_id = ${regionId} and partner_id = ${partnerId} and not is_test
               and booked_at >= (select ledger_now()) - ${days} * interval '1 day'
             order by booked_at desc, entry_id desc limit ${most}) as e
     where type in ('topup', 'redemption', 'bonus')
       and not exists (select from entry r where r.region_id = e.region_id and r.reversal_of = e.entry_id)`.execute(db);
  return rows;
}
