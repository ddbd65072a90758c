import type { OutputOf } from '#contract/common/call.ts';
import { chargeDayProblem, type ChargeWindow, type chargeWindow, dayOfPlan } from '#contract/money/charges/charge-window.ts';
import { type ChargeTerms, FIRST_CHARGE_DAY } from '#contract/parties/employers/charge-plan.ts';
import { findClosedCards } from '#server/ledger/read/card-account.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listEmployeeCards, planOf, readChargeTerms } from '#server/parties/employee-cards/plans.ts';
import { findBank } from '#server/parties/businesses/banks.ts';
import { getContract } from '#server/parties/businesses/contracts.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { orderableUntil, type PaymentMethod } from './lead-days.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';
import { dayAfter } from '#contract/money/charges/charge-days.ts';

const latestOf = (...days: string[]) => days.toSorted().at(-1)!;

/**
 * An employer's terms, and up to which day all charges are in charge orders, or will never be in one: later days come
 * from plans. The first charge order begins with what is to be ordered today.
 */
export async function readChargeStart(db: Db, employer: EmployerKey): Promise<ChargeTerms & { since: string }> {
  const { frozenUntil, ...terms } = await readChargeTerms(db, employer);
  if (frozenUntil !== null) return { ...terms, since: frozenUntil };
  const yesterday = berlinDay(await readLedgerClock(db)).subtract({ days: 1 });
  return { ...terms, since: orderableUntil(yesterday, await readPaymentMethod(db, employer)).toString() };
}

/** Without a way of paying, it is an invoice. */
export async function readPaymentMethod(db: Db, employer: EmployerKey): Promise<PaymentMethod> {
  return (await findBank(db, { kind: 'employer', ...employer }))?.payment_method ?? 'Rechnung';
}

/**
 * When an employer's cards can be charged by what is said of them now. That is after all days whose charge orders are
 * made or are made today. In a transaction that holds the employer, this stays true until it ends.
 */
export async function readChargeWindow(db: Db, employer: EmployerKey): Promise<ChargeWindow> {
  const { since, startDate, endDate } = await readChargeStart(db, employer);
  const today = orderableUntil(berlinDay(await readLedgerClock(db)), await readPaymentMethod(db, employer)).toString();
  return { earliest: latestOf(dayAfter(latestOf(since, today)), startDate ?? FIRST_CHARGE_DAY), latest: endDate, startDate };
}

/** The window, and the cards that still wait for a single charge that will not come. */
export async function describeChargeWindow(db: Db, employer: EmployerKey): Promise<OutputOf<typeof chargeWindow>> {
  const window = await readChargeWindow(db, employer);
  const { since, startDate } = await readChargeStart(db, employer);
  // What is frozen later today is not over yet.
  const still = { ...window, earliest: latestOf(dayAfter(since), startDate ?? FIRST_CHARGE_DAY) };
  const waiting = (await listEmployeeCards(db, employer)).filter(
    (row) => row.is_charging_active && chargeDayProblem(planOf(row), still) !== undefined,
  );
  const closed = await findClosedCards(
    db,
    employer.regionId,
    waiting.map((row) => row.card_number),
  );
  const missed = waiting
    .filter((row) => !closed.has(row.card_number))
    .map((row) => ({
      cardID: row.card_number,
      firstName: row.first_name,
      lastName: row.last_name,
      day: dayOfPlan(planOf(row), still)!,
      problem: chargeDayProblem(planOf(row), window)!,
    }));
  const contract = await getContract(db, { kind: 'employer', ...employer });
  return { ...window, isInReview: contract.is_in_review === true && contract.is_data_complete, missed };
}
