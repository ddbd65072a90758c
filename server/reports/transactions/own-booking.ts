import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { messages } from '#contract/common/errors.ts';
import { formatCents } from '#contract/common/money.ts';
import type { OwnBooking } from '#contract/reports/transactions/transactions.ts';
import { type CardMovement, latestMovements } from '#server/ledger/read/card-history.ts';
import { findPartnerBooking } from '#server/ledger/read/find-partner-booking.ts';
import { entryTypes } from '#server/money/bookings/book.ts';
import { receiptOf } from '#server/money/bookings/print-receipt.ts';
import { listGiftsOfBooking } from '#server/money/campaigns/tell-gifts.ts';
import { describeMovements } from '#server/parties/customers/movement-texts.ts';
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
  const { movement, isTest } = await findMovement(db, customer, which);
  const describe = await describeMovements(db, customer.regionId, [movement]);
  const described = describe(movement, { isTest });
  const { partnerId, branchId } = movement;
  const booking = { regionId: customer.regionId, entryId: movement.entryId, card: which.cardID };
  const gifts = await listGiftsOfBooking(db, booking);
  const branch = partnerId === null ? null : await getBranch(db, partnerId, branchId);
  return {
    ...described,
    dateFormattedDE: `${described.dateFormattedDE} Uhr`,
    balanceAfterFormattedDE: formatCents(movement.balanceAfter),
    gifts: gifts.map(({ name, cents }) => ({ name, amountFormattedDE: formatCents(Math.abs(cents)) })),
    shop: branch && { name: branch.name, street: branch.street, zip: branch.zip, city: branch.city },
    hasReceipt: partnerId !== null && bookingTypeOf(movement) !== undefined,
  };
}

/** The receipt of a booking of an own card. Throws 404 where there is none. */
export async function printOwnReceipt(portal: Portal, customer: PersonKey, which: Which): Promise<Uint8Array> {
  const { movement } = await findMovement(portal.db, customer, which);
  const type = bookingTypeOf(movement);
  if (type === undefined || movement.partnerId === null) throw notFound(messages.somethingFailed);
  const shop = { regionId: customer.regionId, partnerId: movement.partnerId };
  const cents = Math.abs(movement.cents);
  const wanted = { type: entryTypes[type], cents, card: which.cardID, entryId: which.bookingNumber };
  const booking = await findPartnerBooking(portal.db, shop, wanted);
  if (!booking) throw notFound(messages.somethingFailed);
  return receiptOf(portal, shop, { receiptType: 'customer', type, cents, booking });
}

async function findMovement(db: Db, customer: PersonKey, { cardID, bookingNumber }: Which) {
  const { accountId, isTest, historyFrom } = await getOwnAccount(db, customer, cardID);
  const [movement] = await latestMovements(db, customer.regionId, accountId, {
    since: historyFrom,
    before: bookingNumber + 1,
    most: 1,
  });
  if (movement?.entryId !== bookingNumber) throw notFound('Diese Buchung gibt es auf Ihrer Karte nicht.');
  return { movement, isTest };
}

/** What a till calls a booking of this kind; undefined where no till makes it. */
function bookingTypeOf({ type, reversedType }: CardMovement): BookingType | undefined {
  const made = reversedType ?? type;
  return (Object.keys(entryTypes) as BookingType[]).find((known) => entryTypes[known] === made);
}
