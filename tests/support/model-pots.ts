import type { Cents } from '#contract/common/money.ts';

/** A campaign of the model. Days are ISO dates of Berlin. */
export interface ModelCampaign {
  gift: Cents;
  budget: Cents;
  endsOn: string;
  useUntil: string;
  /** Whether it counts in the model's one shop. */
  countsHere: boolean;
  given: Cents;
  /** Cards that have got it. */
  had: Set<string>;
}

export interface ModelPot {
  campaign: ModelCampaign;
  cents: Cents;
  openUntil: string;
  issuedAt: number;
  /** Of all pots of the model, in the order in which they came. */
  place: number;
}

/** What a booking took from a pot. */
export interface Share {
  pot: ModelPot;
  cents: Cents;
}

const OPEN_AGAIN_DAYS = 14;

export const sumOf = (pots: readonly { cents: Cents }[]): Cents => pots.reduce((sum, { cents }) => sum + cents, 0);

/** What a redemption takes from pots: what ends first, then the oldest, of those that count and are open. */
export function sharesOf(pots: readonly ModelPot[], cents: Cents, day: string): Share[] {
  const usable = pots.filter(({ campaign, openUntil }) => campaign.countsHere && openUntil >= day);
  const shares: Share[] = [];
  for (const pot of usable.toSorted(byUse)) shares.push({ pot, cents: Math.min(pot.cents, cents - sumOf(shares)) });
  return shares.filter((share) => share.cents > 0);
}

/** What goes back into pots when some of what was booked is taken back: as if less had been booked. */
export function sharesBack(taken: readonly Share[], booked: Cents, back: Cents): Share[] {
  const shares: Share[] = [];
  let left = back - (booked - sumOf(taken));
  for (const { pot, cents } of taken.toReversed()) {
    const share = Math.min(cents, left);
    if (share > 0) shares.push({ pot, cents: share });
    left -= cents;
  }
  return shares;
}

/** Gives money back into pots; those whose day is over open again. */
export function giveBack(shares: readonly Share[], day: string): void {
  for (const { pot, cents } of shares) {
    pot.cents += cents;
    if (pot.openUntil < day) pot.openUntil = addDays(day, OPEN_AGAIN_DAYS);
  }
}

const byUse = (one: ModelPot, other: ModelPot) =>
  one.campaign.useUntil.localeCompare(other.campaign.useUntil) || one.issuedAt - other.issuedAt || one.place - other.place;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
