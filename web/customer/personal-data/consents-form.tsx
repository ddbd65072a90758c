import type { OutputOf } from '#contract/common/call.ts';
import { updateConsents, type personalData } from '#contract/parties/customers/personal-data.ts';
import { saveConsents } from '#web/api/personal-data.ts';
import { ConsentLabel } from '#web/public/consent-label.tsx';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { FormElement, SubmitButton } from '#web/ui/form/form-element.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { NewTabLink } from '#web/ui/new-tab-link.tsx';
import classes from './personal-data.module.css';

const schema = updateConsents.input.omit({ gguid: true });
const labels = { marketingAdsConsent: 'Angebote und Aktionen', newsletterConsent: 'Newsletter' };

const AWAITS_CONFIRMATION =
  'Wir haben Ihnen eine E-Mail geschickt. Der Newsletter beginnt, sobald Sie ihn auf der Seite hinter dem Link darin bestätigen.';

/** The two consents that may be given and taken back at any time. */
export function ConsentsForm({ data }: { data: OutputOf<typeof personalData> | undefined }) {
  const form = useContractForm({
    schema,
    labels,
    start: {
      marketingAdsConsent: data?.marketingAdsConsent ?? false,
      newsletterConsent: (data?.newsletterConsent || data?.newsletterAwaitsConfirmation) ?? false,
    },
    send: (consents) => saveConsents({ gguid: data!.gguid, ...consents }),
    confirmation: ({ newsletterAwaitsConfirmation }) => {
      const mail = newsletterAwaitsConfirmation ? ' Den Newsletter bestätigen Sie bitte über den Link in unserer E-Mail.' : '';
      return `Ihre Einwilligungen wurden gespeichert.${mail}`;
    },
    fallback: 'Die Einwilligungen konnten nicht gespeichert werden.',
  });
  return (
    <FormElement form={form} isReadOnly={!data}>
      <CheckboxField
        {...form.field('marketingAdsConsent')}
        label={<ConsentLabel kind="marketingAdsConsent" />}
        aria-describedby="freiwillig"
      />
      <CheckboxField
        {...form.field('newsletterConsent')}
        label={<ConsentLabel kind="newsletterConsent" />}
        hint={data?.newsletterAwaitsConfirmation && AWAITS_CONFIRMATION}
        aria-describedby="freiwillig"
      />
      <p className="field-hint" id="freiwillig">
        Freiwillig und jederzeit zu ändern, siehe <NewTabLink to="/declaration-of-consent">Einwilligungserklärung</NewTabLink>.
      </p>
      <SubmitButton isSending={form.isSending} sending="Wird gespeichert …" className={`button ${classes.button}`}>
        Einwilligungen speichern
      </SubmitButton>
    </FormElement>
  );
}
