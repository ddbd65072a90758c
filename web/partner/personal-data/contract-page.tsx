import { Link } from '@tanstack/react-router';
import { countries } from '#contract/countries.ts';
import type { PartnerData } from '#web/partner/personal-data/partner-data.ts';
import { EquipmentSection } from '#web/partner/personal-data/equipment-section.tsx';
import type { PageProps } from '#web/partner/personal-data/page-props.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const codes = countries.map(({ code, name }) => ({ value: code, label: name }));
const names = countries.map(({ name }) => ({ value: name, label: name }));
const choose = { placeholder: 'Bitte wählen' };

/** Step 1: contract and invoice data, owner, contact person, handling at the point of sale, disagio (part 2, section 2). */
export function ContractPage({ form, answer, problems }: PageProps) {
  const text = (name: keyof PartnerData) => form.text(name, problems);
  const { communities, tradeAssociations, disagioModels } = answer.choices;
  const community = communities.find(({ slug }) => slug === form.values.community);
  return (
    <>
      <FormSection title="Vertragsdaten">
        <TextField {...text('companyName')} autoComplete="organization" maxLength={100} />
        <TextField {...text('companyNameIntern')} maxLength={100} />
        <TextField {...text('companyAddressAdditional')} autoComplete="address-line2" maxLength={100} />
        <TextField {...text('companyStreet')} autoComplete="street-address" maxLength={45} />
        <TextField {...text('companyZip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <TextField {...text('companyCity')} autoComplete="address-level2" maxLength={30} />
        <SelectField {...text('companyCountry')} options={codes} autoComplete="country" />
        <SelectField
          {...text('community')}
          {...choose}
          options={communities.map(({ name, slug }) => ({ value: slug, label: name }))}
        />
        {tradeAssociations.names.length > 0 && !community?.hidesTradeAssociation && (
          <SelectField
            {...text('companyGewerbeverein')}
            {...choose}
            options={tradeAssociations.names.map((name) => ({ value: name, label: name }))}
          />
        )}
        <TextField {...text('companyPhone')} type="tel" autoComplete="tel" maxLength={30} />
        <TextField {...text('companyWebsite')} inputMode="url" autoComplete="url" maxLength={200} />
        <Pair form={form} problems={problems} name="companyEmail" />
        <Pair form={form} problems={problems} name="companyEmailHeadquarter" />
      </FormSection>
      <FormSection title="Rechnungsdaten">
        <TextField {...text('companyREName')} maxLength={100} />
        <TextField {...text('companyREStreet')} maxLength={45} />
        <TextField {...text('companyREZip')} inputMode="numeric" maxLength={5} />
        <TextField {...text('companyRECity')} maxLength={30} />
        <SelectField {...text('companyRECountry')} {...choose} options={names} />
        <Pair form={form} problems={problems} name="companyREEmail" />
      </FormSection>
      <FormSection title="Inhaber oder Geschäftsführung">
        <p data-wide>Diese Angaben dienen nur der Information. Mit ihnen meldet sich niemand an.</p>
        <TextField {...text('ceoName')} maxLength={30} />
        <TextField {...text('ceoPhone')} type="tel" maxLength={30} />
      </FormSection>
      <FormSection title="Ansprechperson">
        <p data-wide>
          Die Ansprechperson ist der Admin und der Login des Unternehmens. Ihre Daten ändert{' '}
          <Link to="/partner-contact">der Support</Link>.
        </p>
        <TextField label="Geschlecht" value={answer.contactPersonGender} readOnly />
        <TextField label="Funktion im Unternehmen" value={answer.contactPersonRole} readOnly />
        <TextField label="Vorname" value={answer.contactPersonFirstName} readOnly />
        <TextField label="Nachname" value={answer.contactPersonLastName} readOnly />
        <TextField label="E-Mail-Adresse" value={answer.contactPersonEmail} readOnly />
      </FormSection>
      <EquipmentSection form={form} answer={answer} problems={problems} />
      <FormSection title="Disagio-Modell">
        <SelectField {...text('disagio')} {...choose} options={disagioModels.map((label) => ({ value: label, label }))} />
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

function Pair({
  form,
  problems,
  name,
}: Pick<PageProps, 'form' | 'problems'> & { name: 'companyEmail' | 'companyEmailHeadquarter' | 'companyREEmail' }) {
  return (
    <>
      <TextField {...form.text(name, problems)} type="email" autoComplete="email" maxLength={70} />
      <TextField {...form.text(`${name}Repeated`, problems)} type="email" autoComplete="off" maxLength={100} />
    </>
  );
}
