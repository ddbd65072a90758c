import type { Cents } from '#contract/money.ts';
import type { RightBooking } from '#server/ledger/correct-entries.ts';
import { listEntries } from '#server/ledger/list-entries.ts';
import type { RecentBooking } from '#server/ledger/recent-bookings.ts';
import type { Db } from '#server/platform/db/database.ts';
import './tables.ts';

type WrongBooking = Pick<RecentBooking, 'entryId' | 'type' | 'cents' | 'partnerId' | 'branchId' | 'bookedAt'>;

/** What goes back in a case, and what is booked in its place. */
export async function readCorrection(
  db: Db,
  number: number,
): Promise<{ wrong: WrongBooking[]; right: { type: RightBooking['type']; cents: Cents }[] }> {
  const entries = await db
    .selectFrom('correction_wrong')
    .select(['region_id', 'entry_id'])
    .where('correction_request_id', '=', number)
    .execute();
  const wrong =
    entries.length === 0
      ? []
      : await listEntries(
          db,
          entries[0]!.region_id,
          entries.map((entry) => entry.entry_id),
        );
  const right = await db
    .selectFrom('correction_right')
    .select(['type', 'cents'])
    .where('correction_request_id', '=', number)
    .orderBy('type')
    .execute();
  // Only such bookings get into a case.
  return { wrong: wrong.map((row) => ({ ...row, type: row.type as RightBooking['type'] })), right };
}
