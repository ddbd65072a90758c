import { z } from 'zod';

/** "24.12.1980" → "1980-12-24". Null unless it is a real day in that form, with leading zeros; there is no year 0. */
export function readGermanDay(text: string): string | null {
  const match = /^(\d{2})\.(\d{2})\.(?!0000)(\d{4})$/.exec(text);
  if (!match) return null;
  const iso = `${match[3]}-${match[2]}-${match[1]}`;
  const day = new Date(`${iso}T00:00:00Z`);
  // A 31st of April would become the 1st of May.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : null;
}

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
