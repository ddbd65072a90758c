import type { Cents } from '#contract/common/money.ts';

/** The disagio models of a partner's contract (part 2, section 9), as stored; labels are the specification's. */
export const disagioModels = {
  standard: { label: '2% - Standardmodell', basisPoints: 200, minimum: 20 },
  fivePercent: { label: '5% - keine Teilnahmegebühr', basisPoints: 500, minimum: 20 },
  onePercent: { label: '1% - zzgl. 15.00 € monatlich', basisPoints: 100, minimum: 20 },
  halfPercent: { label: '0.5% - zzgl. 30.00 € monatlich', basisPoints: 50, minimum: 20 },
  threePercent: { label: '3% - keine Mindest-Tx-Gebühr', basisPoints: 300, minimum: 0 },
  twoPercentWithoutFee: { label: '2% - keine Teilnahmegebühr', basisPoints: 200, minimum: 20 },
  special: { label: '0% - Sondertarif', basisPoints: 0, minimum: 0 },
} as const satisfies Record<string, { label: string; basisPoints: number; minimum: Cents }>;
export type DisagioModel = keyof typeof disagioModels;

/** The labels of the models, which are their values on the wire (part 2, section 9). */
const modelOfLabel = new Map(Object.entries(disagioModels).map(([name, { label }]) => [label as string, name as DisagioModel]));
export function modelOf(label: string): DisagioModel | undefined {
  return modelOfLabel.get(label);
}

/** A bonus booking never costs more than this, net (part 2, section 9). */
export const BONUS_FEE_AT_MOST: Cents = 50;

/** A share of an amount in basis points, rounded half up to the cent, once (rulings 3). */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}

/** What a redemption costs the partner, net, in cents (part 2, section 9; rulings 3). */
export function redemptionFee(model: DisagioModel, redeemed: Cents): Cents {
  const { basisPoints, minimum } = disagioModels[model];
  return Math.max(minimum, shareOf(redeemed, basisPoints));
}

/** What a bonus costs the partner, net, in cents: as a redemption of the purchase, at most 50 cents. */
export function bonusFee(model: DisagioModel, purchase: Cents): Cents {
  return Math.min(BONUS_FEE_AT_MOST, redemptionFee(model, purchase));
}

/** What decides about the fee of a booking, as it is on the booking's day. */
export interface FeeTerms {
  disagioModel: DisagioModel;
  /** Share of the purchase that the bonus in force grants; null where it is no percentage. */
  bonusBasisPoints: number | null;
  /** The sponsor of the region's card carries the disagio, so the partner pays none (part 2, section 9). */
  isDisagioSponsored: boolean;
}

/** What a booking costs the partner, net, in cents (part 2, section 9; rulings 3). A top-up is free. */
export function bookingFee(
  type: 'topup' | 'redemption' | 'bonus',
  cents: Cents,
  { disagioModel, bonusBasisPoints, isDisagioSponsored }: FeeTerms,
): Cents {
  if (type === 'topup' || isDisagioSponsored) return 0;
  if (type === 'redemption') return redemptionFee(disagioModel, cents);
  return bonusFee(disagioModel, purchaseBehindBonus(cents, bonusBasisPoints));
}

/** The purchase behind a bonus: by the percentage of the active bonus, else the bonus itself (rulings 3). Rounded half up. */
export function purchaseBehindBonus(bonus: Cents, percentBasisPoints: number | null): Cents {
  if (!percentBasisPoints) return bonus;
  return Math.floor((bonus * 10_000 * 2 + percentBasisPoints) / (percentBasisPoints * 2));
}
