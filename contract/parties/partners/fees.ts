import type { Cents } from '#contract/common/money.ts';

/** The disagio models of a partner's contract (part 2, section 9): stored names, and labels of the specification. */
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

/** Models by label; the label is the value on the wire. */
const modelOfLabel = new Map(Object.entries(disagioModels).map(([name, { label }]) => [label as string, name as DisagioModel]));
/** The model with a label; undefined for any other text. */
export function modelOf(label: string): DisagioModel | undefined {
  return modelOfLabel.get(label);
}

/** Largest fee of a bonus booking in cents, net. */
export const BONUS_FEE_AT_MOST: Cents = 50;

/** A share of an amount, in cents, by basis points; rounded half up to the cent, once. */
export function shareOf(cents: Cents, basisPoints: number): Cents {
  return Math.floor((cents * basisPoints + 5000) / 10_000);
}

/** The partner's fee for a redemption, net, in cents (part 2, section 9; rulings 3). */
export function redemptionFee(model: DisagioModel, redeemed: Cents): Cents {
  const { basisPoints, minimum } = disagioModels[model];
  return Math.max(minimum, shareOf(redeemed, basisPoints));
}

/** The partner's fee for a bonus, net, in cents: as for a redemption of the purchase, but at most 50 cents. */
export function bonusFee(model: DisagioModel, purchase: Cents): Cents {
  return Math.min(BONUS_FEE_AT_MOST, redemptionFee(model, purchase));
}

/** What determines the fee of a booking, as of the day of the booking. */
export interface FeeTerms {
  disagioModel: DisagioModel;
  /** The share of the purchase that the current bonus grants, in basis points; null when it is no percentage. */
  bonusBasisPoints: number | null;
  /** The sponsor of the region's card pays the disagio instead of the partner. */
  isDisagioSponsored: boolean;
}

/** The partner's fee for a booking, net, in cents. A top-up is free. */
export function bookingFee(
  type: 'topup' | 'redemption' | 'bonus',
  cents: Cents,
  { disagioModel, bonusBasisPoints, isDisagioSponsored }: FeeTerms,
): Cents {
  if (type === 'topup' || isDisagioSponsored) return 0;
  if (type === 'redemption') return redemptionFee(disagioModel, cents);
  return bonusFee(disagioModel, purchaseBehindBonus(cents, bonusBasisPoints));
}

/** The purchase of a bonus, in cents: by the bonus percentage, else the bonus itself. Rounded half up. */
export function purchaseBehindBonus(bonus: Cents, percentBasisPoints: number | null): Cents {
  if (!percentBasisPoints) return bonus;
  return Math.floor((bonus * 10_000 * 2 + percentBasisPoints) / (percentBasisPoints * 2));
}
