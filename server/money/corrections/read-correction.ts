import type { Cents } from '#contract/money.ts';
import type { RightBooking } from '#server/ledger/correct-entries.ts';
import type { RecentBooking } from '#server/ledger/recent-bookings.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

type WrongBooking = Pick<RecentBooking, 'entryId' | 'type' | 'cents' | 'partnerId' | 'branchId' | 'bookedAt'>;

/** What goes back in a case, and what is booked in its place. */
export async function readCorrection(
  db: Db,
  number: number,
): Promise<{ wrong: WrongBooking[]; right: { type: RightBooking['type']; cents: Cents }[] }> {
  const wrong = await db
    .selectFrom('correction_wrong')
    .innerJoin('entry', (join) =>
      join.onRef('entry.region_id', '=', 'correction_wrong.region_id').onRef('entry.entry_id', '=', 'correction_wrong.entry_id'),
    )
    .select([
      'entry.entry_id as entryId',
      'entry.type',
      'entry.cents',
      'entry.partner_id as partnerId',
      'entry.branch_id as branchId',
      'entry.booked_at as bookedAt',
    ])
    .where('correction_request_id', '=', number)
    .orderBy('entry.entry_id')
    .execute();
  const right = await db
    .selectFrom('correction_right')
    .select(['type', 'cents'])
    .where('correction_request_id', '=', number)
    .orderBy('type')
    .execute();
  // Only such bookings get into a case.
  return { wrong: wrong.map((row) => ({ ...row, type: row.type as RightBooking['type'] })), right };
}
