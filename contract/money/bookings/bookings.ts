import { z } from 'zod';
import { MONTHLY_TOP_UP_LIMIT, TOP_UP_LIMIT_EUROS } from '#contract/common/top-up-limit.ts';
import { get, pdf, post } from '#contract/common/call.ts';
import { cardNumberMessages, isMaskedCardNumber, shownCardNumber, tillCardNumber } from '#contract/common/card-number.ts';
import { tillPermits } from '#contract/common/permits.ts';
import { messages } from '#contract/common/errors.ts';
import { readOldNumber } from '#contract/parties/cards/old-number.ts';
import { amountMessages, amountText, readAmount } from '#contract/common/money.ts';

/** The three bookings of a till; these names are used on the wire. */
export const bookingTypes = ['addVoucher', 'redeemVoucher', 'addBonus'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** What a booking is called in lists and on papers. */
export const bookingTexts: Record<BookingType, string> = {
  addVoucher: 'Aufladung',
  redeemVoucher: 'Einlösung',
  addBonus: 'Kundenbonus',
};

/** What the till's dialog and panels call it. */
export const bookingTitles: Record<BookingType, string> = {
  addVoucher: 'Guthaben aufladen',
  redeemVoucher: 'Guthaben einlösen',
  addBonus: 'Kundenbonus vergeben',
};

/** Why a booking was refused, with the text for the cashier. */
export const bookingFailures = {
  NOT_SUFFICIENT_FUNDS: 'Es ist nicht ausreichend Guthaben auf der Karte.',
  CARD_UNKNOWN: 'Diese Kartennummer ist nicht bekannt.',
  CARD_LOCKED: 'Diese Karte ist gesperrt.',
  MONTHLY_LIMIT_EXCEEDED: `Es dürfen nur maximal ${TOP_UP_LIMIT_EUROS}€ pro Kalendermonat aufgebucht werden!`,
  BONUS_INACTIVE: 'Es ist kein Kundenbonus aktiv.',
  BONUS_LIMIT_EXCEEDED: 'Die Grenze für Kundenboni ist erreicht.',
  FOREIGN_REGION: 'Diese Karte gehört zu einer anderen Region.',
  INVALID_AMOUNT: 'Der Betrag ist ungültig.',
} as const;
export type BookingFailure = keyof typeof bookingFailures;

const cents = z.number().int().positive();

/** Usual sizes of bookings at a shop, in cents; both ends included. */
const usualAmounts = z.record(z.enum(bookingTypes), z.object({ leastCent: cents, mostCent: cents }));
export type UsualAmounts = z.infer<typeof usualAmounts>;

/**
 * The bonus in force: its terms as text, its share of the purchase if it is one, and the smallest purchase that gets
 * it.
 */
const grantedBonus = z.object({
  text: z.string(),
  basisPoints: z.number().int().nullable(),
  leastPurchaseCent: cents.nullable(),
});
export type GrantedBonus = z.infer<typeof grantedBonus>;

/** Amounts that a till offers as buttons, in cents, in the order of the screen. */
export const quickAmounts = z.object({ redeemVoucher: z.array(cents), addVoucher: z.array(cents) });
export type QuickAmounts = z.infer<typeof quickAmounts>;

export const bookingData = get({
  path: 'get-booking',
  summary: 'What the till needs to know before a card is scanned.',
  who: tillPermits,
  output: z.object({
    bonusActive: z.boolean(),
    bonus: grantedBonus.nullable(),
    usualAmounts,
    quickAmounts,
    partnerName: z.string(),
    branchName: z.string(),
    /** Address of the partner's logo; null when there is none. */
    logoUrl: z.string().nullable(),
  }),
});

/** What is wrong with a number whose balance is asked: ours have at most 15 digits that start with 176. */
export function balanceNumberProblem(number: string): string | undefined {
  if (number === '') return 'Es wurde keine Kartennummer eingegeben!';
  if (!/^\d+$/.test(number)) return 'Es dürfen nur Zahlen eingegeben werden!';
  return /^176\d{0,12}$/.test(number) ? undefined : 'Ungültige Kartennummer!';
}

/**
 * A card number whose balance is asked: one of ours, or that of a former provider in whatever way a scanner reads it.
 */
export const balanceCardNumber = z
  .string({ error: 'Es wurde keine Kartennummer eingegeben!' })
  .max(200, 'Ungültige Kartennummer!')
  .transform((text) => text.replace(/\s/g, ''))
  .superRefine((text, context) => {
    const message = readOldNumber(text) === null ? balanceNumberProblem(text) : undefined;
    if (message) context.addIssue({ code: 'custom', message });
  });

export const checkBalance = post({
  path: 'partner-check-balance',
  summary: 'Balance and state of a card that is valid in the region of the partner. Throttled and audited.',
  who: tillPermits,
  input: z.strictObject({ inputCardID: balanceCardNumber }),
  output: z.object({
    /** Our number, where the card was asked for by that of its former provider. */
    cardID: z.string().optional(),
    /** With `cardID` only: whether nothing was booked since the take-over. Then the till tells of the take-over. */
    isJustTakenOver: z.boolean().optional(),
    balanceFormattedDE: z.string(),
    /** What of it can be redeemed in this shop, where that is less, and why in a sentence. */
    usableHere: z.object({ formattedDE: z.string(), whyLess: z.string() }).optional(),
    isCardRegistered: z.boolean(),
    isTestcard: z.boolean(),
    isCardLocked: z.boolean(),
    remainingAmountCentToAddVoucherThisMonth: z.number().int(),
    remainingAmountToAddVoucherThisMonthFormattedDE: z.string(),
  }),
});

/** The answer to a booking. A refused booking is an error answer with `errorStatusCode`. */
export const bookingResult = z.object({
  bookingType: z.enum(bookingTypes),
  responseType: z.literal('success'),
  successMessage: z.string(),
  bookingNumber: z.number().int(),
  bookedAt: z.iso.datetime(),
  amountFormattedDE: z.string(),
  balanceFormattedDE: z.string(),
  /** What campaigns gave for it; it is in the balance. */
  gifts: z.array(z.object({ name: z.string(), amountFormattedDE: z.string() })).optional(),
});
export type BookingResult = z.infer<typeof bookingResult>;

/** A top-up above the monthly limit is refused before the card is checked. */
const topUpAmountText = amountText.refine((text) => !exceedsMonthlyLimit(text), bookingFailures.MONTHLY_LIMIT_EXCEEDED);

function exceedsMonthlyLimit(text: string): boolean {
  const amount = readAmount(text);
  return 'cents' in amount && amount.cents > MONTHLY_TOP_UP_LIMIT;
}

/** The `errorStatusCode` for a card number or amount that the schema refuses: the same as when the books refuse it. */
function statusCodeOf(message: string): BookingFailure | undefined {
  if (message === bookingFailures.MONTHLY_LIMIT_EXCEEDED) return 'MONTHLY_LIMIT_EXCEEDED';
  if (cardNumberMessages.has(message)) return 'CARD_UNKNOWN';
  return amountMessages.has(message) ? 'INVALID_AMOUNT' : undefined;
}

export const redeem = post({
  path: 'partner-guthaben-einloesen',
  summary: 'Take an amount off a card.',
  who: tillPermits,
  input: z.strictObject({ inputCardID: tillCardNumber, guthabenEinloesenBetrag: amountText }),
  output: bookingResult,
  movesMoney: true,
  statusCodeOf,
});

export const grantBonus = post({
  path: 'partner-kundenbonus-aufladen',
  summary: 'Give a bonus onto a card; the partner pays it.',
  who: tillPermits,
  input: z.strictObject({
    inputCardID: tillCardNumber,
    kundenbonusAufladenBetrag: amountText,
    /**
     * The booking of this shop and card that the bonus is granted for; a Storno of that booking takes the bonus back
     * too.
     */
    bookingNumber: z.number().int().positive().optional(),
  }),
  output: bookingResult,
  movesMoney: true,
  statusCodeOf,
});

export const topUp = post({
  path: 'partner-guthaben-aufladen',
  summary: 'Load onto a card what the customer paid at the till.',
  who: tillPermits,
  input: z.strictObject({ inputCardID: tillCardNumber, guthabenAufladenBetrag: topUpAmountText }),
  output: bookingResult,
  movesMoney: true,
  statusCodeOf,
});

export const receiptTypes = ['merchant', 'customer'] as const;

const receiptAmount = z.string({ error: messages.somethingFailed }).superRefine((text, context) => {
  if (!amountText.safeParse(text).success) context.addIssue({ code: 'custom', message: messages.somethingFailed });
});

export const generateReceipt = post({
  path: 'generate-receipt',
  summary: 'The receipt of a booking of one’s own, or of its reversal, as PDF for 80 mm paper, as often as it is wanted.',
  who: tillPermits,
  input: z
    .strictObject({
      /** May be masked if `bookingNumber` is given. */
      inputCardID: shownCardNumber,
      receiptType: z.enum(receiptTypes, messages.somethingFailed),
      amount: receiptAmount,
      bookingType: z.enum(bookingTypes, messages.somethingFailed),
      /** Which booking; without it, the latest one that matches. */
      bookingNumber: z.number().int().positive().optional(),
    })
    .refine(({ inputCardID, bookingNumber }) => bookingNumber !== undefined || !isMaskedCardNumber(inputCardID), {
      path: ['inputCardID'],
      error: 'Die Kartennummer ist ungültig!',
    }),
  output: pdf,
});
