import type { Temporal } from 'temporal-polyfill';
import { dueDays } from '#contract/money/charges/charge-days.ts';
import { listEmployeeCards, planOf } from '#server/parties/employee-cards/plans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readChargeStart } from './read-charge-window.ts';
import { orderableUntil, type PaymentMethod } from './lead-days.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/**
 * The employer's cards whose charges must be frozen today, by due day, the first one first. An employer's first order
 * begins with what is to be frozen today.
 */
export async function listDueCards(
  db: Db,
  employer: EmployerKey,
  method: PaymentMethod,
  today: Temporal.PlainDate,
): Promise<[dueOn: string, cards: string[]][]> {
  const until = orderableUntil(today, method).toString();
  const { since, ...terms } = await readChargeStart(db, employer);
  const due = new Map<string, string[]>();
  for (const row of await listEmployeeCards(db, employer))
    for (const day of dueDays(planOf(row), terms, since, until)) {
      const cards = due.get(day);
      if (cards) cards.push(row.card_number);
      else due.set(day, [row.card_number]);
    }
  return [...due].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
