import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#contract/common/call.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import type { BookingResult } from '#contract/money/bookings/bookings.ts';
import { storno } from '#contract/money/bookings/storno.ts';
import {
  BOOKINGS_OF_TODAY,
  bookingsOfToday,
  type LatestBooking,
  latestBookings,
} from '#contract/money/bookings/till-bookings.ts';
import { readAnew } from '#web/api/acts.ts';
import type { Booking } from '#web/api/bookings.ts';
import { CallError } from '#web/api/call-error.ts';
import { ask, type AskOptions, queryClient, queryOf } from '#web/api/client.ts';
import { formatClock } from '#web/format/format-clock.ts';

export type StornoResult = OutputOf<typeof storno>;

/** What the till can take back now: never from before. */
export const latestBookingsQuery = queryOptions({ ...queryOf(latestBookings), staleTime: 0, gcTime: 0 });

/** What the side of the till shows. It is asked once and then follows what this till books. */
export const bookingsOfTodayQuery = queryOptions({ ...queryOf(bookingsOfToday), staleTime: 60_000 });

/** A booking of this till was made: it is the newest, without another question to the server. */
export function noteBooked({ type, cardNumber, grantedFor }: Booking, result: BookingResult): void {
  queryClient.setQueryData(bookingsOfTodayQuery.queryKey, (shown) => {
    if (!shown || shown.bookings.some(({ bookingNumber }) => bookingNumber === result.bookingNumber)) return shown;
    const newest: LatestBooking = {
      bookingNumber: result.bookingNumber,
      bookingType: type,
      amountFormattedDE: result.amountFormattedDE,
      cardID: maskCardNumber(cardNumber),
      bookedAt: result.bookedAt,
      time: formatClock(result.bookedAt),
      untilTime: formatClock(new Date(Date.parse(result.bookedAt) + shown.minutes * 60_000)),
      bookedBy: null,
      reversedFormattedDE: null,
      bonusFormattedDE: null,
      isWholeOnly: grantedFor !== undefined,
    };
    return { ...shown, bookings: [newest, ...shown.bookings].slice(0, BOOKINGS_OF_TODAY) };
  });
}

/** One was taken back: the server knows what else went back with it. */
export const askTodayAnew = () => readAnew(bookingsOfToday);

/** Takes a booking back. Throws whatever `ask` throws; an answer cut off in the middle is no answer. */
export async function takeBack(
  input: { bookingNumber: number; amount: string; reason: string },
  options: AskOptions,
): Promise<StornoResult> {
  const answer: StornoResult | null = await ask(storno, input, options);
  if (!answer) throw CallError.unreachable();
  return answer;
}
