import { z } from 'zod';
import { bookingTypes } from '#contract/money/bookings/bookings.ts';

/** A booking as the cashier means it. Its key makes it happen once, however often it is sent. */
const pendingBooking = z.object({
  key: z.uuid(),
  type: z.enum(bookingTypes),
  cardNumber: z.string(),
  amount: z.string(),
  /** Of a bonus: the number of the booking that it is granted for. */
  grantedFor: z.number().int().optional(),
  /** Of a redemption of what was on the card: what the customer pays in another way. */
  rest: z.string().optional(),
});
export type PendingBooking = z.infer<typeof pendingBooking>;

const placeOf = (person: string) => `kartenkontor.pending-booking:${person}`;

/**
 * Keeps a booking that waits for its answer, so that a reload cannot lose its key. Per person and tab. A browser that
 * refuses storage still books; only a reload in the middle would then have to be settled by a look at the balance.
 */
export function keepPendingBooking(person: string, booking: PendingBooking): void {
  try {
    sessionStorage.setItem(placeOf(person), JSON.stringify(booking));
  } catch {
    // Storage is refused or full.
  }
}

export function dropPendingBooking(person: string): void {
  try {
    sessionStorage.removeItem(placeOf(person));
  } catch {
    // Storage is refused: nothing was kept.
  }
}

/** The booking whose answer never came, or null. What cannot be read is none. */
export function findPendingBooking(person: string): PendingBooking | null {
  try {
    return pendingBooking.parse(JSON.parse(sessionStorage.getItem(placeOf(person)) ?? 'null'));
  } catch {
    return null;
  }
}
