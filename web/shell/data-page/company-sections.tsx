import { Link } from '@tanstack/react-router';
import type { CompanyChoices } from '#contract/parties/businesses/company-data.ts';
import { countries, countryOptions } from '#contract/common/countries.ts';
import type { FieldProps } from '#web/shell/data-page/field-props.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import classes from './data-page.module.css';

const names = countries.map(({ name }) => ({ value: name, label: name }));
const choose = { placeholder: 'Bitte wählen' };

/** Where a company is, and which community and trade association it belongs to. */
export function AddressFields({ form, problems, choices }: FieldProps<{ community: string }> & { choices: CompanyChoices }) {
  const text = (name: string) => form.text(name, problems);
  const { communities, tradeAssociations } = choices;
  const community = communities.find(({ slug }) => slug === form.values.community);
  return (
    <>
      <TextField {...text('companyAddressAdditional')} autoComplete="address-line2" maxLength={100} />
      <div className={classes.street}>
        <TextField {...text('companyStreet')} autoComplete="address-line1" maxLength={45} />
      </div>
      <div className={`stack gap-5 ${classes.place}`}>
        <TextField {...text('companyZip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} size={6} />
        <TextField {...text('companyCity')} autoComplete="address-level2" maxLength={30} />
      </div>
      <SelectField {...text('companyCountry')} options={countryOptions} autoComplete="country" />
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
    </>
  );
}

export function EmailPair({
  form,
  problems,
  name,
}: FieldProps<unknown> & { name: 'companyEmail' | 'companyEmailHeadquarter' | 'companyREEmail' }) {
  return (
    <>
      <TextField {...form.text(name, problems)} type="email" autoComplete="email" maxLength={70} />
      <TextField {...form.text(`${name}Repeated`, problems)} type="email" autoComplete="off" maxLength={100} />
    </>
  );
}

/** Who gets the invoices, and who owns or runs the company. */
export function InvoiceAndOwner({ form, problems }: FieldProps<unknown>) {
  const text = (name: string) => form.text(name, problems);
  return (
    <>
      <FormSection title="Rechnungsdaten">
        <TextField {...text('companyREName')} autoComplete="billing organization" maxLength={100} />
        <TextField {...text('companyREStreet')} autoComplete="billing address-line1" maxLength={45} />
        <div className={`stack gap-5 ${classes.place}`}>
          <TextField {...text('companyREZip')} autoComplete="billing postal-code" inputMode="numeric" maxLength={5} size={6} />
          <TextField {...text('companyRECity')} autoComplete="billing address-level2" maxLength={30} />
        </div>
        <SelectField {...text('companyRECountry')} {...choose} options={names} autoComplete="billing country-name" />
        <EmailPair form={form} problems={problems} name="companyREEmail" />
      </FormSection>
      <FormSection title="Inhaber oder Geschäftsführung">
        <p data-wide>Diese Angaben dienen nur der Information. Mit ihnen meldet sich niemand an.</p>
        <TextField {...text('ceoName')} autoComplete="name" maxLength={30} />
        <TextField {...text('ceoPhone')} autoComplete="tel" type="tel" maxLength={30} />
      </FormSection>
    </>
  );
}

interface ContactSectionProps {
  contact: {
    contactPersonGender: string;
    contactPersonFirstName: string;
    contactPersonLastName: string;
    contactPersonEmail: string;
    contactPersonRole?: string;
  };
}

/** The person that the company signs in by; staff alone changes it. */
export function ContactSection({ contact }: ContactSectionProps) {
  return (
    <FormSection title="Ansprechperson">
      <p data-wide>
        Die Ansprechperson verwaltet alles und meldet sich für das Unternehmen an. Ihre Daten ändert{' '}
        <Link to="/partner-contact">der Support</Link>.
      </p>
      <TextField autoComplete="off" label="Geschlecht" value={contact.contactPersonGender} readOnly />
      {contact.contactPersonRole !== undefined && (
        <TextField autoComplete="off" label="Funktion im Unternehmen" value={contact.contactPersonRole} readOnly />
      )}
      <TextField autoComplete="off" label="Vorname" value={contact.contactPersonFirstName} readOnly />
      <TextField autoComplete="off" label="Nachname" value={contact.contactPersonLastName} readOnly />
      <TextField autoComplete="off" label="E-Mail-Adresse" value={contact.contactPersonEmail} readOnly />
    </FormSection>
  );
}
