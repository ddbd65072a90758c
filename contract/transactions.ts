import { z } from 'zod';
import { call, csv, pdf } from './call.ts';
import { cardTransaction, customerPermits } from './customers.ts';

/** Bookings that one answer holds at most; what is older comes with `before`. */
export const TRANSACTIONS_AT_ONCE = 200;

const cardID = z.string().regex(/^\d{15}$/, 'Die Kartennummer ist ungültig.');
/** A calendar year of Berlin; without it all of them. */
const year = z.coerce.number().int().min(2000).max(2099).optional();

/** A booking in the overview. Its number tells where the next answer goes on. */
export const listedTransaction = cardTransaction.extend({ bookingNumber: z.number().int() });
export type ListedTransaction = z.infer<typeof listedTransaction>;

export const transactions = call({
  method: 'GET',
  path: 'transactions',
  summary: 'The bookings of the own cards, newest first, keyed by card number: of one card or of all, at most 200 of each.',
  who: customerPermits,
  input: z.strictObject({ cardID: cardID.optional(), year, before: z.coerce.number().int().positive().optional() }),
  output: z.record(z.string(), z.array(listedTransaction)),
});

/** The bookings of a card in one month of Berlin. `month` is ISO: "2026-11". */
export const transactionMonth = z.object({
  month: z.string(),
  count: z.number().int(),
  incomingFormattedDE: z.string(),
  outgoingFormattedDE: z.string(),
});
export type TransactionMonth = z.infer<typeof transactionMonth>;

export const transactionMonths = call({
  method: 'GET',
  path: 'transaction-months',
  summary: 'What was booked on an own card in each month, newest first.',
  who: customerPermits,
  input: z.strictObject({ cardID }),
  output: z.array(transactionMonth),
});

export const transactionsCsv = call({
  method: 'GET',
  path: 'transactions-csv',
  summary: 'All bookings of an own card as a table for a spreadsheet.',
  who: customerPermits,
  input: z.strictObject({ cardID, year }),
  output: csv,
});

export const transactionsPaper = call({
  method: 'GET',
  path: 'transactions-pdf',
  summary: 'The same as a paper.',
  who: customerPermits,
  input: z.strictObject({ cardID, year }),
  output: pdf,
});
