import { dueDays, nextDueDay } from '#contract/money/charges/charge-days.ts';
import type { ChargePlan, ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import type { Cents } from '#contract/common/money.ts';

/** The tax-free benefit of an employee in a month, § 8 EStG (rulings 7, Sachbezug). More is allowed, but shown. */
export const BENEFIT_LINE: Cents = 5_000;

/** What is needed of a card to calculate its employee's benefits. */
export interface BenefitCard {
  cardID: string;
  /** Cards with one personnel number belong to one employee; empty while nobody has the card. */
  personnelNumber: string;
  plan: ChargePlan;
}

/** A past charge, or one that is already in an order: ISO date and cents. */
export interface OrderedCharge {
  cardID: string;
  personnelNumber: string;
  day: string;
  cents: Cents;
  /** Whether it is still to come. */
  isComing: boolean;
}

/** When a card is charged next, and what its employee then gets in that month from all the employer's cards. */
export interface NextCharge {
  /** ISO date; null when nothing is coming. */
  day: string | null;
  monthCents: Cents;
}

const monthOf = (day: string) => day.slice(0, 7);
/** A text that sorts after or with every day of its month, and before the next month. */
const endOf = (month: string) => `${month}-31`;

/**
 * The next charges of an employer's cards, by card number. Charges up to the day `since` are past or in orders and come
 * from `ordered`; later ones come from the plans. Both count in their month (rulings 7, Sachbezug).
 */
export function nextCharges(
  cards: readonly BenefitCard[],
  terms: ChargeTerms,
  { since, ordered }: { since: string; ordered: readonly OrderedCharge[] },
): Map<string, NextCharge> {
  const employeeOf = ({ cardID, personnelNumber }: { cardID: string; personnelNumber: string }) =>
    personnelNumber === '' ? `card ${cardID}` : `employee ${personnelNumber}`;
  const cardsOf = Map.groupBy(cards, employeeOf);
  const orderedOf = Map.groupBy(ordered, employeeOf);
  const waiting = Map.groupBy(
    ordered.filter(({ isComing }) => isComing),
    ({ cardID }) => cardID,
  );
  const sums = new Map<string, Cents>();
  // Thousands of cards share few plans, so the days of each plan are calculated once.
  const daysOf = remember((plan: ChargePlan, month: string) =>
    dueDays(plan, terms, since, endOf(month)).filter((day) => monthOf(day) === month),
  );
  const nextOf = remember((plan: ChargePlan) => nextDueDay(plan, terms, since) ?? null);

  function sumOf(employee: string, month: string): Cents {
    const key = `${month} ${employee}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const past = (orderedOf.get(employee) ?? []).filter(({ day }) => monthOf(day) === month);
    // Starts at the first day without an order, so that a single charge is not counted again in a later month.
    const planned = (cardsOf.get(employee) ?? []).flatMap(({ plan }) => daysOf(plan, month).map(() => plan.chargeCent ?? 0));
    const sum = [...past.map(({ cents }) => cents), ...planned].reduce((total, cents) => total + cents, 0);
    sums.set(key, sum);
    return sum;
  }

  return new Map(
    cards.map((card) => {
      const coming = (waiting.get(card.cardID) ?? []).map(({ day }) => day);
      const day = coming.toSorted()[0] ?? nextOf(card.plan, '');
      return [card.cardID, { day, monthCents: day === null ? 0 : sumOf(employeeOf(card), monthOf(day)) }];
    }),
  );
}

/** Caches by due days: plans that differ only in their amounts share one answer. */
function remember<Answer>(ask: (plan: ChargePlan, month: string) => Answer): (plan: ChargePlan, month: string) => Answer {
  const known = new Map<string, Answer>();
  return (plan, month) => {
    const { chargeCent, isChargingActive, isCardLost, chargeFrequence, chargeTime, customChargeDate, deletionDate } = plan;
    const days = [
      isChargingActive && !isCardLost && !!chargeCent,
      chargeFrequence,
      chargeTime,
      customChargeDate,
      deletionDate,
      month,
    ];
    const key = days.join(' ');
    if (!known.has(key)) known.set(key, ask(plan, month));
    return known.get(key)!;
  };
}
