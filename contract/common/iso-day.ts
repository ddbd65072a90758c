import { z } from 'zod';

/** The years that the portal reckons with, as for a card's bookings and a bonus; a database knows no year 0. */
const FIRST = '2000-01-01';
const LAST = '2099-12-31';

/** A day on the wire: an ISO date of the years 2000 to 2099 that the calendar knows ("2026-11-22"), with the message for any other. */
export function isoDay(message: string) {
  return z.iso.date(message).refine((day) => day >= FIRST && day <= LAST, message);
}
