import { employeeCardMessages } from '#contract/parties/employee-cards/employee-card-fields.ts';
import { type ChargeWindow, newChargeDayProblem } from '#contract/money/charges/charge-window.ts';
import type { EmployeeCardForm } from '#server/parties/employee-cards/plans.ts';
import { planOfForm } from './card-form.ts';

/** What is wrong with a change of a card, beside what its fields say by themselves; by field. */
export function changeProblems(
  before: EmployeeCardForm,
  after: EmployeeCardForm,
  { isRegistered, window }: { isRegistered: boolean; window: ChargeWindow },
): Record<string, string> {
  const { registeredName } = employeeCardMessages;
  const never = newChargeDayProblem(planOfForm(before), planOfForm(after), window);
  // Where the employer has said no name yet, it still may.
  const keepsName = (name: 'first_name' | 'last_name') => !isRegistered || before[name] === '' || before[name] === after[name];
  return {
    ...(!keepsName('first_name') && { firstName: registeredName }),
    ...(!keepsName('last_name') && { lastName: registeredName }),
    ...(never && { [never.field]: never.message }),
  };
}
