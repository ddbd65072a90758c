import { hash } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import type { ChargeQuestion } from '#contract/common/errors.ts';
import { dueDays, nextDueDay } from '#contract/money/charges/charge-days.ts';
import { isBoldAmount } from './bold-amounts.ts';
import { employeeCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listOpenCards, paymentOf } from '#server/money/charges/forecast-charges.ts';
import { readChargeStart, readPaymentMethod } from '#server/money/charges/read-charge-window.ts';
import type { EmployeeCardForm } from '#server/parties/employee-cards/plans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { formOf, planOfForm } from './card-form.ts';
import type { EmployerKey } from '#server/tenancy/people/business-people.ts';

/** A card as it was, and as what it is to be kept. */
interface Change {
  before: EmployeeCardForm;
  after: EmployeeCardForm;
}

const amountOf = (form: EmployeeCardForm) => (form.is_charging_active ? form.charge_cents : null);
const plannedAs = (form: EmployeeCardForm) => [amountOf(form), form.charge_frequence, form.charge_time, form.custom_charge_date];
const isReplanned = ({ before, after }: Change) => String(plannedAs(before)) !== String(plannedAs(after));

function isBold({ before, after }: Change): boolean {
  const amount = amountOf(after);
  return amount !== null && amount !== amountOf(before) && isBoldAmount(before.charge_cents, amount);
}

/**
 * Throws Refusal 409 with the question that somebody has to answer first, where a save changes the charges of several
 * cards, or one amount boldly. `confirmed` is the question's digest: it fits only what was asked.
 */
export async function assertConfirmed(
  db: Db,
  employer: EmployerKey,
  all: readonly Change[],
  confirmed: string | undefined,
): Promise<void> {
  const changes = all.filter(isReplanned);
  if (changes.length < 2 && !changes.some(isBold)) return;
  const asked = changes.map(({ before, after }) => [after.card_number, plannedAs(before), plannedAs(after)]);
  const digest = hash('sha256', JSON.stringify(asked), 'hex');
  if (confirmed === digest) return;
  throw new Refusal('CONFIRMATION_NEEDED', employeeCardTexts.confirmationNeeded, {
    question: { digest, ...(await describeChanges(db, employer, changes)) },
  });
}

const MOST_SHOWN = 20;

async function describeChanges(
  db: Db,
  employer: EmployerKey,
  changes: readonly Change[],
): Promise<Omit<ChargeQuestion, 'digest'>> {
  const { since, ...terms } = await readChargeStart(db, employer);
  const dayOf = rememberDays((form) => nextDueDay(planOfForm(form), terms, since));
  const days = changes.map(({ after }) => dayOf(after)).filter((day) => day !== null);
  const alike = [
    ...Map.groupBy(changes, ({ before, after }) => String([plannedAs(before), plannedAs(after), dayOf(after)])).values(),
  ];
  const shown = alike.toSorted((one, other) => other.length - one.length).slice(0, MOST_SHOWN);
  const touched = changes.flatMap(({ before, after }) => [dayOf(before), dayOf(after)]).filter((day) => day !== null);
  return {
    cards: changes.length,
    from: spanOf(changes.map(({ before }) => amountOf(before))),
    to: spanOf(changes.map(({ after }) => amountOf(after))),
    firstDay: days.toSorted()[0] ?? null,
    sumCents: changes.reduce((sum, { after }) => sum + (amountOf(after) ?? 0), 0),
    changes: shown.map(([one, ...others]) => ({
      cards: others.length + 1,
      person: others.length > 0 ? '' : `${one!.after.first_name} ${one!.after.last_name}`.trim(),
      before: askedPlan(one!.before),
      after: askedPlan(one!.after),
      firstDay: dayOf(one!.after),
    })),
    moreCards: changes.length - shown.reduce((sum, { length }) => sum + length, 0),
    nextPayment: await comparePayment(db, employer, changes, touched.toSorted()[0]),
  };
}

const askedPlan = (form: EmployeeCardForm) => ({
  cents: amountOf(form),
  frequence: form.charge_frequence,
  time: form.charge_time,
  day: form.custom_charge_date,
});

/** Thousands of cards share few plans. */
function rememberDays(ask: (form: EmployeeCardForm) => string | undefined): (form: EmployeeCardForm) => string | null {
  const known = new Map<string, string | null>();
  return (form) => {
    const { isChargingActive, isCardLost, deletionDate, chargeCent } = planOfForm(form);
    const key = String([isChargingActive, isCardLost, deletionDate, chargeCent === null, ...plannedAs(form).slice(1)]);
    if (!known.has(key)) known.set(key, ask(form) ?? null);
    return known.get(key)!;
  };
}

/** What the employer pays for a due day by all its plans, without and with the changes. */
async function comparePayment(
  db: Db,
  employer: EmployerKey,
  changes: readonly Change[],
  dueOn: string | undefined,
): Promise<ChargeQuestion['nextPayment']> {
  if (dueOn === undefined) return null;
  const { since: _since, ...terms } = await readChargeStart(db, employer);
  const dayBefore = Temporal.PlainDate.from(dueOn).subtract({ days: 1 }).toString();
  const isDue = rememberDays((form) => dueDays(planOfForm(form), terms, dayBefore, dueOn)[0]);
  const sumOf = (forms: readonly EmployeeCardForm[]) =>
    forms.reduce((sum, form) => sum + (isDue(form) === null ? 0 : form.charge_cents!), 0);
  const beforeCents = sumOf((await listOpenCards(db, employer)).map(formOf));
  const afterCents = beforeCents - sumOf(changes.map(({ before }) => before)) + sumOf(changes.map(({ after }) => after));
  const today = berlinDay(await readLedgerClock(db));
  const { method, paysOn } = paymentOf(dueOn, { today, method: await readPaymentMethod(db, employer) });
  return { dueOn, paysOn, method, beforeCents, afterCents };
}

function spanOf(amounts: readonly (number | null)[]): ChargeQuestion['from'] {
  const charged = amounts.filter((cents) => cents !== null).toSorted((one, other) => one - other);
  return charged.length === 0 ? null : { least: charged[0]!, most: charged.at(-1)! };
}
