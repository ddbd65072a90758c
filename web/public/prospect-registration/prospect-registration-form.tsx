import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BaseSyntheticEvent } from 'react';
import { z } from 'zod';
import { countryOptions } from '#contract/common/countries.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import {
  contactPersonGenders,
  interestRegistrationForm,
  prospectMessages,
  type interestRegistrationFormValues,
} from '#contract/parties/prospects/prospects.ts';
import { registrationMessages } from '#contract/parties/customers/registration.ts';
import type { allRegions, communitiesForRegion } from '#contract/tenancy/regions/regions.ts';
import type { PartnerInterest } from '#contract/common/roles.ts';
import { currentRegion, loadRegion } from '#web/api/current-region.ts';
import { checkoutDataQuery } from '#web/api/joining.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { communitiesQuery, registerInterest, tradeAssociationsQuery } from '#web/api/prospects.ts';
import { enterRegion } from '#web/public/sign-in/enter-region.ts';
import { destinationAfterLogin } from '#web/shell/destinations.ts';
import { FormCaptcha } from '#web/public/captcha/form-captcha.tsx';
import { showAlert } from '#web/ui/alerts.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { FormStep, StepActions, StepProgress } from '#web/ui/form/form-steps.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { PasswordField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { useFormSteps } from '#web/ui/form/use-form-steps.ts';
import { asOptions } from '#web/ui/form/as-options.ts';
import { entryFeeOf } from './entry-fee-of.ts';

const schema = interestRegistrationForm.safeExtend({ captcha: z.string().min(1, registrationMessages.captchaMissing) });

const labels = {
  region: 'Region',
  community: 'Gemeinde',
  partnerInterestedIn: 'Ich möchte teilnehmen als',
  companyName: 'Unternehmen',
  companyAddressAdditional: 'Adresszusatz (freiwillig)',
  companyStreet: 'Straße und Hausnummer',
  companyZip: 'Postleitzahl',
  companyCity: 'Ort',
  companyCountry: 'Land',
  companyGewerbeverein: 'Gewerbeverein',
  companySector: 'Branche',
  contactPersonGender: 'Geschlecht',
  contactPersonFirstName: 'Vorname',
  contactPersonLastName: 'Nachname',
  contactPersonRole: 'Funktion im Unternehmen',
  ceoPhone: 'Telefon',
  contactPersonEmail: 'E-Mail-Adresse',
  contactPersonEmailRepeated: 'E-Mail-Adresse wiederholen',
  contactPersonPassword: 'Passwort',
  contactPersonPasswordRepeated: 'Passwort wiederholen',
  captcha: 'Zeichen aus dem Bild',
};

/** The steps of a phone; with more room they stand below each other. */
const parts: readonly { title: string; names: readonly (keyof typeof labels)[] }[] = [
  { title: 'Teilnahme', names: ['region', 'community', 'partnerInterestedIn'] },
  {
    title: 'Unternehmen',
    names: [
      'companyName',
      'companyAddressAdditional',
      'companyStreet',
      'companyZip',
      'companyCity',
      'companyCountry',
      'companySector',
      'companyGewerbeverein',
    ],
  },
  {
    title: 'Ansprechperson',
    names: ['contactPersonGender', 'contactPersonRole', 'contactPersonFirstName', 'contactPersonLastName', 'ceoPhone'],
  },
  {
    title: 'Zugang',
    names: [
      'contactPersonEmail',
      'contactPersonEmailRepeated',
      'contactPersonPassword',
      'contactPersonPasswordRepeated',
      'captcha',
    ],
  },
];

/** What one can take part as, and how much work joining is. */
const ways: readonly { value: PartnerInterest; text: string }[] = [
  { value: 'Akzeptanzpartner', text: 'Die Karte annehmen. Ausfüllen dauert etwa 5 Minuten' },
  { value: 'Arbeitgeber', text: 'Guthaben schenken. Ausfüllen dauert etwa 3 Minuten' },
  { value: 'Beides', text: 'Ein Vertrag für beides. Ausfüllen dauert etwa 7 Minuten' },
];

const empty = {
  ...(Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as Record<keyof typeof labels, string>),
  companyCountry: 'DE',
};

type Values = OutputOf<typeof interestRegistrationFormValues>;

