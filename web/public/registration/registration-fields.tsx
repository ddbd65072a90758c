import { countryOptions } from '#contract/common/countries.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { registrationMessages } from '#contract/parties/customers/registration.ts';
import { fieldRules } from '#web/api/field-rules.ts';
import { FormCaptcha } from '#web/public/captcha/form-captcha.tsx';
import { ConsentLabel } from '#web/public/consent-label.tsx';
import { ScanButton } from '#web/public/sign-in/scan-button.tsx';
import { ProductionNumberField } from '#web/shell/production-number-field.tsx';
import { asOptions } from '#web/ui/form/as-options.ts';
import { BirthdateField } from '#web/ui/form/birthdate-field.tsx';
import { CardNumberField } from '#web/ui/form/card-number-field.tsx';
import { CheckboxField, PasswordField, SelectField, TextField } from '#web/ui/form/fields.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import { CardNumbers, WHERE } from './card-numbers.tsx';
import type { RegistrationValues } from './registration-values.ts';
import classes from './registration.module.css';

interface Fields {
  form: ContractForm<RegistrationValues>;
}

export function CardFields({ form }: Fields) {
  return (
    <>
      <FormSection title="Ihre Karte">
        <details className={`fold ${classes.where}`} data-wide>
          <summary>{WHERE}</summary>
          <CardNumbers />
        </details>
        <CardNumberField
          {...form.field('cardID')}
          end={<ScanButton onCode={(cardID) => form.set({ cardID: groupDigits(cardID) })} />}
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
    </>
  );
}

/** As the privacy notice says it. */
const WHY =
  'Mit Geburtsdatum und Anschrift erkennen wir Sie wieder: wenn Sie eine Karte sperren, Guthaben übertragen oder Auskunft möchten.';

export interface RegistrationChoices {
  genders: string[];
  titles: string[];
}

export function PersonFields({ form, choices }: Fields & { choices: RegistrationChoices | undefined }) {
  return (
    <>
      <FormSection title="Über Sie">
        <p className="field-hint" data-wide>
          {WHY}
        </p>
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
    </>
  );
}

export function ConsentFields({ form }: Fields) {
  return (
    <>
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
    </>
  );
}
