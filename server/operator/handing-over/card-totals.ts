import type { Cents } from '#contract/common/money.ts';

/** So many cards, with so much on them in cents. */
export interface Total {
  cards: number;
  cents: Cents;
}

interface CountedCard {
  balance: Cents;
  potted: Cents;
  /** The day of its first booking. */
  firstBookedOn: string | null;
  state: string;
  /** The contract of its employer; '' without one. */
  employer: string;
}

/** What the cards of a region come to, added up one by one as they are written. */
export class CardTotals {
  readonly all: Total = { cards: 0, cents: 0 };
  /** Of the sum what are gifts of campaigns. */
  gifts: Cents = 0;
  readonly byState = new Map<string, Total>();
  /** By year of the first booking; null for cards that were never used. */
  readonly byYear = new Map<number | null, Total>();
  /** By contract of the employer; '' for cards of nobody's. */
  readonly byEmployer = new Map<string, Total>();

  add({ balance, potted, firstBookedOn, state, employer }: CountedCard): void {
    this.gifts += potted;
    const year = firstBookedOn === null ? null : Number(firstBookedOn.slice(0, 4));
    const groups = [groupOf(this.byState, state), groupOf(this.byYear, year), groupOf(this.byEmployer, employer)];
    for (const total of [this.all, ...groups]) {
      total.cards += 1;
      total.cents += balance;
    }
  }
}

function groupOf<Key>(groups: Map<Key, Total>, key: Key): Total {
  const known = groups.get(key) ?? { cards: 0, cents: 0 };
  groups.set(key, known);
  return known;
}
