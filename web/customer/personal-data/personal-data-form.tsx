import type { OutputOf } from '#contract/common/call.ts';
import { countryOptions } from '#contract/common/countries.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { genders } from '#contract/tenancy/people/person-fields.ts';
import { personalDataInput, type personalData } from '#contract/parties/customers/personal-data.ts';
import { currentRegion } from '#web/api/current-region.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { savePersonalData } from '#web/api/personal-data.ts';
import { useCardCaption } from '#web/customer/use-card-words.ts';
import { formatDate } from '#web/format/format-date.ts';
import { LeaveGuard } from '#web/shell/leave-guard.tsx';
import { BirthdateField } from '#web/ui/form/birthdate-field.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { SelectField, TextField } from '#web/ui/form/fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import classes from './personal-data.module.css';

type PersonalData = OutputOf<typeof personalData>;

/** What can be changed here. Everything else stays as it is when it is left out. */
const schema = personalDataInput.pick({
  gender: true,
  firstName: true,
  lastName: true,
  street: true,
  zip: true,
  city: true,
  country: true,
  phone: true,
  birthdate: true,
});

const labels = {
  gender: 'Geschlecht',
  firstName: 'Vorname',
  lastName: 'Nachname',
  street: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  phone: 'Telefon (freiwillig)',
  birthdate: 'Geburtsdatum',
};

const genderOptions = genders.map((gender) => ({ value: gender, label: gender }));
/** Read-only as long as there is nothing to change: an empty form must not overwrite what is stored. */
export function PersonalDataForm({ data }: { data: PersonalData | undefined }) {
  const captionFor = useCardCaption();
  const cardName = currentRegion.use()?.cardName ?? 'Karte';
  const form = useContractForm({
    schema,
    labels,
    start: startWith(data),
    send: savePersonalData,
    confirmation: () => 'Ihre Daten wurden aktualisiert.',
    fallback: 'Ihre Daten konnten nicht gespeichert werden.',
  });
  return (
    <FormElement form={form} summary={ErrorSummary} isReadOnly={!data}>
      <LeaveGuard isNeeded={form.hasUnsent} />
      <FormSection title="Ihr Konto">
        <TextField
          autoComplete="off"
          label="E-Mail-Adresse"
          name="email"
          type="email"
          value={data?.email ?? ''}
          readOnly
          hint={<EmailHint />}
        />
        <div>
          <p className="field-label">{data && data.cardIDs.length > 1 ? 'Kartennummern' : 'Kartennummer'}</p>
          <ul className={classes.cards}>
            {data?.cardIDs.map(({ cardId, isCardActive, isCardEmptied }) => (
              <li key={cardId}>
                {data.cardIDs.length > 1 && <span className="soft small block">{captionFor(cardId) ?? cardName}</span>}
                {groupDigits(cardId)}
                {!isCardActive && (isCardEmptied ? ' (Guthaben übertragen)' : ' (gesperrt)')}
              </li>
            ))}
          </ul>
        </div>
      </FormSection>
      <FormSection title="Über Sie">
        <TextField {...form.field('firstName')} autoComplete="given-name" maxLength={30} />
        <TextField {...form.field('lastName')} autoComplete="family-name" maxLength={30} />
        <SelectField {...form.field('gender')} options={genderOptions} autoComplete="sex" placeholder="Bitte wählen" />
        <BirthdateField {...form.field('birthdate')} onPick={(birthdate) => form.set({ birthdate })} />
        <TextField {...form.field('phone')} type="tel" autoComplete="tel" maxLength={30} hint={fieldRules.phone} />
      </FormSection>
      <FormSection title="Ihre Anschrift">
        <TextField {...form.field('street')} autoComplete="address-line1" maxLength={45} />
        <TextField {...form.field('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <TextField {...form.field('city')} autoComplete="address-level2" maxLength={30} />
        <SelectField {...form.field('country')} options={countryOptions} placeholder="Bitte wählen" autoComplete="country" />
      </FormSection>
      <p className="page-actions">
        <SubmitButton isSending={form.isSending} sending="Wird gespeichert …">
          Speichern
        </SubmitButton>
      </p>
    </FormElement>
  );
}

/** It proves who somebody is, so people look at a change (server/parties/customers/personal-data.ts). */
function EmailHint() {
  return (
    <>
      Mit ihr melden Sie sich an. Ändern kann sie nur unser Support: <NewTabLink to="/contact">Schreiben Sie uns</NewTabLink>
    </>
  );
}

function startWith(data: PersonalData | undefined): Record<keyof typeof labels, string> {
  return {
    gender: data?.gender ?? '',
    firstName: data?.firstName ?? '',
    lastName: data?.lastName ?? '',
    street: data?.street ?? '',
    zip: data?.zip ?? '',
    city: data?.city ?? '',
    country: data?.country ?? '',
    phone: data?.phone ?? '',
    birthdate: formatDate(data?.birthdate ?? ''),
  };
}
