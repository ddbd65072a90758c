import { z } from 'zod';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { get } from '#contract/common/call.ts';
import { businessPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import type { Cents } from '#contract/common/money.ts';

/** Limit of bookings per answer, so that it never blocks a till for long; `before` asks for older ones. */
export const PARTNER_TRANSACTIONS_AT_ONCE = 5_000;

/** Euros with at most two decimals, as in the specification's filters and links. */
const euros = z.number().multipleOf(0.01);

/** A booking as an own business sees it. */
export const partnerTransaction = z.object({
  bookingNumber: z.number().int(),
  /** Seconds since 1970. */
  date: z.number().int(),
  /** "21.11.2026" and "14:05:09" in Berlin. */
  dateFormatted: z.string(),
  time: z.string(),
  /** Euros, signed: the effect on the card. Redemptions are negative, their reversals positive. */
  amount: euros,
  amountPositive: euros,
  /** Masked: "1761 •••• •••0 014". */
  cardID: z.string(),
  /** A reversal has the name of the booking that it took back. */
  text: z.enum([bookingTexts.redeemVoucher, bookingTexts.addVoucher, bookingTexts.addBonus]),
  /** Whether the card belongs to a registered customer today. */
  registered: z.boolean(),
  /** Where it was booked; empty when no branch is known. */
  branch: z.string(),
  /** Fee of the partner, net, in euros; negative when a reversal gives it back. */
  fee: euros,
  /** It takes back another booking … */
  isReversal: z.boolean(),
  /** … or another booking took it back. */
  isReversed: z.boolean(),
  /** How much of it was taken back, in euros, unsigned; 0 for nothing. A till can take back a part. */
  reversedAmount: euros,
  /** Whether staff still has to decide on its correction. */
  hasOpenCorrection: z.boolean(),
  /** Why a till took it back; null otherwise. */
  stornoReason: z.string().nullable(),
  /** Booking with a test card: not included in any sum. */
  isTest: z.boolean(),
});
export type PartnerTransaction = z.infer<typeof partnerTransaction>;

/** The exact cents of an amount in a `PartnerTransaction`: 12.3 is 1230. */
export function centsOfEuros(euros: number): Cents {
  return Math.round(euros * 100);
}

const day = isoDay('Das Datum ist ungültig.');

export const partnerTransactions = get({
  path: 'partner-transactions',
  summary:
    'The bookings of the own partner or employer, newest first, at most 5,000 of them: of a period (days of Berlin, both included), and those that come after the booking numbered `before` in this order.',
  who: businessPermits,
  input: z.strictObject({
    from: day.optional(),
    to: day.optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  output: z.array(partnerTransaction),
});
