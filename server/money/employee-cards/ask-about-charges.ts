import { hash } from 'node:crypto';
import type { ChargeQuestion } from '#contract/common/errors.ts';
import { nextDueDay } from '#contract/money/charges/charge-days.ts';
import { isBoldAmount } from '#contract/money/employee-cards/bold-amounts.ts';
import { employeeCardTexts } from '#contract/money/employee-cards/employee-cards.ts';
import { readChargeStart } from '#server/money/charges/read-charge-window.ts';
import type { EmployeeCardForm, EmployerKey } from '#server/parties/employee-cards/plans.ts';
import type { Db } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { planOfForm } from './card-form.ts';

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
 * cards, or one amount boldly (rulings 7, Amounts). `confirmed` is the question's digest: it fits only what was asked.
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
  const { since, ...terms } = await readChargeStart(db, employer);
  const days = new Map<string, string | undefined>();
  for (const { after } of changes) {
    const plan = planOfForm(after);
    const key = String([plan.isChargingActive, ...plannedAs(after).slice(1), plan.deletionDate]);
    if (!days.has(key)) days.set(key, nextDueDay(plan, terms, since));
  }
  const question: ChargeQuestion = {
    digest,
    cards: changes.length,
    from: spanOf(changes.map(({ before }) => amountOf(before))),
    to: spanOf(changes.map(({ after }) => amountOf(after))),
    firstDay: [...days.values()].filter((day) => day !== undefined).toSorted()[0] ?? null,
    sumCents: changes.reduce((sum, { after }) => sum + (amountOf(after) ?? 0), 0),
  };
  throw new Refusal('CONFIRMATION_NEEDED', employeeCardTexts.confirmationNeeded, { question });
}

function spanOf(amounts: readonly (number | null)[]): ChargeQuestion['from'] {
  const charged = amounts.filter((cents) => cents !== null).toSorted((one, other) => one - other);
  return charged.length === 0 ? null : { least: charged[0]!, most: charged.at(-1)! };
}
