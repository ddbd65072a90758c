import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { countryOptions } from '#contract/common/countries.ts';
import type { RegionCheckoutData } from '#contract/money/checkout/checkout.ts';
import { mayJoin } from '#contract/money/checkout/entry-price.ts';
import { type InterestPersonalData, joiningLengths, joiningMessages } from '#contract/money/joining/joining.ts';
import { introductionQuery } from '#web/api/info-pages.ts';
import { hasAccount } from '#web/api/accounts.ts';
import { CallError } from '#web/api/call-error.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { ContactPerson } from './contact-person.tsx';
import { EmployerLogin } from './employer-login.tsx';
import { type FirstStep, requiredClubs, schemaFor } from './first-step.ts';
import type { JoiningKindName } from './joining-kind.ts';
import { ModelChoice } from './model-choice.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

const labels = {
  companyName: 'Unternehmen',
  companyAddressAdditional: 'Adresszusatz (freiwillig)',
  companyStreet: 'Straße und Hausnummer',
  companyZip: 'Postleitzahl',
  companyCity: 'Ort',
  companyCountry: 'Land',
  companyGewerbeverein: 'Gewerbeverein',
  companyEmail: 'E-Mail-Adresse des Unternehmens',
  companyEmailRepeated: 'E-Mail-Adresse des Unternehmens wiederholen',
  ceoName: 'Name',
  ceoPhone: 'Telefon',
  disagio: 'Disagio-Modell',
  isAlsoEmployer: 'MitarbeiterCARD',
  employerLoginEmail: 'E-Mail-Adresse für den Arbeitgeber-Login',
  employerLoginEmailRepeated: 'E-Mail-Adresse für den Arbeitgeber-Login wiederholen',
  employerPassword: 'Passwort für den Arbeitgeber-Login',
  employerPasswordRepeated: 'Passwort für den Arbeitgeber-Login wiederholen',
  additionalNotesForContract: 'Anmerkungen zum Vertrag (freiwillig)',
};

interface CompanyStepProps {
  kind: JoiningKindName;
  told: InterestPersonalData;
  rules: RegionCheckoutData;
  start: FirstStep;
  /** Told of all that is typed. */
  onType: (typed: { first: FirstStep }) => void;
  onDone: (step: FirstStep) => void;
}

/** The first step: company, owner, contact; for partners how bookings are paid and whether employees get cards. */
export function CompanyStep({ kind, told, rules, start, onType, onDone }: CompanyStepProps) {
  const clubs = told.tradeAssociations;
  const required = requiredClubs(rules);
  const person = `${told.contactPersonFirstName} ${told.contactPersonLastName}`;
  const form = useContractForm<FirstStep, null>({
    schema: schemaFor(told, rules),
    labels,
    start: start as Required<FirstStep>,
    send: async (step) => {
      if (step.isAlsoEmployer) await assertFreeAddress(step.employerLoginEmail ?? '', told.contactPersonEmail);
      return null;
    },
    onSuccess: (_, step) => onDone(step),
    fallback: joiningMessages.pageWrong,
  });
  const { values } = form;
  const text = JSON.stringify(values);
  const lastTold = useRef(text);
  useEffect(() => {
    if (text === lastTold.current) return;
    lastTold.current = text;
    onType({ first: JSON.parse(text) as FirstStep });
  }, [onType, text]);
  const lacksClub = required !== null && !mayJoin(values.companyGewerbeverein ?? '', required);
  return (
    <FormElement form={form} summary={ErrorSummary} summaryTitle={joiningMessages.pageWrong}>
      <FormSection title="Ihr Unternehmen">
        <TextField {...form.field('companyName')} autoComplete="organization" maxLength={100} />
        <TextField {...form.field('companyAddressAdditional')} autoComplete="address-line2" maxLength={100} />
        <TextField {...form.field('companyStreet')} autoComplete="address-line1" maxLength={45} />
        <TextField {...form.field('companyZip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <TextField {...form.field('companyCity')} autoComplete="address-level2" maxLength={30} />
        <SelectField {...form.field('companyCountry')} options={countryOptions} autoComplete="country" />
        {clubs.length > 0 && (
          <SelectField
            {...form.field('companyGewerbeverein')}
            label={told.isTradeAssociationOptional ? `${labels.companyGewerbeverein} (freiwillig)` : labels.companyGewerbeverein}
            options={asOptions(clubs)}
            placeholder="Bitte wählen"
          />
        )}
        {lacksClub && <ClubNotice clubs={required} />}
        <AsAbove
          text={`E-Mail wie bei der Ansprechperson: ${told.contactPersonEmail}`}
          onTake={() => form.set({ companyEmail: told.contactPersonEmail, companyEmailRepeated: told.contactPersonEmail })}
        />
        <TextField {...form.field('companyEmail')} type="email" autoComplete="email" maxLength={joiningLengths.email} />
        <TextField {...form.field('companyEmailRepeated')} type="email" autoComplete="email" maxLength={joiningLengths.repeat} />
      </FormSection>
      <FormSection title="Inhaber oder Geschäftsführung">
        <AsAbove text={`Wie die Ansprechperson: ${person}`} onTake={() => form.set({ ceoName: person })} />
        <TextField {...form.field('ceoName')} autoComplete="name" maxLength={joiningLengths.ceoName} />
        <TextField {...form.field('ceoPhone')} type="tel" autoComplete="tel" maxLength={joiningLengths.ceoPhone} />
      </FormSection>
      <ContactPerson told={told} />
      {kind === 'partner' ? (
        <>
          <ModelChoice field={form.field('disagio')} chosen={form.values.disagio ?? ''} models={told.disagioModels} />
          <EmployerLogin form={form} isDisabled={lacksClub} />
        </>
      ) : (
        <FormSection title="Anmerkungen">
          <div data-wide>
            <TextAreaField {...form.field('additionalNotesForContract')} maxLength={joiningLengths.notes} />
          </div>
        </FormSection>
      )}
      <p className="page-actions">
        <SubmitButton isSending={form.isSending} sending="Wird geprüft …">
          Weiter zu Preis und Abschluss
        </SubmitButton>
      </p>
    </FormElement>
  );
}

/** Saves typing what the form says already; stands before the fields that it fills. */
function AsAbove({ text, onTake }: { text: string; onTake: () => void }) {
  return (
    <div data-wide>
      <button type="button" className="field-button field-button-edged breakable" onClick={onTake}>
        {text}
      </button>
    </div>
  );
}

function ClubNotice({ clubs }: { clubs: readonly string[] }): ReactNode {
  const email = useQuery(introductionQuery).data?.acf.email;
  return (
    <output data-wide className="block">
      <strong>{joiningMessages.clubNeeded}</strong> Das sind: {clubs.join(', ')}. Fragen dazu beantwortet die Partnerverwaltung
      per E-Mail
      {email ? (
        <>
          : <a href={`mailto:${email}`}>{email}</a>
        </>
      ) : (
        '.'
      )}
    </output>
  );
}

/** Throws what the server would say of the address. */
async function assertFreeAddress(address: string, own: string): Promise<void> {
  const problem =
    address.trim().toLowerCase() === own.toLowerCase()
      ? joiningMessages.employerEmailSame
      : (await hasAccount(address.trim()))
        ? joiningMessages.employerEmailTaken
        : undefined;
  if (problem) throw new CallError(422, { errorMessage: problem, fieldErrors: { employerLoginEmail: problem } });
}
