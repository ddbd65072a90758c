import { z } from 'zod';
import type { Cents } from '#contract/common/money.ts';
import { call } from '#contract/common/call.ts';
import { accountingPermits } from '#contract/common/permits.ts';

/** Above it the operator has to give notice to the supervisor (§ 2 (2) ZAG, for services of § 2 (1) no. 10). */
export const NOTICE_LIMIT: Cents = 100_000_000;

export const floatDays = [30, 90, 365] as const;

const cents = z.number().int();

/** What the operator owes at the end of a day of Berlin, in cents. */
export const floatDay = z.object({
  day: z.iso.date(),
  /** To card holders; test cards hold play money and do not count. */
  cards: cents,
  /** To partners, less what they owe. */
  partners: cents,
  /** To employers: what they have paid and no card has got yet, less what they owe. */
  employers: cents,
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
  /** What employers have paid and no card has got yet, less what they owe. */
  employers: cents,
  tax: cents,
  /** Paid with cards in the twelve months up to and with today. */
  executed: cents,
});
export type FloatRegion = z.infer<typeof floatRegion>;

export const float = call({
  method: 'GET',
  path: 'float',
  summary:
    'What the operator owes card holders, partners and the tax office by region and day, and what was paid with cards within twelve months.',
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
    /** Of all regions, or of the one that was asked for. */
    days: z.array(floatDay),
    regions: z.array(floatRegion),
    /** What was paid with cards of all regions within the twelve months that end with each of the last days of months, and today; the oldest first. */
    executed: z.array(z.object({ until: z.iso.date(), cents })),
  }),
});

/** Where the sum of twelve months is going. */
export type NoticeOutlook =
  | { state: 'exceeded'; by: Cents }
  | { state: 'rising'; left: Cents; months: number }
  | { state: 'steady'; left: Cents };

/**
 * When the sum of twelve months passes the limit if it goes on as in the months before: the slope of the straight line through the sums (least squares). Sums are
 * a month apart, the oldest first. More than ten years off is called steady.
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
