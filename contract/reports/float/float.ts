import { z } from 'zod';
import type { Cents } from '#contract/common/money.ts';
import { get } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';

/** Above this sum the operator must notify the supervisor (§ 2 (2) ZAG, for services of § 2 (1) no. 10). In cents. */
export const NOTICE_LIMIT: Cents = 100_000_000;

export const floatDays = [30, 90, 365] as const;

const cents = z.number().int();

/** What the operator owes at the end of a day in Berlin, in cents. */
export const floatDay = z.object({
  day: z.iso.date(),
  /** To card holders; test cards hold no real money and do not count. */
  cards: cents,
  /** To partners, minus what they owe. */
  partners: cents,
  /** To employers: money paid and not yet on cards, minus what they owe. */
  employers: cents,
  /** To sponsors of campaigns: what they paid and nobody got, minus what they owe. */
  campaigns: cents,
  /** To the tax office. */
  tax: cents,
});
export type FloatDay = z.infer<typeof floatDay>;

/** A region today, in cents. */
export const floatRegion = z.object({
  region: z.string(),
  cardName: z.string(),
  cards: cents,
  owedToPartners: cents,
  owedByPartners: cents,
  /** Paid by employers and not yet on cards, minus what they owe. */
  employers: cents,
  /** Paid for campaigns, and not given or come back. */
  owedToSponsors: cents,
  /** Given, and not paid yet; what one sponsor owes pays no other. */
  owedBySponsors: cents,
  tax: cents,
  /** Payments with cards in the last twelve months, including today. */
  executed: cents,
  /** The same of the last thirty days. */
  executedLately: cents,
});
export type FloatRegion = z.infer<typeof floatRegion>;

/** What is owed in a region, in cents, to whom it is owed alone: what others owe does not lessen it. */
export const owedIn = ({ cards, owedToPartners, employers, owedToSponsors, tax }: FloatRegion): Cents =>
  cards + owedToPartners + Math.max(employers, 0) + owedToSponsors + Math.max(tax, 0);

export const float = get({
  path: 'float',
  summary:
    'What the operator owes card holders, partners, sponsors and the tax office by region and day, and what was paid with cards within twelve months.',
  who: accountingPermits,
  input: z.strictObject({
    region: z.string().max(100).optional(),
    days: z.coerce
      .number()
      .refine((days) => floatDays.some((known) => known === days))
      .default(30),
  }),
  output: z.object({
    today: z.iso.date(),
    /** Of all regions, or of the requested one. */
    days: z.array(floatDay),
    regions: z.array(floatRegion),
    /**
     * Payments with cards of all regions in the twelve months before each month's end, and before today; the oldest
     * first.
     */
    executed: z.array(z.object({ until: z.iso.date(), cents })),
  }),
});

/** Where the twelve-month sum is heading. */
export type NoticeOutlook =
  | { state: 'exceeded'; by: Cents }
  | { state: 'rising'; left: Cents; months: number }
  | { state: 'steady'; left: Cents };

/**
 * When the twelve-month sum will pass the limit if the trend continues: a straight line through the sums (least
 * squares). The sums, in cents, are one month apart, the oldest first. More than ten years ahead counts as steady.
 */
export function noticeOutlook(sums: readonly Cents[], limit: Cents = NOTICE_LIMIT): NoticeOutlook {
  const now = sums.at(-1) ?? 0;
  if (now > limit) return { state: 'exceeded', by: now - limit };
  const left = limit - now;
  const middle = (sums.length - 1) / 2;
  const mean = sums.reduce((sum, value) => sum + value, 0) / (sums.length || 1);
  const above = sums.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const below = sums.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const aMonth = below === 0 ? 0 : above / below;
  const months = aMonth > 0 ? Math.ceil(left / aMonth) : Infinity;
  return months <= 120 ? { state: 'rising', left, months: Math.max(1, months) } : { state: 'steady', left };
}