function regionName(regions: OutputOf<typeof allRegions>, slug: string): string {
  const acf = regions.find((region) => region.slug === slug)?.acf;
  return acf ? `${acf.region_name} (${acf.card_name})` : slug;
}

/** What a link tells of the company, as far as the form offers it. */
function known({ sectors }: Values, prefill: NonNullable<Values['prefill']>) {
  const isOffered = (offered: readonly string[], value: string) => (offered.includes(value) ? value : '');
  const asked = Object.entries(prefill).filter((entry): entry is [keyof typeof labels, string] => entry[0] in labels);
  return {
    ...Object.fromEntries(asked),
    companyCountry: prefill.companyCountry || empty.companyCountry,
    companySector: isOffered(sectors, prefill.companySector),
    contactPersonGender: isOffered(contactPersonGenders, prefill.contactPersonGender),
  };
}

interface ProspectRegistrationFormProps {
  values: Values | undefined;
  /** Of the link that the person has come by. */
  linkToken: string | undefined;
  regions: OutputOf<typeof allRegions>;
}

/** Registers a business that would like to join. Without the values to choose from nothing can be sent. */
export function ProspectRegistrationForm({ values, regions, linkToken }: ProspectRegistrationFormProps) {
  const navigate = useNavigate();
  const region = currentRegion.use();
  /** The link was good when the form was opened. */
  const isByLink = Boolean(values?.prefill);
  const form = useContractForm({
    schema,
    labels,
    start: { ...empty, region: region?.slug ?? '', ...(values?.prefill && known(values, values.prefill)) },
    once: ['captcha'],
    send: async ({ captcha, ...input }) => {
      const user = await registerInterest({ ...input, ...(linkToken && { x: linkToken }) }, captcha);
      return user && enterRegion(user);
    },
    confirmation: (user) => (user ? prospectMessages.joined : isByLink ? prospectMessages.linkLost : prospectMessages.thanks),
    onSuccess: (user, { partnerInterestedIn }) => {
      // The way there clears what was said before.
      if (user) void navigate({ to: destinationAfterLogin(user) }).then(() => showAlert('Info', prospectMessages.joined));
      else void navigate({ to: partnerInterestedIn === 'Arbeitgeber' ? logins.employer.path : logins.partner.path });
    },
    fallback: prospectMessages.failed,
  });
  const slug = form.values.region;
  const { data: communities } = useQuery({ ...communitiesQuery(slug), enabled: slug !== '' });
  const { data: associations } = useQuery({ ...tradeAssociationsQuery(slug), enabled: slug !== '' });

  const steps = useFormSteps({ path: '/interessent-registrierung', parts, check: form.check, isBegun: false });

  function submit(event?: BaseSyntheticEvent): void {
    event?.preventDefault();
    if (!steps.goOn()) form.submit(event);
  }

  return (
    <FormElement
      form={{ ...form, submit }}
      summary={ErrorSummary}
      summaryTitle={prospectMessages.formWrong}
      isReadOnly={!values}
      reveal={steps.reveal}
    >
      <StepProgress steps={steps} />
      <FormStep steps={steps} at={0}>
        <RegionSection form={form} isByLink={isByLink} regions={regions} communities={communities ?? []} />
      </FormStep>
      <FormStep steps={steps} at={1}>
        <CompanySection
          form={form}
          sectors={values?.sectors ?? []}
          associations={hidesClub(communities ?? [], form.values.community) ? undefined : associations}
        />
      </FormStep>
      <FormStep steps={steps} at={2}>
        <ContactSection form={form} roles={values?.contact_person_roles ?? []} />
      </FormStep>
      <FormStep steps={steps} at={3}>
        <AccessSection form={form} />
        <FormSection title="Zum Schluss">
          <FormCaptcha form={form} wrong={registrationMessages.captchaWrong} />
        </FormSection>
      </FormStep>
      <StepActions steps={steps}>
        <SubmitButton isSending={form.isSending}>Jetzt registrieren</SubmitButton>
      </StepActions>
    </FormElement>
  );
}

type Form = ContractForm<z.input<typeof schema>>;

type Communities = OutputOf<typeof communitiesForRegion>;

const hidesClub = (communities: Communities, community: string) =>
  communities.find((one) => one.slug === community)?.hidesTradeAssociation ?? false;

interface RegionSectionProps {
  form: Form;
  isByLink: boolean;
  regions: OutputOf<typeof allRegions>;
  /** Of the region that is chosen. */
  communities: Communities;
}

