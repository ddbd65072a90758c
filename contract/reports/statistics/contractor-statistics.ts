import { z } from 'zod';
import { get } from '#contract/common/call.ts';
import { contractorPermits } from '#contract/common/permits.ts';

/** A sum is only shown if it has at least this many partners, … */
export const FEWEST_PARTNERS = 3;
/** … at least this many cards, … */
export const FEWEST_CARDS = 5;
/** … and no partner has a larger share than this, in percent. */
export const LARGEST_SHARE_PERCENT = 85;

const tally = z.object({ count: z.number().int(), cents: z.number().int() });

const month = z.object({
  /** "2026-10". */
  month: z.string(),
  /** Partners with bookings. */
  partners: z.number().int(),
  /** Used cards; null when there are too few to be shown. */
  cards: z.object({ registered: z.number().int(), unregistered: z.number().int() }).nullable(),
  /** Amounts in cents; null when a sum could reveal a single shop or person. */
  topUp: tally.nullable(),
  redemption: tally.nullable(),
  bonus: tally.nullable(),
});
export type RegionMonth = z.infer<typeof month>;

export const contractorStatistics = get({
  path: 'contractor-statistics',
  summary: 'The sums of the own region by month, the latest that is over last. Play money and what was taken back do not count.',
  who: contractorPermits,
  output: z.object({ region: z.string(), cardName: z.string(), months: z.array(month) }),
});
