import { z } from 'zod';
import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { call } from '#contract/common/call.ts';
import { businessPermits } from '#contract/common/permits.ts';
import { isoDay } from '#contract/common/iso-day.ts';
import type { Cents } from '#contract/common/money.ts';

/** Bookings that one answer holds at most; what is older comes with `before`. Small enough that a till never waits behind it. */
export const PARTNER_TRANSACTIONS_AT_ONCE = 5_000;

/** An amount as a number of euros with at most two decimals: what the specification's filters and links reckon with. */
const euros = z.number().multipleOf(0.01);

/** One booking as the desk of a partner or employer sees it (part 2, section 3, Partner transaction). */
export const partnerTransaction = z.object({
  bookingNumber: z.number().int(),
  /** Seconds since 1970. */
  date: z.number().int(),
  /** "21.11.2026" and "14:05:09" in Berlin. */
  dateFormatted: z.string(),
  time: z.string(),
  /** Euros, signed: what it did to the card. Redemptions are negative, their reversals positive. */
  amount: euros,
  amountPositive: euros,
  /** Masked: "1761 •••• ••• 0014". */
  cardID: z.string(),
  /** A reversal is called as what it took back. */
  text: z.enum([bookingTexts.redeemVoucher, bookingTexts.addVoucher, bookingTexts.addBonus]),
  /** Whether the card belongs to a registered customer today. */
  registered: z.boolean(),
  /** Where it was booked; empty where no branch is known. */
  branch: z.string(),
  /** What it costs the partner, net, in euros; negative where a reversal gives it back. */
  fee: euros,
  /** It takes another booking back … */
  isReversal: z.boolean(),
  /** … or was itself taken back by one. */
  isReversed: z.boolean(),
  /** How much of it, in euros, unsigned; 0 where nothing was. A till takes parts back as well. */
  reversedAmount: euros,
  /** Whether staff has still to decide on a correction of it. */
  hasOpenCorrection: z.boolean(),
  /** Why a till took it back; null where it did not. */
  stornoReason: z.string().nullable(),
  /** Play money, of a test card: no sum knows it (rulings 8). */
  isTest: z.boolean(),
});
export type PartnerTransaction = z.infer<typeof partnerTransaction>;

/** The cents of an amount of a `PartnerTransaction`, exactly: 12.3 is 1230. */
export function centsOfEuros(euros: number): Cents {
  return Math.round(euros * 100);
}

const day = isoDay('Das Datum ist ungültig.');

export const partnerTransactions = call({
  method: 'GET',
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
