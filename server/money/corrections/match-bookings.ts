import { bookingTexts } from '#contract/money/bookings/bookings.ts';
import { type CorrectedBooking, correctionFields } from '#contract/money/corrections/corrections.ts';
import { CORRECTION_HOURS } from '#contract/common/correction-hours.ts';
import { formatCents } from '#contract/common/money.ts';
import { entryTypes } from '#server/money/bookings/book.ts';
import type { RecentBooking } from '#server/ledger/read/recent-bookings.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import { Temporal } from 'temporal-polyfill';

/** People read a clock, not our books: so far beside it a booking is still the one they mean. */
const TOLERANCE_MS = 10 * 60_000;

const LATELY = `Auf dieser Karte haben Sie in den letzten ${CORRECTION_HOURS} Stunden`;

/** The bookings that were meant, or which field is to blame and why. */
export type Match = { bookings: RecentBooking[] } | { field: string; message: string };

/**
 * Finds the caller's recent bookings that a request means: by card as it was typed, type, amount and time; of several
 * the nearest in time. Where a masked number fits more than one card it asks, because the wrong card must never pay.
 */
export function matchBookings(recent: readonly RecentBooking[], was: readonly CorrectedBooking[], moment: BookingMoment): Match {
  const byCard = [...Map.groupBy(recent, ({ card }) => card).values()];
  const found = byCard.map((bookings) => matchOnCard(bookings, was, moment)).filter((match) => 'bookings' in match);
  const exact = found.filter(({ bookings }) => bookings.every(({ bookedAt }) => distanceTo(moment, bookedAt) === 0));
  const candidates = found.length > 1 && exact.length > 0 ? exact : found;
  if (candidates.length > 1)
    return {
      field: 'cardID',
      message: 'Zu diesen Angaben passen mehrere Karten. Bitte geben Sie die vollständige Kartennummer ein.',
    };
  return candidates[0] ?? matchOnCard(recent, was, moment);
}

function matchOnCard(recent: readonly RecentBooking[], was: readonly CorrectedBooking[], moment: BookingMoment): Match {
  if (recent.length === 0) return { field: 'cardID', message: `${LATELY} nichts gebucht.` };
  const bookings: RecentBooking[] = [];
  for (const wanted of was) {
    const match = matchOne(recent, wanted, moment);
    if ('message' in match) return match;
    bookings.push(match.booking);
  }
  return { bookings };
}

function matchOne(
  recent: readonly RecentBooking[],
  { type, cents }: CorrectedBooking,
  moment: BookingMoment,
): { booking: RecentBooking } | { field: string; message: string } {
  const field = correctionFields[type].wasAmount;
  const what = `${bookingTexts[type]} über ${formatCents(cents)} €`;
  const alike = recent.filter((booking) => booking.type === entryTypes[type] && booking.cents === cents);
  if (alike.length === 0) return { field, message: `${LATELY} keine solche Buchung: ${what}.` };
  const near = alike
    .map((booking) => ({ booking, distance: distanceTo(moment, booking.bookedAt) }))
    .filter(({ distance }) => distance <= TOLERANCE_MS)
    .sort((one, other) => one.distance - other.distance);
  if (near.length === 0) {
    const times = alike.slice(-3).map(({ bookedAt }) => formatInstant(bookedAt));
    return { field: 'bookingTimestamp', message: `Zu dieser Zeit wurde das nicht gebucht. ${what}: ${times.join(', ')} Uhr.` };
  }
  // Of several at the same distance one that still counts; never a farther one instead of one already reversed.
  const nearest = near.filter(({ distance }) => distance === near[0]!.distance);
  const standing = nearest.find(({ booking }) => !booking.isReversed);
  return standing ? { booking: standing.booking } : { field, message: 'Diese Buchung wurde bereits storniert.' };
}

/** A span of time in which a booking was made. The hour that the end of summer time repeats gives two spans. */
export interface BookingMoment {
  /** Epoch milliseconds. */
  starts: number[];
  /** A minute, or a second where the seconds are known. */
  lengthMs: number;
}

/** Reads Berlin's time as the form sends it ("2026-11-21T14:05", with seconds where they are known). */
export function readBookingMoment(text: string): BookingMoment {
  const local = Temporal.PlainDateTime.from(text);
  const starts = (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime('Europe/Berlin', { disambiguation }).epochMilliseconds,
  );
  return { starts: [...new Set(starts)], lengthMs: text.length > 16 ? 1_000 : 60_000 };
}

/** How far an instant lies from the moment; 0 within. In milliseconds. */
function distanceTo({ starts, lengthMs }: BookingMoment, instant: Date): number {
  const at = instant.getTime();
  return Math.min(...starts.map((start) => Math.max(start - at, at - (start + lengthMs - 1), 0)));
}
