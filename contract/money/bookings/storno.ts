import { z } from 'zod';
import { bookingTypes } from './bookings.ts';
import { call } from '#contract/common/call.ts';
import { tillPermits } from '#contract/common/permits.ts';
import { amountText, type Cents } from '#contract/common/money.ts';
import { bookingFee, type FeeTerms } from '#contract/parties/partners/fees.ts';

/** Why a booking was not taken back, beside the reasons for which no booking is made. */
export const stornoFailures = {
  STORNO_TOO_LATE: 'Die Zeit für ein Storno ist abgelaufen. Bitte beantragen Sie eine Korrektur.',
  ALREADY_REVERSED: 'Diese Buchung wurde bereits storniert.',
  NOT_SUFFICIENT_FUNDS: 'Auf der Karte ist nicht mehr genug Guthaben, um das zurückzunehmen.',
  INVALID_AMOUNT: 'Es kann höchstens so viel storniert werden, wie gebucht wurde.',
  CARD_LOCKED: 'Diese Karte ist gesperrt. Bitte beantragen Sie eine Korrektur.',
} as const;

/** What a till offers as reasons; any other can be written. */
export const stornoReasons = ['Falscher Betrag', 'Falsche Karte', 'Falsche Buchungsart', 'Kauf rückgängig gemacht'] as const;

/** A booking of this till that can still be taken back, or was. */
const latestBooking = z.object({
  bookingNumber: z.number().int(),
  bookingType: z.enum(bookingTypes),
  amountFormattedDE: z.string(),
  /** Masked. */
  cardID: z.string(),
  bookedAt: z.iso.datetime(),
  /** "14:05" in Berlin, of the booking and of the end of its Storno. */
  time: z.string(),
  untilTime: z.string(),
  /** Who booked, where that was somebody else. */
  bookedBy: z.string().nullable(),
  /** What was taken back of it already; it is taken back once. */
  reversedFormattedDE: z.string().nullable(),
  /** The bonus that goes back with it. */
  bonusFormattedDE: z.string().nullable(),
  /** It belongs to another booking, and goes back whole. */
  isWholeOnly: z.boolean(),
});
export type LatestBooking = z.infer<typeof latestBooking>;

export const latestBookings = call({
  method: 'GET',
  path: 'partner-latest-bookings',
  summary:
    'The bookings of this till that are young enough for a Storno, newest first: those of the shop where the person stands.',
  who: tillPermits,
  input: z.strictObject({}),
  output: z.object({ minutes: z.number().int(), bookings: z.array(latestBooking) }),
});

export const storno = call({
  method: 'POST',
  path: 'partner-storno',
  summary: 'Take a booking of this till back into its card, whole or in part, once, within the minutes of the region.',
  who: tillPermits,
  input: z.strictObject({
    bookingNumber: z.number().int().positive(),
    /** Without it all of the booking. */
    amount: amountText.optional(),
    reason: z
      .string()
      .trim()
      .min(3, 'Bitte geben Sie einen Grund an.')
      .max(200, 'Der Grund darf höchstens 200 Zeichen haben.')
      .regex(/^\P{Cc}*$/u, 'Der Grund darf keine Steuerzeichen enthalten.'),
  }),
  output: z.object({
    responseType: z.literal('success'),
    successMessage: z.string(),
    /** Of the Storno, as its receipt names it. */
    bookingNumber: z.number().int(),
    bookingType: z.enum(bookingTypes),
    bookedAt: z.iso.datetime(),
    amountFormattedDE: z.string(),
    balanceFormattedDE: z.string(),
  }),
  movesMoney: true,
});

/**
 * What the partner gets back of the fee of a booking, net, in cents: all of it with a whole booking; of a part what the fee would have been less for
 * what is left, so that the least fee of a booking stays. `paid` is what was posted.
 */
export function feeBack(
  booking: { type: 'topup' | 'redemption' | 'bonus'; cents: Cents; paid: Cents },
  back: Cents,
  terms: FeeTerms,
): Cents {
  const { type, cents, paid } = booking;
  if (back >= cents) return paid;
  return Math.max(0, paid - bookingFee(type, cents - back, terms));
}
