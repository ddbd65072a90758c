import type { ShownEmployeeCard } from '#contract/money/employee-cards/employee-cards.ts';
import { type Cents, findCents } from '#contract/common/money.ts';

/** A card that is charged again. */
interface Coming {
  cardID: string;
  personnelNumber: string;
  cents: Cents;
}

/** What cards get by the next charge, by personnel number and by name. */
export interface BenefitIndex {
  ofNumber: ReadonlyMap<string, readonly Coming[]>;
  ofName: ReadonlyMap<string, readonly Coming[]>;
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

export function benefitIndex(cards: readonly ShownEmployeeCard[]): BenefitIndex {
  const ofNumber = new Map<string, Coming[]>();
  const ofName = new Map<string, Coming[]>();
  const add = (index: Map<string, Coming[]>, key: string, coming: Coming) => {
    const known = index.get(key);
    if (known) known.push(coming);
    else if (key !== '') index.set(key, [coming]);
  };
  for (const card of cards) {
    if (card.nextChargeTimestamp === null) continue;
    const { cardID, personnelNumber } = card;
    const coming = { cardID, personnelNumber, cents: findCents(card.chargeAmount) ?? 0 };
    add(ofNumber, personnelNumber, coming);
    add(ofName, nameOf(card), coming);
  }
  return { ofNumber, ofName };
}

interface Typed {
  isChargingActive: boolean;
  firstName: string;
  lastName: string;
  personnelNumber: string;
  chargeAmount: string;
}

/**
 * What an employee would get in the month of the next charge. It is the typed amount, and the amounts of other cards
 * with the same personnel number. What the same name gets under another number is unclear, as it may be one person's.
 * The server calculates it exactly once it is saved.
 */
export function expectedBenefit(
  { ofNumber, ofName }: BenefitIndex,
  { cardID }: Pick<ShownEmployeeCard, 'cardID'>,
  typed: Typed,
): { monthCents: Cents; unclearCents: Cents } {
  if (!typed.isChargingActive) return { monthCents: 0, unclearCents: 0 };
  const number = typed.personnelNumber.trim();
  const isOther = (coming: Coming) => coming.cardID !== cardID;
  const others = (ofNumber.get(number) ?? []).filter(isOther);
  const unclear = (ofName.get(nameOf(typed)) ?? []).filter((coming) => isOther(coming) && coming.personnelNumber !== number);
  return { monthCents: (findCents(typed.chargeAmount) ?? 0) + total(others), unclearCents: total(unclear) };
}

const total = (comings: readonly Coming[]) => comings.reduce((sum, { cents }) => sum + cents, 0);
