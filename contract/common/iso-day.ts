import { z } from 'zod';

/** First year the portal works with, as for a card's bookings and a bonus; a database knows no year 0. */
const FIRST = '2000-01-01';
const LAST = '2099-12-31';

/**
 * An ISO date of the years 2000 to 2099 that exists in the calendar ("2026-11-22"), with the message for any other
 * text.
 */
export function isoDay(message: string) {
  return z.iso.date(message).refine((day) => day >= FIRST && day <= LAST, message);
}
