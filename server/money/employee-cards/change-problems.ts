import { employeeCardMessages } from '#contract/parties/employee-cards/employee-card-fields.ts';
import type { EmployeeCardForm } from '#server/parties/employee-cards/plans.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';

/** What is wrong with a change of a card, beside what its fields say by themselves; by field. */
export function changeProblems(
  before: EmployeeCardForm,
  after: EmployeeCardForm,
  { isRegistered }: { isRegistered: boolean },
): Record<string, string> {
  const { registeredName, pastDate } = employeeCardMessages;
  const isNewDay = after.custom_charge_date !== before.custom_charge_date;
  // Where the employer has said no name yet, it still may.
  const keepsName = (name: 'first_name' | 'last_name') => !isRegistered || before[name] === '' || before[name] === after[name];
  return {
    ...(!keepsName('first_name') && { firstName: registeredName }),
    ...(!keepsName('last_name') && { lastName: registeredName }),
    ...(isNewDay && isPastOrToday(after.custom_charge_date) && { customChargeTimeDate: pastDate }),
  };
}

function isPastOrToday(day: string | null): boolean {
  return day !== null && day <= berlinDay(new Date()).toString();
}
