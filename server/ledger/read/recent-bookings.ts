import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Whose bookings: a partner's, or charges by an employer's charge orders, which count as top-ups here. */
type BookedBy = { partnerId: number } | { employerId: number };

/** A booking of a business. Amounts in cents. */
export interface RecentBooking {
  entryId: number;
  type: 'topup' | 'redemption' | 'bonus';
  cents: Cents;
  card: string;
  partnerId: number | null;
  branchId: number | null;
  /** The charge order that charged the card. */
  chargeOrder: number | null;
  bookedAt: Date;
  /** Also true for a charge that was taken back completely. */
  isReversed: boolean;
}

/**
 * The bookings of a business in the last hours by the clock of the books, the oldest first, without reversals. Unknown
 * digits of the card number may be "_".
 */
export async function listRecentBookings(
  db: Db,
  regionId: number,
  by: BookedBy,
  { card, hours }: { card: string; hours: number },
): Promise<RecentBooking[]> {
  const booked =
    'partnerId' in by
      ? sql`e.partner_id = ${by.partnerId} and e.type in ('topup', 'redemption', 'bonus')`
      : sql`e.employer_id = ${by.employerId} and e.type = 'charge'`;
  const { rows } = await sql<RecentBooking>`
    select e.entry_id as "entryId", case e.type when 'charge' then 'topup' else e.type end as type, e.cents, a.card_number as card,
           e.partner_id as "partnerId", e.branch_id as "branchId", e.charge_order as "chargeOrder", e.booked_at as "bookedAt",
           r.entry_id is not null or e.cents <= (
             select sum(u.cents) from entry u where u.region_id = e.region_id and u.employer_id = e.employer_id and u.charge_order = e.charge_order
               and u.card_account_id = e.card_account_id and u.type = 'charge-undo') is true as "isReversed"
      from entry e
      join account a on a.region_id = e.region_id and a.account_id = e.card_account_id
      left join entry r on r.region_id = e.region_id and r.reversal_of = e.entry_id
     where e.region_id = ${regionId} and ${booked}
       and e.booked_at >= (select ledger_now()) - ${hours} * interval '1 hour' and a.card_number like ${card}
     order by e.booked_at, e.entry_id`.execute(db);
  return rows;
}
