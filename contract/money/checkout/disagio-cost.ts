import { type DisagioModel, redemptionFee } from '#contract/parties/partners/fees.ts';
import type { Cents } from '#contract/common/money.ts';

/** What a model costs each month beside the bookings, net, in cents (part 2, section 9). */
const monthlyCharge: Partial<Record<DisagioModel, Cents>> = { onePercent: 1500, halfPercent: 3000 };

/**
 * What a model costs a shop in a month, net, in cents: the fee of an average redemption, as often as there are receipts, and the monthly charge. An
 * example to choose by: real receipts differ from their average. Turnover in cents; no receipts, no fees.
 */
export function disagioCost(model: DisagioModel, { turnover, receipts }: { turnover: Cents; receipts: number }): Cents {
  const fees = receipts > 0 ? receipts * redemptionFee(model, Math.round(turnover / receipts)) : 0;
  return fees + (monthlyCharge[model] ?? 0);
}
