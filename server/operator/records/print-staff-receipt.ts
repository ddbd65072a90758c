import type { BookingType } from '#contract/money/bookings/bookings.ts';
import { printReceipt } from '#server/money/bookings/print-receipt.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { getBooking, hasReceipt } from './read-booking.ts';

const types: Partial<Record<string, BookingType>> = { topup: 'addVoucher', redemption: 'redeemVoucher', bonus: 'addBonus' };

/** The merchant's receipt of a booking, for staff; noted in the trail. Throws Refusal 404, and 409 as the booking. */
export async function printStaffReceipt(
  portal: Portal,
  staffId: number,
  wanted: { id: number; region?: string | undefined },
): Promise<Uint8Array> {
  const { entry, region } = await getBooking(portal, wanted);
  if (!hasReceipt(entry)) throw notFound('Zu dieser Buchung gibt es keinen Beleg.');
  const { partnerId, branchId, reversedType, type, card, cents, entryId } = entry;
  const cashier = { personId: staffId, regionId: region.regionId, partnerId: partnerId!, branchId };
  return printReceipt(portal, cashier, {
    receiptType: 'merchant',
    type: types[reversedType ?? type]!,
    card: card!,
    cents,
    entryId,
  });
}
