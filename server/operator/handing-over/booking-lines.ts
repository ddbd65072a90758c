import { bookingColumns } from '#contract/operator/handing-over/handing-over.ts';
import { listLeavingBookings, type BookingPlace } from '#server/ledger/read/leaving-balances.ts';
import { bookingNames } from '#server/parties/customers/booking-names.ts';
import { listBusinessNames } from '#server/parties/businesses/reads.ts';
import { listBranchesById } from '#server/parties/partners/branches.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { euros, type TableLines } from './table-lines.ts';

const AT_ONCE = 5_000;

/** All bookings on the cards of a region, in the order of the books. */
export async function* readBookingLines(trx: Trx, regionId: number): AsyncGenerator<TableLines> {
  yield { cells: [[...bookingColumns]], rows: 0 };
  for (let after: BookingPlace = { entryId: 0, card: '' }; ;) {
    const bookings = await listLeavingBookings(trx, regionId, { after, most: AT_ONCE });
    if (bookings.length === 0) return;
    after = bookings.at(-1)!;
    const partners = await listBusinessNames(
      trx,
      'partner',
      bookings.map(({ partnerId }) => partnerId),
    );
    const employers = await listBusinessNames(
      trx,
      'employer',
      bookings.map(({ employerId }) => employerId),
    );
    const branches = await listBranchesById(trx, regionId, [...new Set(bookings.flatMap(({ branchId }) => branchId ?? []))]);
    const cells = bookings.map(({ entryId, card, type, cents, balanceAfter, partnerId, branchId, ...of }) => [
      String(entryId),
      card,
      formatInstant(of.bookedAt),
      bookingNames[type],
      euros(cents),
      euros(balanceAfter),
      partners.get(partnerId) ?? employers.get(of.employerId) ?? '',
      (branchId === null ? undefined : branches.get(branchId)?.name) ?? '',
      of.reversalOf === null ? '' : String(of.reversalOf),
    ]);
    yield { cells, rows: cells.length };
  }
}
