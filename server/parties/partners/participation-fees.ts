import type { DisagioModel } from '#contract/parties/partners/fees.ts';

/** All models carry a participation fee, except those that say that they do not. */
export const participationFees: Record<DisagioModel, string> = {
  standard: 'laut Preisliste',
  fivePercent: 'keine',
  onePercent: 'laut Preisliste, zuzüglich 15,00 € monatlich',
  halfPercent: 'laut Preisliste, zuzüglich 30,00 € monatlich',
  threePercent: 'laut Preisliste',
  twoPercentWithoutFee: 'keine',
  special: 'laut Preisliste',
};

/** Whether a partner with this model pays a participation fee, by the region's price. */
export function hasParticipationFee(model: DisagioModel): boolean {
  return participationFees[model] !== 'keine';
}
