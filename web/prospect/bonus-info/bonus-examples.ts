import { bonusFee } from '#contract/parties/partners/fees.ts';
import type { Cents } from '#contract/common/money.ts';

interface BonusExample {
  /** In the words of the form by which a partner sets its bonus. */
  type: string;
  rule: string;
  purchase: Cents;
  bonus: Cents;
}

/** The three examples of part 2, section 9, each with a purchase. */
export const bonusExamples: readonly BonusExample[] = [
  { type: 'Prozentualer Bonus', rule: '3 % vom Einkaufswert', purchase: 5_000, bonus: 150 },
  { type: 'Prozentualer Bonus mit Mindestumsatz', rule: '3 % vom Einkaufswert, ab 20 €', purchase: 2_000, bonus: 60 },
  { type: 'Festbetrag mit Mindestumsatz', rule: '30 € ab einem Einkauf von 3.000 €', purchase: 300_000, bonus: 3_000 },
];

/** What the booking of an example costs the shop, net, in the standard model. */
export const feeOf = ({ purchase }: BonusExample): Cents => bonusFee('standard', purchase);
