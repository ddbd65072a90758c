import { z } from 'zod';
import { csv, get, type OutputOf, pdf } from '#contract/common/call.ts';
import { isoDay } from '#contract/common/read-german-day.ts';
import { formerBooking } from '#contract/parties/cards/former-booking.ts';
import { cardTransaction, customerPermits } from '#contract/parties/customers/customers.ts';

/** Limit of bookings per answer; `before` asks for older ones. */
export const TRANSACTIONS_AT_ONCE = 200;

const cardID = z.string().regex(/^\d{15}$/, 'Die Kartennummer ist ungültig.');
/** A calendar year in Berlin; without it, all years. */
const year = z.coerce.number().int().min(2000).max(2099).optional();

const day = isoDay('Das Datum ist ungültig.').optional();

/** Filter of bookings, in the words that the card holder reads; all given parts must match. */
const choice = {
  /** First and last day in Berlin, both included; ISO. */
  from: day,
  to: day,
  partner: z.string().max(200).optional(),
  kind: z.string().max(100).optional(),
  /** Each word must be in the partner's name or the kind, or be an amount or a day (TT.MM.JJJJ). */
  search: z.string().max(100).optional(),
};

export const transactions = get({
  path: 'transactions',
  summary:
    'The bookings of the own cards, newest first, keyed by card number: of one card or of all, at most 200 of each. The next answer continues after the number of the last.',
  who: customerPermits,
  input: z.strictObject({ cardID: cardID.optional(), year, before: z.coerce.number().int().positive().optional(), ...choice }),
  output: z.record(z.string(), z.array(cardTransaction)),
});

const whichBooking = z.strictObject({ cardID, bookingNumber: z.coerce.number().int().positive() });

export const ownBooking = get({
  path: 'booking',
  summary: 'One booking of an own card: with which shop, what was on the card afterwards, and whether there is a receipt.',
  who: customerPermits,
  input: whichBooking,
  output: cardTransaction.extend({
    balanceAfterFormattedDE: z.string(),
    /** Of the amount, money of campaigns. */
    gifts: z.array(z.object({ name: z.string(), amountFormattedDE: z.string() })),
    shop: z.object({ name: z.string(), street: z.string(), zip: z.string(), city: z.string() }).nullable(),
    hasReceipt: z.boolean(),
  }),
});
export type OwnBooking = OutputOf<typeof ownBooking>;

export const ownReceipt = get({
  path: 'booking-receipt',
  summary: 'The receipt of a booking of an own card, as its shop prints it for the customer.',
  who: customerPermits,
  input: whichBooking,
  output: pdf,
});

/** The bookings of a card in one month in Berlin. `month` is ISO: "2026-11". */
export const transactionMonth = z.object({
  month: z.string(),
  count: z.number().int(),
  incomingFormattedDE: z.string(),
  outgoingFormattedDE: z.string(),
});
export type TransactionMonth = z.infer<typeof transactionMonth>;

export const transactionMonths = get({
  path: 'transaction-months',
  summary: 'What was booked on an own card in each month, newest first; of what fits.',
  who: customerPermits,
  input: z.strictObject({ cardID, ...choice }),
  output: z.array(transactionMonth),
});

export const transactionChoices = get({
  path: 'transaction-choices',
  summary: 'With whom an own card was used, and the kinds of its bookings: what the list of them can be narrowed to.',
  who: customerPermits,
  input: z.strictObject({ cardID }),
  output: z.object({ partners: z.array(z.string()), kinds: z.array(z.string()) }),
});

export const formerTransactions = get({
  path: 'former-transactions',
  summary:
    'What a former provider has booked on an own card before the region came here, newest first; only of a card whose production number its holder has shown. It counts in no sum. The next answer continues after the number of the last.',
  who: customerPermits,
  input: z.strictObject({ cardID, before: z.coerce.number().int().positive().optional() }),
  output: z.array(formerBooking),
});

export const transactionsCsv = get({
  path: 'transactions-csv',
  summary: 'The bookings of an own card that fit as a table for a spreadsheet.',
  who: customerPermits,
  input: z.strictObject({ cardID, year, ...choice }),
  output: csv,
});

export const transactionsPaper = get({
  path: 'transactions-pdf',
  summary: 'The same as a paper.',
  who: customerPermits,
  input: z.strictObject({ cardID, year, ...choice }),
  output: pdf,
});
