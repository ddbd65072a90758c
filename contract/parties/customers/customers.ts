import { z } from 'zod';
import { perk } from '#contract/tenancy/regions/perks.ts';
import { call } from '#contract/common/call.ts';
import type { Permit } from '#contract/common/roles.ts';

export const customerPermits = [{ role: 'customer' }] as const satisfies readonly Permit[];

/** One line of a card's history as the card holder sees it. */
export const cardTransaction = z.object({
  dateFormattedDE: z.string(),
  partner: z.string(),
  text: z.string(),
  amountFormattedDE: z.string(),
});

/** By what a card holder tells cards apart. */
export const cardTraits = {
  /** What the card holder calls it; nobody else sees it. */
  ownName: z.string().nullable(),
  isEmployeeCard: z.boolean(),
  isTestCard: z.boolean(),
};

export const dashboardCard = z.object({
  cardId: z.string(),
  ...cardTraits,
  /** Code 128 of the number: the address of a picture (`data:`). */
  barcode: z.string(),
  balance: z.object({ balanceFormattedDE: z.string() }),
  transactions: z.array(cardTransaction),
  /** A card with the picture of the employer who gave it. */
  isIndividualCard: z.boolean(),
  mitarbeitercardLogo: z.string().nullable(),
  isCardLocked: z.boolean(),
  /** Whether its holder has shown the production number: else he sees only what was booked since he registered it. */
  isCardConfirmed: z.boolean(),
  /** Its balance was transferred to another card; it counts as locked too. */
  isCardEmptied: z.boolean(),
});
export type DashboardCard = z.infer<typeof dashboardCard>;

/** What the screens ask of it. */
export const dashboardInput = { amountOfTransactions: 5 };

export const dashboard = call({
  method: 'GET',
  path: 'dashboard',
  summary: 'The cards of the signed-in card holder with balance and latest bookings, and the perks of the region.',
  who: customerPermits,
  input: z.strictObject({ amountOfTransactions: z.coerce.number().int().min(1).max(100).default(5) }),
  output: z.object({ cardsData: z.record(z.string(), dashboardCard), perks: z.array(perk) }),
});
