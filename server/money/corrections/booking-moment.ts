import { Temporal } from 'temporal-polyfill';

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
export function distanceTo({ starts, lengthMs }: BookingMoment, instant: Date): number {
  const at = instant.getTime();
  return Math.min(...starts.map((start) => Math.max(start - at, at - (start + lengthMs - 1), 0)));
}
