import { z } from 'zod';
import { bookingTypes } from './bookings.ts';
import { post } from '#contract/common/call.ts';
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
