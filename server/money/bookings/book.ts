import { hash } from 'node:crypto';
import {
  type BookingFailure,
  bookingFailures,
  type BookingResult,
  bookingTitles,
  type BookingType,
} from '#contract/money/bookings/bookings.ts';
import { contractMessages } from '#contract/parties/partners/contract-status.ts';
import { bookingFee } from '#contract/parties/partners/fees.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { type BonusLimit, isBonusLimit, type PostBooking, type PostingRefusal } from '#server/ledger/write/post-booking.ts';
import type { GetTillTerms, TillTerms } from '#server/money/bonus/till-terms.ts';
import { Refusal, ruleBroken } from '#server/platform/http/refusal.ts';

/** A booking as a cashier asks for it. */
export interface WantedBooking {
  type: BookingType;
  card: string;
  cents: Cents;
  /** Of a bonus: the booking that it is granted for, by its number. */
  grantedFor?: number | undefined;
  idempotencyKey: string;
}

/** Who stands at the till. */
export interface Cashier {
  personId: number;
  regionId: number;
  partnerId: number;
  branchId: number | null;
}

export interface Booked {
  result: BookingResult;
  balance: Cents;
  isReplay: boolean;
}

/** What the books call the bookings of a till. */
export const entryTypes = { addVoucher: 'topup', redeemVoucher: 'redemption', addBonus: 'bonus' } as const;

/** What a booking at a till goes through. */
interface Till {
  postBooking: PostBooking;
  getTillTerms: GetTillTerms;
  /** What the cashier is told of a bonus beyond a limit. */
  refuseBonus: (cashier: Cashier, booking: WantedBooking, limit: BonusLimit) => Promise<Refusal>;
}

/**
 * Books at a till. The same key with the same booking answers as the first time.
 * Throws Refusal 422 with `errorStatusCode` when the card or the contract does not allow it.
 */
export async function book(
  { postBooking, getTillTerms, refuseBonus }: Till,
  cashier: Cashier,
  wanted: WantedBooking,
): Promise<Booked> {
  const { type, card, cents, grantedFor, idempotencyKey } = wanted;
  const terms = await getTillTerms(cashier);
  assertActivated(terms);
  const outcome = await postBooking(cashier.regionId, {
    type: entryTypes[type],
    card,
    cents,
    fee: bookingFee(entryTypes[type], cents, terms),
    partnerId: cashier.partnerId,
    branchId: terms.branchId,
    actorId: cashier.personId,
    idempotencyKey,
    isAllowed: type !== 'addBonus' || terms.isBonusActive,
    inputHash: hash('sha256', [type, card, cents, grantedFor].filter((part) => part !== undefined).join(' ')),
    ...(grantedFor !== undefined && { grantedFor }),
  });
  if (!outcome.isPosted)
    throw isBonusLimit(outcome.refusal) ? await refuseBonus(cashier, wanted, outcome.refusal) : refusalOf(outcome.refusal);
  return {
    isReplay: outcome.isReplay,
    balance: outcome.balance,
    result: {
      bookingType: type,
      responseType: 'success',
      successMessage: `${bookingTitles[type]} für ${formatCents(cents)} €`,
      bookingNumber: outcome.entryId,
      bookedAt: outcome.bookedAt.toISOString(),
      amountFormattedDE: formatCents(cents),
      balanceFormattedDE: formatCents(outcome.balance),
    },
  };
}

/** A partner books with a contract in force and complete data. Throws Refusal 422. */
export function assertActivated({ isDataComplete, contractStatus, hasBranchEnded }: TillTerms): void {
  if (contractStatus === 'Beendet') throw ruleBroken(contractMessages.ended);
  if (hasBranchEnded) throw ruleBroken('Diese Filiale ist geschlossen. Buchungen sind nicht mehr möglich.');
  if (!isDataComplete)
    throw ruleBroken('Die Freischaltung für die Buchungsplattform ist erst mit vollständigen Partnerdaten möglich.');
  if (contractStatus === 'In Prüfung') throw ruleBroken(contractMessages.inReview);
}

function refusalOf(refusal: PostingRefusal): Refusal {
  if (refusal === 'NOT_ALLOWED') return bookingRefusal('BONUS_INACTIVE');
  if (refusal === 'KEY_REUSED') return new Refusal('KEY_REUSED', 'Dieser Schlüssel gehört zu einer anderen Buchung.');
  if (refusal === 'ENTRY_UNKNOWN' || refusal === 'ALREADY_REVERSED')
    return new Refusal('GROUND_GONE', 'Die Buchung, zu der dieser Bonus gehört, wurde storniert.');
  if (refusal in bookingFailures) return bookingRefusal(refusal as BookingFailure);
  throw new Error(`booking refused without a text: ${refusal}`);
}

/** Whether the books refused, with an `errorStatusCode`: this tells a till something about the card. */
export function isBookingRefusal(error: unknown): error is Refusal {
  return error instanceof Refusal && error.details.errorStatusCode !== undefined;
}

/** The refusal of a booking, in the words for the cashier. */
export function bookingRefusal(failure: BookingFailure): Refusal {
  return new Refusal(failure, bookingFailures[failure], { errorStatusCode: failure }, 422);
}
