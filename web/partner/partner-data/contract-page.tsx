import { Link } from '@tanstack/react-router';
import { EquipmentSection } from './equipment-section.tsx';
import type { PageProps } from './page-props.ts';
import type { PartnerData } from './partner-data.ts';
import { AddressFields, ContactSection, EmailPair, InvoiceAndOwner } from '#web/shell/data-page/company-sections.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

/** Step 1: contract and invoice data, owner, contact person, handling at the point of sale, disagio. */
export function ContractPage({ form, answer, problems }: PageProps) {
  const text = (name: keyof PartnerData) => form.text(name, problems);
  const props = { form, problems };
  return (
    <>
      <FormSection title="Vertragsdaten">
        <TextField {...text('companyName')} autoComplete="organization" maxLength={100} />
        <TextField {...text('companyNameIntern')} autoComplete="off" maxLength={100} />
        <AddressFields {...props} choices={answer.choices} />
        <TextField {...text('companyPhone')} type="tel" autoComplete="tel" maxLength={30} />
        <TextField {...text('companyWebsite')} inputMode="url" autoComplete="url" maxLength={200} />
        <EmailPair {...props} name="companyEmail" />
        <EmailPair {...props} name="companyEmailHeadquarter" />
      </FormSection>
      <InvoiceAndOwner {...props} />
      <ContactSection contact={answer} />
      <EquipmentSection form={form} answer={answer} problems={problems} />
      <FormSection title="Disagio-Modell">
        <SelectField {...text('disagio')} placeholder="Bitte wählen" options={asOptions(answer.choices.disagioModels)} />
        <p data-wide>
          {form.values.disagio !== answer.disagioNow && answer.partnerDataComplete
            ? 'Ein anderes Modell gilt ab dem nächsten Monat; solange noch nichts gebucht wurde, sofort.'
            : 'Sie können das Modell jederzeit für die Zukunft ändern.'}{' '}
          <Link to="/konditionen-kurzuebersicht">Zur Preisliste</Link>
        </p>
      </FormSection>
    </>
  );
}
