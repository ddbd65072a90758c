import { z } from 'zod';
import { perk } from '#contract/tenancy/regions/perks.ts';
import { get } from '#contract/common/call.ts';
import type { Permit } from '#contract/common/roles.ts';

export const customerPermits = [{ role: 'customer' }] as const satisfies readonly Permit[];

/** One line of a card's history as the card holder sees it. */
export const cardTransaction = z.object({
  bookingNumber: z.number().int(),
  bookedAt: z.iso.datetime(),
  dateFormattedDE: z.string(),
  partner: z.string(),
  text: z.string(),
  amountFormattedDE: z.string(),
  /** A trade of the shop, by name; null where no shop was part of it. */
  trade: z.string().nullable(),
});
export type CardTransaction = z.infer<typeof cardTransaction>;

/** What helps a card holder to tell cards apart. */
export const cardTraits = {
  /** The holder's own name for it; nobody else sees it. */
  ownName: z.string().nullable(),
  isEmployeeCard: z.boolean(),
  isTestCard: z.boolean(),
};

/** Money of a campaign on a card, which counts only until its day and maybe only at some places. */
export const cardGift = z.object({
  /** Its number. */
  gift: z.number().int(),
  /** What the campaign is called. */
  name: z.string(),
  leftFormattedDE: z.string(),
  /** The last day on which it can be redeemed. */
  useUntil: z.iso.date(),
  /** 'bei allen Partnern', 'nur bei Partnern der Kategorie …'. */
  where: z.string(),
});
export type CardGift = z.infer<typeof cardGift>;

export const dashboardCard = z.object({
  cardId: z.string(),
  ...cardTraits,
  /** The number as Code 128: a picture as `data:` address. */
  barcode: z.string(),
  balance: z.object({ balanceFormattedDE: z.string() }),
  /** What of the balance are gifts; not there for a card without any. */
  gifts: z.array(cardGift).optional(),
  transactions: z.array(cardTransaction),
  /** The bonus of this calendar year, less what was taken back. */
  bonusOfYear: z.object({ year: z.number().int(), bonusFormattedDE: z.string() }),
  /** A card with the picture of the employer who gave it. */
  isIndividualCard: z.boolean(),
  mitarbeitercardLogo: z.string().nullable(),
  isCardLocked: z.boolean(),
  /** Whether its holder has shown the production number. If not, he only sees bookings since his registration. */
  isCardConfirmed: z.boolean(),
  /** Its balance was transferred to another card; it also counts as locked. */
  isCardEmptied: z.boolean(),
});
export type DashboardCard = z.infer<typeof dashboardCard>;

/** The input that the screens use. */
export const dashboardInput = { amountOfTransactions: 5 };

export const dashboard = get({
  path: 'dashboard',
  summary: 'The cards of the signed-in card holder with balance and latest bookings, and the perks of the region.',
  who: customerPermits,
  input: z.strictObject({ amountOfTransactions: z.coerce.number().int().min(1).max(100).default(5) }),
  output: z.object({ cardsData: z.record(z.string(), dashboardCard), perks: z.array(perk) }),
});
