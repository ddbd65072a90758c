import { formatCents } from '#contract/common/money.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import type { LatestBooking } from '#contract/money/bookings/storno.ts';
import { listLatestBookings } from '#server/ledger/read/latest-bookings.ts';
import type { GetTillTerms } from '#server/money/bonus/till-terms.ts';
import { formatClock } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getStornoMinutes } from '#server/tenancy/regions/region-reads.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import type { Cashier } from './book.ts';
import { bookingTypeOf } from './take-back.ts';

/** What the till of a cashier's shop can take back, newest first, and for how many minutes. */
export async function listLatest(
  { db, getTillTerms }: { db: Db; getTillTerms: GetTillTerms },
  cashier: Cashier,
): Promise<{ minutes: number; bookings: LatestBooking[] }> {
  const { regionId, partnerId, personId } = cashier;
  const { branchId } = await getTillTerms(cashier);
  const minutes = await getStornoMinutes(db, regionId);
  const bookings = minutes === 0 ? [] : await listLatestBookings(db, { regionId, partnerId, branchId }, minutes);
  const names = await listNamesOfPeople(
    db,
    bookings.map(({ actorId }) => actorId),
  );
  return {
    minutes,
    bookings: bookings.map((booking) => ({
      bookingNumber: booking.entryId,
      bookingType: bookingTypeOf[booking.type],
      amountFormattedDE: formatCents(booking.cents),
      cardID: maskCardNumber(booking.card),
      bookedAt: booking.bookedAt.toISOString(),
      time: formatClock(booking.bookedAt),
      untilTime: formatClock(new Date(booking.bookedAt.getTime() + minutes * 60_000)),
      bookedBy: booking.actorId === personId ? null : (names.get(booking.actorId) ?? null),
      reversedFormattedDE: booking.reversedCents === null ? null : formatCents(booking.reversedCents),
      bonusFormattedDE: booking.bonusCents === 0 ? null : formatCents(booking.bonusCents),
      isWholeOnly: booking.grantedFor !== null,
    })),
  };
}
