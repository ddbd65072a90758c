import type { BookingType, receiptTypes } from '#contract/money/bookings/bookings.ts';
import { messages } from '#contract/common/errors.ts';
import type { Cents } from '#contract/common/money.ts';
import { findPartnerBooking, type PartnerBooking } from '#server/ledger/read/find-partner-booking.ts';
import { listGiftsForTopUp, listGiftsOfBooking } from '#server/money/campaigns/tell-gifts.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findLogo } from '#server/parties/logos/reads.ts';
import { getBranch } from '#server/parties/partners/branches.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import type { Portal } from '#server/tenancy/portal.ts';
import { findRegion } from '#server/tenancy/regions/find-region.ts';
import { type Cashier, entryTypes } from './book.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { PartnerKey } from '#server/tenancy/people/business-people.ts';

interface WantedReceipt {
  receiptType: (typeof receiptTypes)[number];
  type: BookingType;
  /** Whole; with `entryId` masked will do. */
  card: string;
  cents: Cents;
  entryId: number | undefined;
}

/** The receipt of a booking of the own partner; says so where it was taken back. Throws Refusal 404. */
export async function printReceipt({ db, regionContent }: Portal, cashier: Cashier, wanted: WantedReceipt): Promise<Uint8Array> {
  const { type, cents, entryId } = wanted;
  const card = wanted.card.replaceAll('•', '_');
  const booking = await findPartnerBooking(db, cashier, { type: entryTypes[type], cents, card, entryId });
  if (!booking) throw notFound(messages.somethingFailed);
  await audit(db, {
    personId: cashier.personId,
    regionId: cashier.regionId,
    act: 'receipt-printed',
    subject: `entry ${booking.entryId}`,
  });
  return receiptOf({ db, regionContent }, cashier, { ...wanted, booking });
}

interface Receipted {
  receiptType: (typeof receiptTypes)[number];
  type: BookingType;
  cents: Cents;
  booking: PartnerBooking;
}

/** The paper of a booking that was found. */
export async function receiptOf(
  { db, regionContent }: Pick<Portal, 'db' | 'regionContent'>,
  { regionId, partnerId }: PartnerKey,
  { receiptType, type, cents, booking }: Receipted,
): Promise<Uint8Array> {
  const branch = await getBranch(db, partnerId, booking.branchId);
  const region = await findRegion(regionContent, { regionId });
  const logo = await findLogo(db, { kind: 'partner', regionId, partnerId });
  return receiptPdf({
    logo: logo?.png ?? null,
    receiptType,
    cardName: region?.cardName ?? '',
    regionName: region?.name ?? '',
    partnerName: branch.partnerName,
    branchName: branch.name,
    branchStreet: branch.street,
    branchCity: `${branch.zip} ${branch.city}`,
    card: booking.card,
    bookingType: type,
    cents,
    gifts: await listGiftsOfBooking(db, { regionId, ...booking }),
    given: type === 'addVoucher' && booking.reversalOf === null ? await listGiftsForTopUp(db, { regionId, ...booking }) : [],
    balanceAfter: booking.balanceAfter,
    bookingNumber: booking.entryId,
    bookedAt: booking.bookedAt,
    reversalOf: booking.reversalOf,
    reversedBy: booking.reversedBy,
    reason: booking.reason,
    bonusBack: booking.bonusBack,
  });
}
