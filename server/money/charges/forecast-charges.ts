import { Temporal } from 'temporal-polyfill';
import type { OutputOf } from '#contract/common/call.ts';
import type { chargeForecast, ForecastDay } from '#contract/money/charges/charges.ts';
import { dueDays } from '#contract/money/charges/charge-days.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { type EmployeeCard, listEmployeeCards, planOf } from '#server/parties/employee-cards/plans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { chargeOrderDays, orderedOn, type PaymentMethod } from './lead-days.ts';
import { readChargeStart, readPaymentMethod } from './read-charge-window.ts';
import { listChargeOrdersOf } from './get-charge-order.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

const MONTHS = 12;

/** What an employer's cards will get in the coming months: by orders not yet loaded, then by today's plans. */
export async function forecastCharges(
  db: Db,
  employer: EmployerKey,
  today: Temporal.PlainDate,
): Promise<OutputOf<typeof chargeForecast>> {
  const until = today
    .add({ months: MONTHS - 1 })
    .with({ day: 28 })
    .add({ days: 4 })
    .with({ day: 1 })
    .subtract({ days: 1 })
    .toString();
  const orders = (await listChargeOrdersOf(db, employer.regionId, employer.employerId)).filter(
    ({ cancelledAt, loadedAt }) => cancelledAt === null && loadedAt === null,
  );
  const days = new Map<string, ForecastDay>();
  for (const { loadsOn, cards, cents, gguid, method, paysOn } of orders) {
    // Two may be loaded on one day, where one of them came late.
    const before = days.get(loadsOn);
    const sum = { cards: cards + (before?.cards ?? 0), cents: cents + (before?.cents ?? 0) };
    days.set(loadsOn, { day: loadsOn, ...sum, orderId: gguid, method, paysOn, frozenOn: null });
  }
  const { since, ...terms } = await readChargeStart(db, employer);
  const yesterday = today.subtract({ days: 1 }).toString();
  const after = since > yesterday ? since : yesterday;
  const planned = new Map<string, ForecastDay>();
  const method = await readPaymentMethod(db, employer);
  for (const plan of (await listOpenCards(db, employer)).map(planOf)) {
    for (const day of dueDays(plan, terms, after, until)) {
      const sum = planned.get(day) ?? { day, cards: 0, cents: 0, orderId: null, ...paymentOf(day, { today, method }) };
      planned.set(day, { ...sum, cards: sum.cards + 1, cents: sum.cents + plan.chargeCent! });
    }
  }
  const all = [...days.values(), ...planned.values()].toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const month = today.with({ day: 1 }).add({ months: index }).toString();
    const own = all.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7));
    const sum = (of: 'cards' | 'cents') => own.reduce((total, one) => total + one[of], 0);
    return { month, cards: sum('cards'), cents: sum('cents') };
  });
  return { today: today.toString(), days: all, months };
}

/** How and when a coming due day is paid, by today's way of paying. */
export function paymentOf(
  due: string,
  { today, method }: { today: Temporal.PlainDate; method: PaymentMethod },
): Pick<ForecastDay, 'method' | 'paysOn' | 'frozenOn'> {
  const day = Temporal.PlainDate.from(due);
  const frozenOn = orderedOn(today, day, method);
  const { debitsOn, payBy } = chargeOrderDays(frozenOn, day);
  return { method, paysOn: String(method === 'Bankeinzug' ? debitsOn : payBy), frozenOn: String(frozenOn) };
}

/** The employer's cards with their plans, without closed ones: they will never be charged. */
export async function listOpenCards(db: Db, employer: EmployerKey): Promise<EmployeeCard[]> {
  const rows = await listEmployeeCards(db, employer);
  const closed = await findClosedCards(
    db,
    employer.regionId,
    rows.map((row) => row.card_number),
  );
  return rows.filter((row) => !closed.has(row.card_number));
}
