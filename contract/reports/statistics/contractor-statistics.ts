import { z } from 'zod';
import { call } from '#contract/common/call.ts';

/** Contractors: towns and associations on whose behalf a region's card is run (rulings 8). */
export const contractorPermits = [{ role: 'contractor' }] as const;

/** A sum is told only where at least so many partners have a part in it, … */
export const FEWEST_PARTNERS = 3;
/** … at least so many cards were used, … */
export const FEWEST_CARDS = 5;
/** … and no partner has more of it than this many percent. */
export const LARGEST_SHARE_PERCENT = 85;

const tally = z.object({ count: z.number().int(), cents: z.number().int() });

const month = z.object({
  /** "2026-10". */
  month: z.string(),
  /** Partners that booked. */
  partners: z.number().int(),
  /** Cards that were used; null where they are too few to be told. */
  cards: z.object({ registered: z.number().int(), unregistered: z.number().int() }).nullable(),
  /** Amounts in cents; null where a sum would tell about a single shop or person. */
  topUp: tally.nullable(),
  redemption: tally.nullable(),
  bonus: tally.nullable(),
});
export type RegionMonth = z.infer<typeof month>;

export const contractorStatistics = call({
  method: 'GET',
  path: 'contractor-statistics',
  summary: 'The sums of the own region by month, the latest that is over last. Play money and what was taken back do not count.',
  who: contractorPermits,
  input: z.strictObject({}),
  output: z.object({ region: z.string(), cardName: z.string(), months: z.array(month) }),
});
