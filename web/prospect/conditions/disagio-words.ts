import { listOfferedModels } from '#contract/parties/partners/contract-type.ts';
import { disagioModels, type DisagioModel } from '#contract/parties/partners/fees.ts';
import { formatCents, type Cents } from '#contract/common/money.ts';

/** A price as people read it. */
export const euro = (cents: Cents) => `${formatCents(cents)}\u00a0€`;
/** 250 basis points: 2,5 %. */
export const percent = (basisPoints: number) =>
  `${(basisPoints / 100).toLocaleString('de-DE', { maximumFractionDigits: 2 })}\u00a0%`;

/** Whom a model suits, and its extra costs. Models that need an own contract are not shown. */
const suits: Partial<Record<DisagioModel, { whom: string; monthly: Cents; hasParticipationFee: boolean }>> = {
  fivePercent: { whom: 'bis 500 € Umsatz im Monat', monthly: 0, hasParticipationFee: false },
  standard: { whom: 'bis 1.500 € Umsatz im Monat', monthly: 0, hasParticipationFee: true },
  onePercent: { whom: 'bis 3.000 € Umsatz im Monat', monthly: 1500, hasParticipationFee: true },
  halfPercent: { whom: 'ab 3.000 € Umsatz im Monat', monthly: 3000, hasParticipationFee: true },
  twoPercentWithoutFee: { whom: 'alle, die keine Teilnahmegebühr möchten', monthly: 0, hasParticipationFee: false },
  threePercent: { whom: 'durchschnittlicher Einkauf unter 6,66 €', monthly: 0, hasParticipationFee: true },
};

/** The rows of the table of models that a region offers: name, for whom, per redemption, per month, per year. */
export function disagioRows(offersTwoPercentWithoutFee: boolean): string[][] {
  return listOfferedModels({ sktype: null, offersTwoPercentWithoutFee }).map((model) => {
    const { whom, monthly, hasParticipationFee } = suits[model]!;
    const { label, basisPoints, minimum } = disagioModels[model];
    return [
      label,
      whom,
      `${percent(basisPoints)}${minimum > 0 ? `, mindestens ${euro(minimum)}` : ', ohne Mindestgebühr'}`,
      monthly > 0 ? euro(monthly) : 'keine',
      hasParticipationFee ? 'laut Vertrag' : 'keine',
    ];
  });
}
