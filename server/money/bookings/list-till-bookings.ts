import { formatCents } from '#contract/common/money.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { BOOKINGS_OF_TODAY, type LatestBooking } from '#contract/money/bookings/till-bookings.ts';
import { listBookingsOfToday, listLatestBookings, type Shop, type ShopBooking } from '#server/ledger/read/shop-bookings.ts';
import type { GetTillTerms } from '#server/money/bonus/till-terms.ts';
import { formatClock } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { getStornoMinutes } from '#server/tenancy/regions/region-reads.ts';
import { listNamesOfPeople } from '#server/tenancy/people/list-names-of-people.ts';
import type { Cashier } from './book.ts';
import { bookingTypeOf } from './take-back.ts';

interface Of {
  db: Db;
  getTillTerms: GetTillTerms;
}
type Listed = { minutes: number; bookings: LatestBooking[] };

/** What the till of a cashier's shop can take back, newest first, and for how many minutes. */
export async function listLatest(of: Of, cashier: Cashier): Promise<Listed> {
  const minutes = await getStornoMinutes(of.db, cashier.regionId);
  const bookings = minutes === 0 ? [] : await listLatestBookings(of.db, await shopOf(of, cashier), minutes);
  return { minutes, bookings: await shown(of.db, { bookings, minutes, cashier }) };
}

/** The last bookings of the cashier's shop on this day, whether or not they can still be taken back. */
export async function listToday(of: Of, cashier: Cashier): Promise<Listed> {
  const minutes = await getStornoMinutes(of.db, cashier.regionId);
  const bookings = await listBookingsOfToday(of.db, await shopOf(of, cashier), BOOKINGS_OF_TODAY);
  return { minutes, bookings: await shown(of.db, { bookings, minutes, cashier }) };
}

async function shopOf({ getTillTerms }: Of, cashier: Cashier): Promise<Shop> {
  const { branchId } = await getTillTerms(cashier);
  return { regionId: cashier.regionId, partnerId: cashier.partnerId, branchId };
}

interface Found {
  bookings: ShopBooking[];
  minutes: number;
  cashier: Cashier;
}

async function shown(db: Db, { bookings, minutes, cashier }: Found): Promise<LatestBooking[]> {
  const names = await listNamesOfPeople(
    db,
    bookings.map(({ actorId }) => actorId),
  );
  return bookings.map((booking) => ({
    bookingNumber: booking.entryId,
    bookingType: bookingTypeOf[booking.type],
    amountFormattedDE: formatCents(booking.cents),
    cardID: maskCardNumber(booking.card),
    bookedAt: booking.bookedAt.toISOString(),
    time: formatClock(booking.bookedAt),
    untilTime: formatClock(new Date(booking.bookedAt.getTime() + minutes * 60_000)),
    bookedBy: booking.actorId === cashier.personId ? null : (names.get(booking.actorId) ?? null),
    reversedFormattedDE: booking.reversedCents === null ? null : formatCents(booking.reversedCents),
    bonusFormattedDE: booking.bonusCents === 0 ? null : formatCents(booking.bonusCents),
    isWholeOnly: booking.grantedFor !== null,
  }));
}
