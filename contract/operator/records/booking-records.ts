import { z } from 'zod';
import { call, pdf } from '#contract/common/call.ts';
import { contractPermits } from '#contract/common/permits.ts';

/** A booking is named by its number, and by its region where two have the same. */
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
  /** Play money. */
  isTest: z.boolean(),
  card: z.string().nullable(),
  partner: link.nullable(),
  branch: z.string().nullable(),
  /** Who booked; null for the portal. */
  bookedBy: z.string().nullable(),
  /** Signed: what stands on each account from it; together 0. */
  postings: z.array(z.object({ account: z.string(), amountFormattedDE: z.string() })),
  /** What it took back, and what took it back. */
  reverses: z.number().int().nullable(),
  reversedBy: z.number().int().nullable(),
  /** A bonus: the booking that it was granted for; and the other way round. */
  grantedFor: z.number().int().nullable(),
  grants: z.array(z.number().int()),
  /** The case in which somebody has asked for its correction, as long as that is open. */
  correctionCase: z.number().int().nullable(),
  hasReceipt: z.boolean(),
});
export type BookingRecord = z.infer<typeof bookingRecord>;

export const staffBooking = call({
  method: 'GET',
  path: 'staff-booking',
  summary: 'A booking with its postings. The inspection is in the trail.',
  who: contractPermits,
  input: z.strictObject(which),
  output: bookingRecord,
});

export const staffReceipt = call({
  method: 'POST',
  path: 'staff-receipt',
  summary: 'The receipt of a booking at a till, as its partner has it.',
  who: contractPermits,
  input: z.strictObject(which),
  output: pdf,
});
