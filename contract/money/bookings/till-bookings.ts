import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { tillPermits } from '#contract/common/permits.ts';
import { bookingTypes } from './bookings.ts';

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
