import { joiningLengths } from '#contract/money/joining/joining.ts';
import { CheckboxField, PasswordField, TextField } from '#web/ui/form/fields.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import type { FirstStep } from './first-step.ts';

/** Cards for the own employees: a second account with an address of its own, which is confirmed by mail. */
export function EmployerLogin({ form, isDisabled }: { form: ContractForm<FirstStep>; isDisabled: boolean }) {
  const { isAlsoEmployer, employerPassword = '' } = form.values;
  return (
    <FormSection title="MitarbeiterCARD">
      <div data-wide>
        <CheckboxField
          {...form.field('isAlsoEmployer')}
          label="Ich möchte auch Arbeitgeber sein und meinen Beschäftigten Karten geben."
          hint="Dafür gibt es einen zweiten Zugang mit eigener E-Mail-Adresse, die Sie bestätigen."
          disabled={isDisabled}
        />
      </div>
      {isAlsoEmployer && (
        <>
          <TextField {...form.field('employerLoginEmail')} type="email" autoComplete="off" maxLength={joiningLengths.email} />
          <TextField
            {...form.field('employerLoginEmailRepeated')}
            type="email"
            autoComplete="off"
            maxLength={joiningLengths.repeat}
          />
          <NewPasswordField {...form.field('employerPassword')} typed={employerPassword} maxLength={joiningLengths.password} />
          <PasswordField
            {...form.field('employerPasswordRepeated')}
            autoComplete="new-password"
            maxLength={joiningLengths.password}
          />
        </>
      )}
    </FormSection>
  );
}
