import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import {
  PARTNER_TRANSACTIONS_AT_ONCE,
  type PartnerTransaction,
  type partnerTransactions,
} from '#contract/reports/partner-transactions/partner-transactions.ts';
import type { ParsedInputOf } from '#contract/common/call.ts';
import { listOpenCorrections } from '#server/money/corrections/reads.ts';
import { listRegisteredAmong } from '#server/parties/cards/card-registration.ts';
import { type PartnerHistoryEntry, listPartnerHistory } from '#server/ledger/read/partner-history.ts';
import { listBranchNames } from '#server/parties/partners/branches.ts';
import type { OwnBusiness } from '#server/parties/businesses/own-business.ts';
import type { Db } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';

const texts = {
  topup: bookingTexts.addVoucher,
  charge: bookingTexts.addVoucher,
  redemption: bookingTexts.redeemVoucher,
  bonus: bookingTexts.addBonus,
} as const;

/** The bookings of a business, newest first. Throws 404 if `before` is not one of its own bookings. */
export async function listPartnerTransactions(
  db: Db,
  business: OwnBusiness,
  wanted: ParsedInputOf<typeof partnerTransactions>,
): Promise<PartnerTransaction[]> {
  const most = PARTNER_TRANSACTIONS_AT_ONCE;
  const bookings = await listPartnerHistory(db, business.regionId, business, { ...wanted, most });
  if (!bookings) throw notFound('Diese Buchung wurde nicht gefunden.');
  return describeBookings(db, business, bookings);
}

/** Bookings of a business as it sees them: its branches by name, and what is known of cards and corrections today. */
export async function describeBookings(
  db: Db,
  business: OwnBusiness,
  bookings: readonly PartnerHistoryEntry[],
): Promise<PartnerTransaction[]> {
  const registered = await listRegisteredAmong(
    db,
    bookings.map(({ card }) => card),
  );
  const inCorrection = await listOpenCorrections(db, business.regionId);
  const branches = business.kind === 'partner' ? await listBranchNames(db, business.partnerId) : new Map<number | null, string>();
  return bookings.map((booking) =>
    transactionOf(booking, {
      registered: registered.has(booking.card),
      branch: branches.get(booking.branchId) ?? '',
      hasOpenCorrection: inCorrection.has(booking.entryId),
    }),
  );
}

function transactionOf(
  booking: PartnerHistoryEntry,
  around: Pick<PartnerTransaction, 'registered' | 'branch' | 'hasOpenCorrection'>,
): PartnerTransaction {
  return {
    bookingNumber: booking.entryId,
    date: booking.seconds,
    dateFormatted: booking.day,
    time: booking.time,
    amount: booking.cents / 100,
    amountPositive: Math.abs(booking.cents) / 100,
    cardID: maskCardNumber(booking.card),
    text: texts[booking.type],
    ...around,
    fee: booking.fee / 100,
    isReversal: booking.isReversal,
    isReversed: booking.isReversed,
    reversedAmount: booking.reversedCents / 100,
    stornoReason: booking.reason,
    isTest: booking.isTest,
  };
}
