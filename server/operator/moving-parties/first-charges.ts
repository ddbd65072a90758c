import type { ToldEmployee } from './judge-employee.ts';
import { firstDayOf } from './known-employees.ts';

/** What an employer is charged first of the plans that have come. Cents of all its cards. */
export interface FirstCharge {
  /** ISO date. */
  day: string;
  frequence: NonNullable<ToldEmployee['frequence']>;
  cards: number;
  cents: number;
}

/** By day and rhythm, the earliest first. */
export function sumFirstCharges(told: readonly ToldEmployee[]): FirstCharge[] {
  const sums = new Map<string, FirstCharge>();
  for (const one of told) {
    const [day, frequence] = [firstDayOf(one)!, one.frequence!];
    const sum = sums.get(`${day} ${frequence}`) ?? { day, frequence, cards: 0, cents: 0 };
    sums.set(`${day} ${frequence}`, { ...sum, cards: sum.cards + 1, cents: sum.cents + one.cents! });
  }
  return [...sums.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
}
