import { z } from 'zod';
import { get, pdf, post } from '#contract/common/call.ts';
import { contractPermits } from '#contract/common/permits.ts';

/** A booking is named by its number, and also by its region if two regions have that number. */
const which = {
  id: z.coerce.number('Diese Buchung gibt es nicht.').int().positive().max(Number.MAX_SAFE_INTEGER),
  /** Slug. */
  region: z.string().max(100).optional(),
};

const link = z.object({ id: z.string(), name: z.string() });

export const bookingRecord = z.object({
  number: z.number().int(),
  region: z.string(),
  regionName: z.string(),
  text: z.string(),
  bookedAt: z.iso.datetime(),
  amountFormattedDE: z.string(),
  /** A test booking without real money. */
  isTest: z.boolean(),
  card: z.string().nullable(),
  partner: link.nullable(),
  branch: z.string().nullable(),
  /** Who booked; null for the portal. */
  bookedBy: z.string().nullable(),
  /** The signed amount on each account; the sum is 0. */
  postings: z.array(z.object({ account: z.string(), amountFormattedDE: z.string() })),
  /** The booking that it took back, and the one that took it back. */
  reverses: z.number().int().nullable(),
  reversedBy: z.number().int().nullable(),
  /** For a bonus: the booking that it was granted for; for that booking: the bonus. */
  grantedFor: z.number().int().nullable(),
  grants: z.array(z.number().int()),
  /** The open case that asks for its correction. */
  correctionCase: z.number().int().nullable(),
  hasReceipt: z.boolean(),
});
export type BookingRecord = z.infer<typeof bookingRecord>;

export const staffBooking = get({
  path: 'staff-booking',
  summary: 'A booking with its postings. The inspection is in the trail.',
  who: contractPermits,
  input: z.strictObject(which),
  output: bookingRecord,
});

export const staffReceipt = post({
  path: 'staff-receipt',
  summary: 'The receipt of a booking at a till, as its partner has it.',
  who: contractPermits,
  input: z.strictObject(which),
  output: pdf,
});
