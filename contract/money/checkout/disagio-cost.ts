import { type DisagioModel, redemptionFee } from '#contract/parties/partners/fees.ts';
import type { Cents } from '#contract/common/money.ts';

const monthlyPrices: Partial<Record<DisagioModel, Cents>> = { onePercent: 1500, halfPercent: 3000 };

/** The monthly price of a model besides its booking fees, net, in cents; 0 where it has none. */
export function monthlyPrice(model: DisagioModel): Cents {
  return monthlyPrices[model] ?? 0;
}

/**
 * The monthly cost of a model for a shop, net, in cents. It is the fee of an average redemption times the number of
 * receipts, plus the monthly price. Only an estimate: real receipts differ. `turnover` is in cents; no receipts, no
 * fees.
 */
export function disagioCost(model: DisagioModel, { turnover, receipts }: { turnover: Cents; receipts: number }): Cents {
  const fees = receipts > 0 ? receipts * redemptionFee(model, Math.round(turnover / receipts)) : 0;
  return fees + monthlyPrice(model);
}
