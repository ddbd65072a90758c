import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { z } from 'zod';
import { countryOptions } from '#contract/common/countries.ts';
import { logins } from '#contract/parties/sign-in/logins.ts';
import { customerRegistrationInput, registrationMessages } from '#contract/parties/customers/registration.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { registerCustomer } from '#web/api/registration.ts';
import { FormCaptcha } from '#web/public/captcha/form-captcha.tsx';
import { ConsentLabel } from '#web/public/consent-label.tsx';
import { ScanButton } from '#web/public/login/scan-button.tsx';
import { BirthdateField } from '#web/ui/form/birthdate-field.tsx';
import { CheckboxField, PasswordField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import { FormFrame, SubmitButton } from '#web/ui/form/form-frame.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { findRegistrationDraft, forgetRegistrationDraft, keepRegistrationDraft } from './registration-draft.ts';
import { useRegistrationSteps } from './use-registration-steps.ts';
import classes from './registration.module.css';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';

const schema = customerRegistrationInput.safeExtend({ captcha: z.string().min(1, registrationMessages.captchaMissing) });

const labels = {
  cardID: 'Kartennummer',
  cardProductionNumber: 'Produktionsnummer (freiwillig)',
  email: 'E-Mail-Adresse',
  emailRepeated: 'E-Mail-Adresse wiederholen',
  password: 'Passwort',
  passwordRepeated: 'Passwort wiederholen',
  title: 'Titel (freiwillig)',
  gender: 'Geschlecht',
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthdate: 'Geburtsdatum',
  street: 'Straße und Hausnummer',
  zip: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  phone: 'Telefon (freiwillig)',
  conditionsConsent: 'Teilnahmebedingungen',
  marketingAdsConsent: 'Angebote und Aktionen',
  newsletterConsent: 'Newsletter',
  captcha: 'Zeichen aus dem Bild',
};

/** The three steps of a phone; with more room they stand below each other. */
const parts: readonly { title: string; names: readonly (keyof typeof labels)[] }[] = [
  {
    title: 'Karte und Zugang',
    names: ['cardID', 'cardProductionNumber', 'email', 'emailRepeated', 'password', 'passwordRepeated'],
  },
  {
    title: 'Über Sie',
    names: ['gender', 'title', 'firstName', 'lastName', 'birthdate', 'phone', 'street', 'zip', 'city', 'country'],
  },
  { title: 'Einwilligungen', names: ['conditionsConsent', 'marketingAdsConsent', 'newsletterConsent', 'captcha'] },
];

const start = {
  ...(Object.fromEntries(Object.keys(labels).map((name) => [name, ''])) as Record<keyof typeof labels, string>),
  country: 'DE',
  conditionsConsent: false,
  marketingAdsConsent: false,
  newsletterConsent: false,
};

/** Registers a card and its holder. Without the values to choose from nothing can be sent. */
export function RegistrationForm({ choices }: { choices: { genders: string[]; titles: string[] } | undefined }) {
  const navigate = useNavigate();
  const [draft] = useState(findRegistrationDraft);
  const isDone = useRef(false);
  const form = useContractForm({
    schema,
    labels,
    start: { ...start, ...draft },
    once: ['captcha'],
    send: ({ captcha, ...input }) => registerCustomer(input, captcha),
    confirmation: (_, { newsletterConsent }) => {
      const newsletter = newsletterConsent ? ' Den Newsletter bestätigen Sie bitte über den Link in unserer E-Mail.' : '';
      return `Ihre Registrierung war erfolgreich. Sie können sich jetzt anmelden.${newsletter}`;
    },
    onSuccess: () => {
      isDone.current = true;
      forgetRegistrationDraft();
      void navigate({ to: logins.customer.path });
    },
    fallback: registrationMessages.failed,
  });
  const { step, head, goOn, goBack, reveal } = useRegistrationSteps({
    steps: parts.map(({ names }) => names),
    check: form.check,
    isBegun: draft !== null,
  });
  useEffect(() => {
    if (!isDone.current) keepRegistrationDraft(form.values);
  }, [form.values]);
  /** For a person who finds somebody else's words here. */
  function startOver() {
    isDone.current = true;
    forgetRegistrationDraft();
    location.reload();
  }
  function submit(event?: BaseSyntheticEvent) {
    event?.preventDefault();
    if (!goOn()) form.submit(event);
  }
  return (
    <FormFrame form={{ ...form, submit }} summary={ErrorSummary} isReadOnly={!choices} reveal={reveal}>
      <p ref={head} tabIndex={-1} className={classes.progress}>
        Schritt {step + 1} von {parts.length}: <strong>{parts[step]!.title}</strong>
        <progress value={step + 1} max={parts.length} aria-hidden="true" />
      </p>
      {draft && form.values.password === '' && (
        <p className={classes.kept}>
          Ihre Angaben sind noch da. Nur Passwort und Produktionsnummer geben Sie bitte noch einmal ein.{' '}
          <button type="button" className="field-button" onClick={startOver}>
            Alle Angaben löschen
          </button>
        </p>
      )}
      <div className={classes.step} data-hidden={step !== 0 || undefined}>
        <FormSection title="Ihre Karte">
          <TextField
            {...form.field('cardID')}
            end={<ScanButton onCode={(cardID) => form.set({ cardID })} />}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            hint={fieldRules.cardNumber}
          />
          <ProductionNumberField
            {...form.field('cardProductionNumber')}
            hint={`${fieldRules.productionNumber} Mit ihr sehen Sie auch frühere Buchungen, und niemand anderes kann die Karte auf sich registrieren. Sie können sie auch später angeben.`}
          />
        </FormSection>
        <FormSection title="Ihr Zugang">
          <TextField {...form.field('email')} type="email" autoComplete="email" maxLength={70} />
          <TextField {...form.field('emailRepeated')} type="email" autoComplete="email" maxLength={100} />
          <NewPasswordField {...form.field('password')} typed={form.values.password} maxLength={200} />
          <PasswordField {...form.field('passwordRepeated')} autoComplete="new-password" maxLength={200} />
        </FormSection>
      </div>
      <div className={classes.step} data-hidden={step !== 1 || undefined}>
        <FormSection title="Über Sie">
          <SelectField
            {...form.field('gender')}
            options={asOptions(choices?.genders ?? [])}
            autoComplete="sex"
            placeholder="Bitte wählen"
          />
          <SelectField
            {...form.field('title')}
            options={asOptions(choices?.titles ?? [])}
            autoComplete="honorific-prefix"
            placeholder="Kein Titel"
          />
          <TextField {...form.field('firstName')} autoComplete="given-name" maxLength={30} />
          <TextField {...form.field('lastName')} autoComplete="family-name" maxLength={30} />
          <BirthdateField {...form.field('birthdate')} onPick={(birthdate) => form.set({ birthdate })} />
          <TextField {...form.field('phone')} type="tel" autoComplete="tel" maxLength={30} hint={fieldRules.phone} />
        </FormSection>
        <FormSection title="Ihre Anschrift">
          <TextField {...form.field('street')} autoComplete="address-line1" maxLength={45} />
          <TextField {...form.field('zip')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
          <TextField {...form.field('city')} autoComplete="address-level2" maxLength={30} />
          <SelectField {...form.field('country')} options={countryOptions} autoComplete="country" />
        </FormSection>
      </div>
      <div className={classes.step} data-hidden={step !== 2 || undefined}>
        <FormSection title="Ihre Einwilligungen">
          <div className="stack max-44 gap-5" data-wide>
            <CheckboxField {...form.field('conditionsConsent')} label={<ConsentLabel kind="conditionsConsent" />} />
            <CheckboxField
              {...form.field('marketingAdsConsent')}
              label={<ConsentLabel kind="marketingAdsConsent" />}
              aria-describedby="freiwillig"
            />
            <CheckboxField
              {...form.field('newsletterConsent')}
              label={<ConsentLabel kind="newsletterConsent" />}
              aria-describedby="freiwillig"
            />
            <p className="field-hint" id="freiwillig">
              Die beiden letzten sind freiwillig, und Sie können sie jederzeit zurücknehmen. Näheres steht in der{' '}
              <NewTabLink to="/declaration-of-consent">Einwilligungserklärung</NewTabLink>.
            </p>
          </div>
        </FormSection>
        <FormSection title="Zum Schluss">
          <FormCaptcha form={form} wrong={registrationMessages.captchaWrong} />
        </FormSection>
      </div>
      <p className={`page-actions ${classes.actions}`} data-last={step === parts.length - 1 || undefined}>
        {step > 0 && (
          <button type="button" className={`button button-quiet ${classes.back}`} onClick={goBack}>
            Zurück
          </button>
        )}
        {step < parts.length - 1 && (
          <button type="button" className={`button ${classes.next}`} onClick={() => void goOn()}>
            Weiter
          </button>
        )}
        <SubmitButton isSending={form.isSending}>Karte registrieren</SubmitButton>
      </p>
    </FormFrame>
  );
}
