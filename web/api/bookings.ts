import { queryOptions } from '@tanstack/react-query';
import {
  bookingData,
  checkBalance,
  generateReceipt,
  grantBonus,
  redeem,
  topUp,
  type BookingResult,
  type BookingType,
  type receiptTypes,
} from '#contract/money/bookings/bookings.ts';
import type { InputOf, OutputOf } from '#contract/common/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask, type AskOptions, queryClient, queryOf } from '#web/api/client.ts';
import { setQuickAmounts } from '#contract/money/bookings/quick-amounts.ts';

export type ReceiptType = (typeof receiptTypes)[number];
export type CardBalance = OutputOf<typeof checkBalance>;

/** A booking as it is asked for; the call follows from the type. */
export interface Booking {
  type: BookingType;
  cardNumber: string;
  /** As typed. */
  amount: string;
  /** Of a bonus: the number of the booking that it is granted for. */
  grantedFor?: number | undefined;
}

/** What a person must mend before a booking can be sent. */
export interface BookingProblems {
  card?: string;
  amount?: string;
}

const bookingCalls = {
  redeemVoucher: bookingCall(redeem, ({ cardNumber, amount }) => ({ inputCardID: cardNumber, guthabenEinloesenBetrag: amount })),
  addBonus: bookingCall(grantBonus, ({ cardNumber, amount, grantedFor }) => ({
    inputCardID: cardNumber,
    kundenbonusAufladenBetrag: amount,
    ...(grantedFor !== undefined && { bookingNumber: grantedFor }),
  })),
  addVoucher: bookingCall(topUp, ({ cardNumber, amount }) => ({ inputCardID: cardNumber, guthabenAufladenBetrag: amount })),
};

function bookingCall<C extends typeof redeem | typeof grantBonus | typeof topUp>(
  call: C,
  inputOf: (booking: Booking) => InputOf<C>,
) {
  return {
    send: (booking: Booking, options: AskOptions) => ask(call, inputOf(booking), options),
    problemsOf(booking: Booking): BookingProblems {
      const issues = call.input.safeParse(inputOf(booking)).error?.issues ?? [];
      const card = issues.find(({ path }) => path[0] === 'inputCardID')?.message;
      const amount = issues.find(({ path }) => path[0] !== 'inputCardID')?.message;
      return { ...(card && { card }), ...(amount && { amount }) };
    },
  };
}

export const bookingDataQuery = queryOptions({
  ...queryOf(bookingData),
  staleTime: 60_000,
});

export function askBalance(cardNumber: string): Promise<CardBalance> {
  return ask(checkBalance, { inputCardID: cardNumber });
}

export function problemsOf(booking: Booking): BookingProblems {
  return bookingCalls[booking.type].problemsOf(booking);
}

/** Sends a booking. Throws whatever `ask` throws; an answer cut off in the middle is no answer. */
export async function book(booking: Booking, options: AskOptions): Promise<BookingResult> {
  const answer: BookingResult | null = await bookingCalls[booking.type].send(booking, options);
  if (!answer) throw CallError.unreachable();
  return answer;
}

/** A paper of a booking that was made. */
export function fetchReceipt(
  { cardNumber, amount, type }: Booking,
  bookingNumber: number,
  receiptType: ReceiptType,
): Promise<Blob> {
  return ask(generateReceipt, { inputCardID: cardNumber, receiptType, amount, bookingType: type, bookingNumber });
}

/** Says what the own tills offer; this one shows it at once, the others within a minute. */
export async function saveQuickAmounts(typed: InputOf<typeof setQuickAmounts>): Promise<void> {
  const quickAmounts = await ask(setQuickAmounts, typed);
  queryClient.setQueryData(bookingDataQuery.queryKey, (terms) => terms && { ...terms, quickAmounts });
}
