import { z } from 'zod';
import { bookingTypes } from '#contract/money/bookings/bookings.ts';

/** A Storno as the cashier means it. Its key makes it happen once, however often it is sent. */
const pendingStorno = z.object({
  key: z.uuid(),
  bookingNumber: z.number().int(),
  type: z.enum(bookingTypes),
  /** Masked. */
  cardNumber: z.string(),
  amount: z.string(),
  reason: z.string(),
});
export type PendingStorno = z.infer<typeof pendingStorno>;

const placeOf = (person: string) => `kartenkontor.pending-storno:${person}`;

/**
 * Keeps a Storno that waits for its answer over a reload, or forgets it; per person and tab. A browser that refuses
 * storage takes back all the same.
 */
export function keepPendingStorno(person: string, storno: PendingStorno | null): void {
  try {
    if (storno) sessionStorage.setItem(placeOf(person), JSON.stringify(storno));
    else sessionStorage.removeItem(placeOf(person));
  } catch {
    // Storage is refused or full.
  }
}

/** The Storno whose answer never came, or null. What cannot be read is none. */
export function findPendingStorno(person: string): PendingStorno | null {
  try {
    return pendingStorno.parse(JSON.parse(sessionStorage.getItem(placeOf(person)) ?? 'null'));
  } catch {
    return null;
  }
}
