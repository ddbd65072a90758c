import { dueDays, nextDueDay } from '#contract/money/charges/charge-days.ts';
import type { ChargePlan, ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import type { Cents } from '#contract/common/money.ts';

/** What an employee may get in a calendar month without tax, § 8 EStG (rulings 7, Sachbezug); more is shown, and allowed. */
export const BENEFIT_LINE: Cents = 5_000;

/** A card as its employee's benefits are reckoned from it. */
export interface BenefitCard {
  cardID: string;
  /** Cards of one personnel number are one employee's; empty where nobody has the card yet. */
  personnelNumber: string;
  plan: ChargePlan;
}

/** What was charged, or is in an order already: an ISO day and cents. */
export interface OrderedCharge {
  cardID: string;
  personnelNumber: string;
  day: string;
  cents: Cents;
  /** It is still to come. */
  isComing: boolean;
}

/** When a card is charged next, and what its employee gets in that month from all cards of the employer. */
export interface NextCharge {
  /** ISO day; null where nothing is coming. */
  day: string | null;
  monthCents: Cents;
}

const monthOf = (day: string) => day.slice(0, 7);
/** Not before any day of its month, and before all of the next. */
const endOf = (month: string) => `${month}-31`;

/**
 * The next charges of an employer's cards, by card number. `since` is the last day whose charges are past or in orders: what comes later follows from the
 * plans, what is older from `ordered`; both count in their month (rulings 7, Sachbezug).
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
  // Thousands of cards have a few plans: what a plan's days are is reckoned once.
  const daysOf = remember((plan: ChargePlan, month: string) =>
    dueDays(plan, terms, since, endOf(month)).filter((day) => monthOf(day) === month),
  );
  const nextOf = remember((plan: ChargePlan) => nextDueDay(plan, terms, since) ?? null);

  function sumOf(employee: string, month: string): Cents {
    const key = `${month} ${employee}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const past = (orderedOf.get(employee) ?? []).filter(({ day }) => monthOf(day) === month);
    // From the first day that no order has, so that what happens once is not taken for something of a later month.
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

/** Asks once for all plans that are due on the same days, whatever their amounts. */
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
