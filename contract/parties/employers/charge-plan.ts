import type { Cents } from '#contract/common/money.ts';

/** How often a card is charged. */
export const chargeFrequences = ['Monat', 'Quartal', 'Halbjahr', 'Jahr', 'unregelmäßig'] as const;
export type ChargeFrequence = (typeof chargeFrequences)[number];

/** When in the month; 'Individuell' has its own day and is only for 'unregelmäßig'. */
export const chargeTimes = ['Anfang des Monats', 'Mitte des Monats', 'Ende des Monats', 'Individuell'] as const;
export type ChargeTime = (typeof chargeTimes)[number];

/** Largest charge: 999,99 EUR, in cents. */
export const MOST_CHARGED: Cents = 99_999;

/** No employer charged before this day. Cycles count from it if the employer gave no start date. */
export const FIRST_CHARGE_DAY = '2022-12-01';

/** How and when a card is to be charged. Days are ISO dates. */
export interface ChargePlan {
  isChargingActive: boolean;
  chargeCent: Cents | null;
  chargeFrequence: ChargeFrequence | null;
  chargeTime: ChargeTime | null;
  customChargeDate: string | null;
  /**
   * Of a plan that came from another provider, which has charged what was due before this day. Quarters, halves and
   * years are counted from it.
   */
  chargeFrom: string | null;
  /** From this day on the card is no longer charged. */
  deletionDate: string | null;
  isCardLost: boolean;
}

/** What an employer's contract says about all its plans. */
export interface ChargeTerms {
  /** `employerCardStartDate`: nothing is due before it, and quarters, halves and years are counted from it. */
  startDate: string | null;
  /** The contract's last day. */
  endDate: string | null;
}
