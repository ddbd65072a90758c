import type { UseQueryOptions } from '@tanstack/react-query';
import type { bookingData, BookingResult } from '#contract/money/bookings/bookings.ts';
import type { OutputOf } from '#contract/common/call.ts';
import {
  askBalance,
  book,
  bookingDataQuery,
  fetchReceipt,
  type Booking,
  type CardBalance,
  type ReceiptType,
} from '#web/api/bookings.ts';
import type { AskOptions } from '#web/api/client.ts';

export type Terms = OutputOf<typeof bookingData>;

/** What a till talks to: the server, or in the demo something that plays it. Every refusal is a `CallError`. */
export interface Counter {
  bookingData: UseQueryOptions<Terms, Error, Terms, string[]>;
  askBalance: (cardNumber: string) => Promise<CardBalance>;
  book: (booking: Booking, options: AskOptions) => Promise<BookingResult>;
  fetchReceipt: (booking: Booking, bookingNumber: number, receiptType: ReceiptType) => Promise<Blob>;
  /** Bookings can be taken back here. */
  takesBack?: true;
  /** The main field of a bonus that is a share of the purchase takes the purchase, and the bonus is the second one. */
  asksForPurchase?: true;
  /** Where there is no real card: a number to try. */
  simulatedCard?: string;
}

export const serverCounter: Counter = { bookingData: bookingDataQuery, askBalance, book, fetchReceipt, takesBack: true };
