import type { Cents } from '#contract/common/money.ts';

/** How often a card is charged (part 3, section 9). */
export const chargeFrequences = ['Monat', 'Quartal', 'Halbjahr', 'Jahr', 'unregelmäßig'] as const;
export type ChargeFrequence = (typeof chargeFrequences)[number];

/** When in its month; 'Individuell' has a day of its own and is for 'unregelmäßig' alone (part 3, section 4). */
export const chargeTimes = ['Anfang des Monats', 'Mitte des Monats', 'Ende des Monats', 'Individuell'] as const;
export type ChargeTime = (typeof chargeTimes)[number];

/** 999,99 EUR (rulings 7). */
export const MOST_CHARGED: Cents = 99_999;

/** Before this day no employer charged (part 3, section 9); cycles are counted from it where the employer has said nothing. */
export const FIRST_CHARGE_DAY = '2022-12-01';

/** What an employer wants done with a card. Days are ISO dates. */
export interface ChargePlan {
  isChargingActive: boolean;
  chargeCent: Cents | null;
  chargeFrequence: ChargeFrequence | null;
  chargeTime: ChargeTime | null;
  customChargeDate: string | null;
  /** From this day on the card is charged no more. */
  deletionDate: string | null;
  isCardLost: boolean;
}

/** What an employer's contract says about all of its plans. */
export interface ChargeTerms {
  /** `employerCardStartDate`: nothing is due before it, and quarters, halves and years are counted from it. */
  startDate: string | null;
  /** The contract's last day. */
  endDate: string | null;
}
