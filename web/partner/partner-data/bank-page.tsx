import type { PageProps } from './page-props.ts';
import { AccountFields } from '#web/shell/data-page/account-fields.tsx';
import { MandateSection } from '#web/shell/data-page/mandate-section.tsx';
import { MethodField } from '#web/shell/data-page/method-field.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';

/** Step 3: how the partner pays, the account, and the mandate to sign. */
export function BankPage({ form, answer, problems, onChanged }: PageProps & { onChanged: () => void }) {
  const props = { form, problems, stored: answer };
  return (
    <>
      <FormSection title="Zahlungsart">
        <MethodField {...props} isLocked={answer.paymentMethodAlreadySet} />
      </FormSection>
      <AccountFields {...props} onChanged={onChanged} />
      {form.values.paymentMethod === 'Bankeinzug' && <MandateSection {...props} />}
    </>
  );
}
