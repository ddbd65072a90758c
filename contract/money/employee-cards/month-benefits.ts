import { dueDays, nextDueDay } from '#contract/money/charges/charge-days.ts';
import type { ChargePlan, ChargeTerms } from '#contract/parties/employers/charge-plan.ts';
import type { Cents } from '#contract/common/money.ts';

/** The tax-free benefit of an employee in a month, § 8 EStG. More is allowed, but shown. */
export const BENEFIT_LINE: Cents = 5_000;

/** What is needed of a card to calculate its employee's benefits. */
export interface BenefitCard {
  cardID: string;
  /** Cards with one personnel number belong to one employee; empty while nobody has the card. */
  personnelNumber: string;
  /** First and last name. */
  name: string;
  plan: ChargePlan;
}

/** A past charge, or one that is already in a charge order: ISO date and cents. */
export interface FrozenCharge {
  cardID: string;
  /** Number and name of the day on which it was frozen. */
  personnelNumber: string;
  name: string;
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
  /**
   * What this card, or other cards with the same name, get in that month under another personnel number. It may be the
   * same person.
   */
  unclearCents: Cents;
  /** What charge orders will still put onto the card, whatever its plan says now: ISO dates and cents, by day. */
  frozen: { day: string; cents: Cents }[];
}

const monthOf = (day: string) => day.slice(0, 7);
/** A text that sorts after or with every day of its month, and before the next month. */
const endOf = (month: string) => `${month}-31`;

/**
 * The next charges of an employer's cards, by card number. Charges up to the day `since` are past or frozen and come
 * from `frozen`; later ones come from the plans. Both count in their month.
 */
export function nextCharges(
  cards: readonly BenefitCard[],
  terms: ChargeTerms,
  { since, frozen }: { since: string; frozen: readonly FrozenCharge[] },
): Map<string, NextCharge> {
  const employeeOf = ({ cardID, personnelNumber }: { cardID: string; personnelNumber: string }) =>
    personnelNumber === '' ? `card ${cardID}` : `employee ${personnelNumber}`;
  const cardsOf = Map.groupBy(cards, employeeOf);
  const charges = whoseNow(cards, frozen);
  const frozenOf = Map.groupBy(charges, employeeOf);
  const chargesOfName = Map.groupBy(charges, ({ name }) => name);
  const chargesOfCard = Map.groupBy(charges, ({ cardID }) => cardID);
  const cardsOfName = Map.groupBy(cards, ({ name }) => name);
  const waiting = Map.groupBy(
    frozen.filter(({ isComing }) => isComing),
    ({ cardID }) => cardID,
  );
  const sums = new Map<string, Cents>();
  // Thousands of cards share few plans, so the days of each plan are calculated once.
  const daysOf = remember((plan: ChargePlan, month: string) =>
    dueDays(plan, terms, since, endOf(month)).filter((day) => monthOf(day) === month),
  );
  const nextOf = remember((plan: ChargePlan) => nextDueDay(plan, terms, since) ?? null);

  const plannedIn = ({ plan }: BenefitCard, month: string) => daysOf(plan, month).length * (plan.chargeCent ?? 0);

  function sumOf(employee: string, month: string): Cents {
    const key = `${month} ${employee}`;
    const known = sums.get(key);
    if (known !== undefined) return known;
    const past = (frozenOf.get(employee) ?? []).filter(({ day }) => monthOf(day) === month);
    // Starts at the first day without a charge order, so that a single charge is not counted again in a later month.
    const planned = (cardsOf.get(employee) ?? []).map((card) => plannedIn(card, month));
    const sum = total([...past.map(({ cents }) => cents), ...planned]);
    sums.set(key, sum);
    return sum;
  }

  function unclearOf(card: BenefitCard, month: string): Cents {
    if (card.name === '') return 0;
    const isOther = (one: Whose) => employeeOf(one) !== employeeOf(card);
    const past = new Set([...(chargesOfName.get(card.name) ?? []), ...(chargesOfCard.get(card.cardID) ?? [])]);
    const others = [...past].filter((charge) => isOther(charge) && monthOf(charge.day) === month);
    const planned = (cardsOfName.get(card.name) ?? []).filter(isOther).map((other) => plannedIn(other, month));
    return total([...others.map(({ cents }) => cents), ...planned]);
  }

  return new Map(
    cards.map((card): [string, NextCharge] => {
      const coming = (waiting.get(card.cardID) ?? [])
        .map(({ day, cents }) => ({ day, cents }))
        .toSorted((one, other) => (one.day < other.day ? -1 : 1));
      const day = coming[0]?.day ?? nextOf(card.plan, '');
      if (day === null) return [card.cardID, { day, frozen: coming, monthCents: 0, unclearCents: 0 }];
      const month = monthOf(day);
      const monthCents = sumOf(employeeOf(card), month);
      return [card.cardID, { day, frozen: coming, monthCents, unclearCents: unclearOf(card, month) }];
    }),
  );
}

const total = (cents: readonly Cents[]) => cents.reduce((sum, one) => sum + one, 0);

/** Whose a card is, or was when it was charged. */
type Whose = Pick<BenefitCard, 'cardID' | 'personnelNumber' | 'name'>;

/**
 * The charges under the numbers that their employees have now. An employee keeps a card or a number while the other
 * changes. So a charge goes with its card as long as that one bears the same name, and else with its number. If both
 * have changed, the card is somebody else's. Where one person's cards have got several numbers, each keeps its own.
 */
export function whoseNow<Charge extends Whose>(cards: readonly Whose[], frozen: readonly Charge[]): Charge[] {
  const cardNow = new Map(cards.map((card) => [card.cardID, card]));
  const renumbered = new Map<string, string>();
  const keyOf = ({ personnelNumber, name }: Whose) => `${personnelNumber} ${name}`;
  const numberOfCard = (charge: Whose) => {
    const now = cardNow.get(charge.cardID);
    return now?.name === charge.name ? now.personnelNumber : '';
  };
  for (const charge of frozen) if (numberOfCard(charge) !== '') renumbered.set(keyOf(charge), numberOfCard(charge));
  return frozen.map((charge) => ({
    ...charge,
    personnelNumber: numberOfCard(charge) || (renumbered.get(keyOf(charge)) ?? charge.personnelNumber),
  }));
}

/** Caches by due days: plans that differ only in their amounts share one answer. */
function remember<Answer>(ask: (plan: ChargePlan, month: string) => Answer): (plan: ChargePlan, month: string) => Answer {
  const known = new Map<string, Answer>();
  return (plan, month) => {
    const { chargeCent, isChargingActive, isCardLost, chargeFrequence, chargeTime, customChargeDate, chargeFrom, deletionDate } =
      plan;
    const days = [
      isChargingActive && !isCardLost && !!chargeCent,
      chargeFrequence,
      chargeTime,
      customChargeDate,
      chargeFrom,
      deletionDate,
      month,
    ];
    const key = days.join(' ');
    if (!known.has(key)) known.set(key, ask(plan, month));
    return known.get(key)!;
  };
}
