import { listLoadingDates } from './employer-data.ts';
import type { PageProps } from './page-props.ts';
import { AccountFields } from '#web/shell/data-page/account-fields.tsx';
import { MandateSection } from '#web/shell/data-page/mandate-section.tsx';
import { MethodField } from '#web/shell/data-page/method-field.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField } from '#web/ui/form/fields.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

/** Step 2: how the employer pays and when its cards are charged; for a direct debit account and mandate. */
export function BankPage({ form, answer, problems, onChanged }: PageProps & { onChanged: () => void }) {
  const { paymentMethod, employerCardsLoadingDate } = form.values;
  const props = { form, problems, stored: answer };
  const dates = listLoadingDates(answer.choices, paymentMethod);

  /** Values that the way of paying does not allow must be chosen again. */
  function clearDate(method: string): void {
    if (!listLoadingDates(answer.choices, method).includes(employerCardsLoadingDate)) form.set('employerCardsLoadingDate', '');
  }

  return (
    <>
      <FormSection title="Zahlungsart">
        <MethodField {...props} isLocked={answer.paymentMethodAlreadySet} onChosen={clearDate} />
        <SelectField {...form.text('employerCardsLoadingDate', problems)} options={asOptions(dates)} placeholder="Bitte wählen" />
        <p data-wide>{dateHint(paymentMethod, dates.length)}</p>
      </FormSection>
      {paymentMethod === 'Bankeinzug' && (
        <>
          <AccountFields {...props} onChanged={onChanged} />
          <MandateSection {...props} />
        </>
      )}
    </>
  );
}

function dateHint(paymentMethod: string, dates: number): string {
  if (paymentMethod === 'Rechnung' && dates === 1)
    return 'Bei Zahlung auf Rechnung werden die Karten zum Ende des Monats geladen, sobald die Rechnung bezahlt ist.';
  return 'Für einzelne Karten können Sie einen anderen Ladezeitpunkt festlegen.';
}
