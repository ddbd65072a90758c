import { z } from 'zod';

/** How many former bookings an answer has at most; `before` asks for older ones. */
export const FORMER_BOOKINGS_AT_ONCE = 100;

/**
 * Years after the end of its year for which a booking of a former provider is kept and shown. Then nobody can ask
 * for it any more (sections 195 and 199 BGB). The number stands once more in `former_bookings_kept_from`.
 */
export const KEPT_FORMER_YEARS = 3;

/** A booking of a former provider, to be read only. It counts in no sum of ours. */
export const formerBooking = z.object({
  /** A number of ours, by which lists go on. */
  bookingNumber: z.number().int(),
  /** Who has booked it. */
  provider: z.string(),
  day: z.iso.date(),
  /** "31.12.2025", or "31.12.2025 14:05 Uhr" where its provider has told the time. */
  dateFormattedDE: z.string(),
  /** In the words of its provider; may be empty. */
  kind: z.string(),
  shop: z.string(),
  reference: z.string(),
  amountFormattedDE: z.string(),
});
export type FormerBooking = z.infer<typeof formerBooking>;