function RegionSection({ form, isByLink, regions, communities }: RegionSectionProps) {
  const slug = form.values.region;
  const { data: terms } = useQuery({ ...checkoutDataQuery(slug), enabled: slug !== '' });

  function chooseRegion(chosen: string): void {
    form.set({ region: chosen, community: '', companyGewerbeverein: '' });
    // The page takes the colours of the region; without a connection it keeps those it has.
    if (chosen) loadRegion(chosen).catch(() => {});
  }

  /** Some communities ask for no trade association; what was chosen before does not go along unseen. */
  function chooseCommunity(community: string): void {
    form.set({ community, ...(hidesClub(communities, community) && { companyGewerbeverein: '' }) });
  }

  return (
    <FormSection title="Ihre Region">
      {isByLink ? (
        <TextField autoComplete="off" label={labels.region} name="region" value={regionName(regions, slug)} readOnly />
      ) : (
        <SelectField
          {...form.field('region')}
          options={regions.map(({ slug: value }) => ({ value, label: regionName(regions, value) }))}
          placeholder="Bitte wählen"
          onChange={({ currentTarget }) => chooseRegion(currentTarget.value)}
        />
      )}
      <SelectField
        {...form.field('community')}
        options={communities.map(({ name, slug: value }) => ({ value, label: name }))}
        placeholder="Bitte wählen"
        onChange={({ currentTarget }) => chooseCommunity(currentTarget.value)}
      />
      <ChoiceField
        {...form.field('partnerInterestedIn')}
        choices={ways.map((way) => ({ ...way, label: way.value, end: entryFeeOf(way.value, terms?.[0]?.acf) }))}
      />
    </FormSection>
  );
}

interface CompanySectionProps {
  form: Form;
  sectors: readonly string[];
  /** To choose from, where the community asks for one. */
  associations: { names: readonly string[]; isOptional: boolean } | undefined;
}

function CompanySection({ form, sectors, associations }: CompanySectionProps) {
  return (
    <FormSection title="Ihr Unternehmen">
      <TextField {...form.field('companyName')} autoComplete="organization" maxLength={100} />
      <TextField {...form.field('companyAddressAdditional')} autoComplete="address-line2" maxLength={100} />
      <TextField {...form.field('companyStreet')} autoComplete="address-line1" maxLength={45} />
      <TextField {...form.field('companyZip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
      <TextField {...form.field('companyCity')} autoComplete="address-level2" maxLength={30} />
      <SelectField {...form.field('companyCountry')} options={countryOptions} autoComplete="country" />
      <SelectField {...form.field('companySector')} options={asOptions(sectors)} placeholder="Bitte wählen" />
      {associations && associations.names.length > 0 && (
        <SelectField
          {...form.field('companyGewerbeverein')}
          label={associations.isOptional ? 'Gewerbeverein (freiwillig)' : 'Gewerbeverein'}
          options={asOptions(associations.names)}
          placeholder="Bitte wählen"
        />
      )}
    </FormSection>
  );
}

function ContactSection({ form, roles }: { form: Form; roles: readonly string[] }) {
  return (
    <FormSection title="Ansprechperson">
      <SelectField {...form.field('contactPersonGender')} options={asOptions(contactPersonGenders)} placeholder="Bitte wählen" />
      <SelectField {...form.field('contactPersonRole')} options={asOptions(roles)} placeholder="Bitte wählen" />
      <TextField {...form.field('contactPersonFirstName')} autoComplete="given-name" maxLength={30} />
      <TextField {...form.field('contactPersonLastName')} autoComplete="family-name" maxLength={30} />
      <TextField {...form.field('ceoPhone')} type="tel" autoComplete="tel" maxLength={30} hint={fieldRules.phone} />
    </FormSection>
  );
}

function AccessSection({ form }: { form: Form }) {
  return (
    <FormSection title="Ihr Zugang">
      <TextField {...form.field('contactPersonEmail')} type="email" autoComplete="email" maxLength={70} />
      <TextField {...form.field('contactPersonEmailRepeated')} type="email" autoComplete="email" maxLength={100} />
      <NewPasswordField {...form.field('contactPersonPassword')} typed={form.values.contactPersonPassword} maxLength={50} />
      <PasswordField {...form.field('contactPersonPasswordRepeated')} autoComplete="new-password" maxLength={50} />
    </FormSection>
  );
}
