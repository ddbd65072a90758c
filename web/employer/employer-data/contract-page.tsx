import { FIRST_CHARGE_DAY } from '#contract/parties/employers/charge-plan.ts';
import { loadingRhythms } from '#contract/parties/employer-data/employer-data.ts';
import type { EmployerData } from './employer-data.ts';
import type { PageProps } from './page-props.ts';
import { AddressFields, ContactSection, EmailPair, InvoiceAndOwner } from '#web/shell/data-page/company-sections.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

const rhythms = asOptions(loadingRhythms);
const span = { first: FIRST_CHARGE_DAY, last: '2099-12-31' };

/** Step 1: contract and invoice data, who runs the company, contact person, and the cards. */
export function ContractPage({ form, answer, problems }: PageProps) {
  const text = (name: keyof EmployerData) => form.text(name, problems);
  const props = { form, problems };
  return (
    <>
      <FormSection title="Vertragsdaten">
        <TextField {...text('companyName')} autoComplete="organization" maxLength={100} />
        <AddressFields {...props} choices={answer.choices} />
        <EmailPair {...props} name="companyEmail" />
        <EmailPair {...props} name="companyEmailHeadquarter" />
      </FormSection>
      <InvoiceAndOwner {...props} />
      <ContactSection contact={answer} />
      <FormSection title="Ihre MitarbeiterCARDs">
        <TextField
          autoComplete="off"
          {...text('amountOfEmployerCards')}
          inputMode="numeric"
          maxLength={5}
          hint="So viele Mitarbeitende sollen ungefähr eine Karte bekommen. Nachbestellen können Sie jederzeit."
        />
        <SelectField {...text('employerCardsLoadingRhythm')} options={rhythms} placeholder="Bitte wählen" />
        <DateField
          {...text('employerCardStartDate')}
          span={span}
          hint="Vor diesem Tag wird keine Karte geladen; Quartale, Halbjahre und Jahre zählen ab hier."
          onPick={(day) => form.set('employerCardStartDate', day)}
        />
        <div data-wide>
          <CheckboxField {...form.tick('wantIndividualEmployerCards', problems)} />
          <p className="field-hint">Karten mit dem eigenen Logo kosten einen Aufpreis. Das Logo laden Sie unter „Logo“ hoch.</p>
        </div>
      </FormSection>
    </>
  );
}
