import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { type Cents, findCents } from '#contract/common/money.ts';

/** What each employee's cards get by the next charge, by personnel number. */
export function benefitSums(cards: readonly ShownEmployeeCard[]): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { personnelNumber, nextChargeTimestamp, chargeAmount } of cards)
    if (personnelNumber !== '' && nextChargeTimestamp !== null)
      sums.set(personnelNumber, (sums.get(personnelNumber) ?? 0) + (findCents(chargeAmount) ?? 0));
  return sums;
}

interface Typed {
  isChargingActive: boolean;
  personnelNumber: string;
  chargeAmount: string;
}

/**
 * What an employee would get in the month of the next charge. The typed amount, and the amounts of other cards with the
 * same personnel number. The server calculates it exactly once it is saved.
 */
export function expectedBenefit(sums: ReadonlyMap<string, Cents>, card: ShownEmployeeCard, typed: Typed): Cents {
  if (!typed.isChargingActive) return 0;
  const person = typed.personnelNumber.trim();
  const isOwnIncluded = person === card.personnelNumber && card.nextChargeTimestamp !== null;
  const others = (sums.get(person) ?? 0) - (isOwnIncluded ? (findCents(card.chargeAmount) ?? 0) : 0);
  return (findCents(typed.chargeAmount) ?? 0) + others;
}
