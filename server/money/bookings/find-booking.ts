import type { BookingType } from '#contract/bookings.ts';
import type { Cents } from '#contract/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { type Cashier, entryTypes } from './book.ts';

/** A booking as a receipt shows it. */
export interface FoundBooking {
  entryId: number;
  bookedAt: Date;
  balanceAfter: Cents;
  branchId: number | null;
}

/** The partner's own booking that matches, the latest where several do. */
export async function findOwnBooking(
  db: Db,
  cashier: Cashier,
  wanted: { card: string; type: BookingType; cents: Cents; entryId?: number | undefined },
): Promise<FoundBooking | undefined> {
  let query = db
    .selectFrom('entry')
    .innerJoin('account', (join) =>
      join.onRef('account.region_id', '=', 'entry.region_id').onRef('account.account_id', '=', 'entry.card_account_id'),
    )
    .innerJoin('posting', (join) =>
      join
        .onRef('posting.region_id', '=', 'entry.region_id')
        .onRef('posting.entry_id', '=', 'entry.entry_id')
        .onRef('posting.account_id', '=', 'entry.card_account_id'),
    )
    .select(['entry.entry_id', 'entry.booked_at', 'entry.branch_id', 'posting.balance_after'])
    .where('account.region_id', '=', cashier.regionId)
    .where('account.kind', '=', 'card')
    .where('account.card_number', '=', wanted.card)
    .where('entry.partner_id', '=', cashier.partnerId)
    .where('entry.type', '=', entryTypes[wanted.type])
    .where('entry.cents', '=', wanted.cents);
  if (wanted.entryId !== undefined) query = query.where('entry.entry_id', '=', wanted.entryId);
  const row = await query.orderBy('entry.entry_id', 'desc').limit(1).executeTakeFirst();
  return row && { entryId: row.entry_id, bookedAt: row.booked_at, balanceAfter: row.balance_after!, branchId: row.branch_id };
}
