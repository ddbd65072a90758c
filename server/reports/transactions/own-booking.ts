import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { messages } from '#contract/common/errors.ts';
import { formatCents } from '#contract/common/money.ts';
import type { OwnBooking } from '#contract/reports/transactions/transactions.ts';
import { type CardBooking, latestCardBookings } from '#server/ledger/read/card-history.ts';
import { findPartnerBooking } from '#server/ledger/read/find-partner-booking.ts';
import { entryTypes } from '#server/money/bookings/book.ts';
import { receiptOf } from '#server/money/bookings/print-receipt.ts';
import { listGiftsOfBooking } from '#server/money/campaigns/tell-gifts.ts';
import { describeCardBookings } from '#server/parties/customers/booking-names.ts';
import { getBranch } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getOwnAccount } from './own-account.ts';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

interface Which {
  cardID: string;
  bookingNumber: number;
}

/** A booking of an own card. Throws 404 for any other. */
export async function getOwnBooking(db: Db, customer: PersonKey, which: Which): Promise<OwnBooking> {
  const { booking, isTest } = await findOwnBooking(db, customer, which);
  const describe = await describeCardBookings(db, customer.regionId, [booking]);
  const described = describe(booking, { isTest });
  const { partnerId, branchId } = booking;
  const gifts = await listGiftsOfBooking(db, { regionId: customer.regionId, entryId: booking.entryId, card: which.cardID });
  const branch = partnerId === null ? null : await getBranch(db, partnerId, branchId);
  return {
    ...described,
    dateFormattedDE: `${described.dateFormattedDE} Uhr`,
    balanceAfterFormattedDE: formatCents(booking.balanceAfter),
    gifts: gifts.map(({ name, cents }) => ({ name, amountFormattedDE: formatCents(Math.abs(cents)) })),
    shop: branch && { name: branch.name, street: branch.street, zip: branch.zip, city: branch.city },
    hasReceipt: partnerId !== null && bookingTypeOf(booking) !== undefined,
  };
}

/** The receipt of a booking of an own card. Throws 404 where there is none. */
export async function printOwnReceipt(portal: Portal, customer: PersonKey, which: Which): Promise<Uint8Array> {
  const { booking } = await findOwnBooking(portal.db, customer, which);
  const type = bookingTypeOf(booking);
  if (type === undefined || booking.partnerId === null) throw notFound(messages.somethingFailed);
  const shop = { regionId: customer.regionId, partnerId: booking.partnerId };
  const cents = Math.abs(booking.cents);
  const wanted = { type: entryTypes[type], cents, card: which.cardID, entryId: which.bookingNumber };
  const atShop = await findPartnerBooking(portal.db, shop, wanted);
  if (!atShop) throw notFound(messages.somethingFailed);
  return receiptOf(portal, shop, { receiptType: 'customer', type, cents, booking: atShop });
}

async function findOwnBooking(db: Db, customer: PersonKey, { cardID, bookingNumber }: Which) {
  const { accountId, isTest, historyFrom } = await getOwnAccount(db, customer, cardID);
  const [booking] = await latestCardBookings(db, customer.regionId, accountId, {
    since: historyFrom,
    before: bookingNumber + 1,
    most: 1,
  });
  if (booking?.entryId !== bookingNumber) throw notFound('Diese Buchung gibt es auf Ihrer Karte nicht.');
  return { booking, isTest };
}

/** What a till calls a booking of this kind; undefined where no till makes it. */
function bookingTypeOf({ type, reversedType }: CardBooking): BookingType | undefined {
  const made = reversedType ?? type;
  return (Object.keys(entryTypes) as BookingType[]).find((known) => entryTypes[known] === made);
}
