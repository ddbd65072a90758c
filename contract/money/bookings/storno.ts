import { z } from 'zod';
import { bookingTypes } from './bookings.ts';
import { get, post } from '#contract/common/call.ts';
import { tillPermits } from '#contract/common/permits.ts';
import { amountText, type Cents } from '#contract/common/money.ts';
import { bookingFee, type FeeTerms } from '#contract/parties/partners/fees.ts';

/** Why a Storno was refused, in addition to the reasons for refusing any booking. */
export const stornoFailures = {
  STORNO_TOO_LATE: 'Die Zeit für ein Storno ist abgelaufen. Bitte beantragen Sie eine Korrektur.',
  ALREADY_REVERSED: 'Diese Buchung wurde bereits storniert.',
  NOT_SUFFICIENT_FUNDS: 'Auf der Karte ist nicht mehr genug Guthaben, um das zurückzunehmen.',
  INVALID_AMOUNT: 'Es kann höchstens so viel storniert werden, wie gebucht wurde.',
  CARD_LOCKED: 'Diese Karte ist gesperrt. Bitte beantragen Sie eine Korrektur.',
} as const;

/** Reasons that a till offers; any other text is allowed too. */
export const stornoReasons = ['Falscher Betrag', 'Falsche Karte', 'Falsche Buchungsart', 'Kauf rückgängig gemacht'] as const;

/** A booking of this till that can still be taken back, or already was. */
const latestBooking = z.object({
  bookingNumber: z.number().int(),
  bookingType: z.enum(bookingTypes),
  amountFormattedDE: z.string(),
  /** Masked. */
  cardID: z.string(),
  bookedAt: z.iso.datetime(),
  /** "14:05" in Berlin: time of the booking, and until when its Storno is possible (`STORNO_MINUTES`). */
  time: z.string(),
  untilTime: z.string(),
  /** Who booked, if it was somebody else. */
  bookedBy: z.string().nullable(),
  /** How much of it was already taken back; that is possible only once. */
  reversedFormattedDE: z.string().nullable(),
  /** The bonus that is taken back together with it. */
  bonusFormattedDE: z.string().nullable(),
  /** It belongs to another booking and can only be taken back whole. */
  isWholeOnly: z.boolean(),
});
export type LatestBooking = z.infer<typeof latestBooking>;

export const latestBookings = get({
  path: 'partner-latest-bookings',
  summary:
    'The bookings of this till that are young enough for a Storno, newest first: those of the shop where the person stands.',
  who: tillPermits,
  output: z.object({ minutes: z.number().int(), bookings: z.array(latestBooking) }),
});

/** How many bookings the side of a till shows. */
export const BOOKINGS_OF_TODAY = 5;

export const bookingsOfToday = get({
  path: 'partner-bookings-of-today',
  summary: "The shop's last bookings of this day, newest first, and for how many minutes each of them can be taken back.",
  who: tillPermits,
  output: latestBookings.output,
});

export const storno = post({
  path: 'partner-storno',
  summary: 'Take a booking of this till back into its card, whole or in part, once, within the minutes of the region.',
  who: tillPermits,
  input: z.strictObject({
    bookingNumber: z.number().int().positive(),
    /** Without it, the whole booking. */
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
    /** Number of the Storno, as printed on its receipt. */
    bookingNumber: z.number().int(),
    bookingType: z.enum(bookingTypes),
    bookedAt: z.iso.datetime(),
    amountFormattedDE: z.string(),
    balanceFormattedDE: z.string(),
    /** What goes back to campaigns with a top-up; it is not in the balance any more. */
    gifts: z.array(z.object({ name: z.string(), amountFormattedDE: z.string() })).optional(),
  }),
  movesMoney: true,
});

/**
 * The part of a booking's fee that the partner gets back, net, in cents. A whole booking gives back all of it. For a
 * part, the fee for the rest is calculated anew, so that its minimum fee stays. `paid` is the posted fee.
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
